// A turn, a round, a call: the title flashes while nobody looks, a sound is heard and a phone shakes.
// What there is to tell stands in the element #alert, which the server writes. Also the reader's
// choices of sounds, and the voice that reads announcements.
import { sound, preferences, setPreference, setVolume, speak, speakRegion } from './sound.js';

const soundOf = { turn: 'turn', round: 'round', call: 'arbiter' };
const onGame = document.body.dataset.game !== undefined; // its own script makes that page's sounds
const flashMs = 1000;

let told = null; // the tag that was told; null before the first look
let plain = '';
let timer = 0;

function stop() {
	clearInterval(timer);
	timer = 0;
	if (plain)
		document.title = plain;
	plain = '';
}

const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Where motion is not wanted the title changes once and stays.
function flash(title) {
	stop();
	if (!document.hidden && document.hasFocus())
		return;
	plain = document.title;
	document.title = `● ${title}`;
	if (!reduced())
		timer = setInterval(() => {
			document.title = document.title === plain ? `● ${title}` : plain;
		}, flashMs);
}

function look() {
	const { kind, tag = '', title } = document.getElementById('alert')?.dataset ?? {};
	const isNew = told !== null && tag !== told && tag !== '';

	told = tag;
	if (tag === '')
		stop();
	if (!isNew)
		return;
	flash(title);
	if (onGame)
		return;
	sound(soundOf[kind]);
	speak(title);
}

// The page was swapped: its title is new, and what flashed is over or another.
document.addEventListener('live', () => {
	stop();
	look();
});
addEventListener('focus', stop);
document.addEventListener('visibilitychange', () => {
	if (!document.hidden)
		stop();
});

// -- the reader's choices --------------------------------------------------------------------------

function choose({ target }) {
	const name = target.dataset?.sound;

	if (name === 'volume')
		setVolume(target.value);
	else if (name)
		setPreference(name, target.checked);
}

function show() {
	for (const field of document.querySelectorAll('[data-sound]')) {
		const value = preferences()[field.dataset.sound];

		if (field.type === 'checkbox')
			field.checked = value;
		else
			field.value = value;
	}
}

document.addEventListener('input', choose);
document.addEventListener('click', (event) => {
	if (event.target.closest('[data-sound-try]')) {
		sound('turn');
		speak(document.querySelector('h1')?.textContent ?? '');
	}
});
addEventListener('storage', show);

for (const region of document.querySelectorAll('[data-spoken]'))
	speakRegion(region);
show();
look();
if (document.getElementById('push'))
	import('./push.js');
