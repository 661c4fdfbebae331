// A turn, a round, a call: the title flashes while nobody looks, a sound is heard and a phone shakes.
// What there is to tell stands in the element #alert, which the server writes. Also the menu of what
// a reader has chosen.
import { choose, settings } from './settings.js';
import { play, shake } from './sounds.js';
import { speak } from './voice.js';

const onGame = document.body.dataset.game !== undefined; // its own script tells of turns there
const flashMs = 1000;

let told = null; // the tag that was told; null before the first look
let plain = '';
let timer = 0;

function stop() {
	clearInterval(timer);
	if (plain)
		document.title = plain;
	plain = '';
}

// Where motion is not wanted the title changes once and stays.
function flash(title) {
	stop();
	if (!document.hidden && document.hasFocus())
		return;
	plain = document.title;
	document.title = `● ${title}`;
	if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
		timer = setInterval(() => {
			document.title = document.title === plain ? `● ${title}` : plain;
		}, flashMs);
}

// A round that begins and a call are heard from the stream (sounds.js); the rest is not.
function sound(kind, tag) {
	if (kind === 'turn')
		play('turn');
	else if (tag.endsWith('paired'))
		play('round');
	shake();
}

function look() {
	const { kind, tag = '', title } = document.getElementById('alert').dataset;
	const isNew = told !== null && tag !== told && tag !== '';

	told = tag;
	if (!isNew || (onGame && kind === 'turn'))
		return;
	flash(title);
	sound(kind, tag);
	speak(title);
}

// The page was swapped: its title is new, and what flashed is over or another.
document.addEventListener('live', () => {
	plain = '';
	stop();
	look();
});
addEventListener('focus', stop);
document.addEventListener('visibilitychange', () => {
	if (!document.hidden)
		stop();
});
look();

// -- the menu --------------------------------------------------------------------------------------

const menu = document.getElementById('alert-menu');

for (const field of menu?.querySelectorAll('[data-chosen]') ?? []) {
	const name = field.dataset.chosen;

	if (field.type === 'checkbox')
		field.checked = settings[name];
	else
		field.value = settings[name];
	field.addEventListener('change', () => {
		choose(name, field.type === 'checkbox' ? field.checked : Number(field.value));
		if (field.type !== 'checkbox')
			play(name);
		else if (field.checked && name === 'speak')
			speak(field.closest('label').textContent);
		else if (field.checked)
			shake();
	});
}
if (document.getElementById('push'))
	import('./push.js');
