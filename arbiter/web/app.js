// What every page gets. live.js comes first: it takes its picture of the page before the others
// change anything.
import './live.js';
import './clock.js';
import './form.js';
import './tools.js';
import './help.js';
import './ruling.js';
import './sounds.js';

if (document.getElementById('boards'))
	import('./console.js');
if (document.body.dataset.game !== undefined)
	import('./game.js');
if (document.getElementById('alert'))
	import('./alert.js');
if (document.getElementById('scratch'))
	import('./scratch.js');
