// Sounds, vibration and the spoken voice of a page. The sounds are made here, there are no files. What
// a reader wants is kept in the browser: { volume 0...1, vibrate, speak }. Nothing is ever heard before
// the reader has touched the page: browsers do not allow it, and nobody expects it.

const defaults = { volume: 0.6, vibrate: true, speak: false };

// Of each sound: [frequency in Hz, start and length in ms, loudness], and how a phone shakes (ms).
const sounds = {
	stone: { tones: [[520, 0, 45, 0.9], [260, 0, 70, 0.6]], shake: [] },
	opponent: { tones: [[390, 0, 50, 0.9], [195, 0, 90, 0.7]], shake: [40] },
	turn: { tones: [[587, 0, 120, 0.7], [880, 130, 220, 0.7]], shake: [120, 60, 120] },
	tick: { tones: [[1200, 0, 25, 0.5]], shake: [] },
	low: { tones: [[740, 0, 110, 0.7], [740, 190, 110, 0.7], [740, 380, 110, 0.7]], shake: [200] },
	arbiter: { tones: [[440, 0, 160, 0.7], [554, 170, 160, 0.7], [659, 340, 260, 0.7]], shake: [80, 60, 80, 60, 200] },
	round: { tones: [[523, 0, 180, 0.7], [659, 190, 180, 0.7], [784, 380, 420, 0.7]], shake: [300, 100, 300] },
	over: { tones: [[659, 0, 180, 0.6], [523, 190, 180, 0.6], [392, 380, 360, 0.6]], shake: [150] },
	refused: { tones: [[180, 0, 140, 0.7]], shake: [60, 40, 60] },
};

let context = null;

// A browser may refuse storage; then a page only forgets.
function load() {
	try {
		return { ...defaults, ...JSON.parse(localStorage.getItem('sound') ?? '{}') };
	} catch {
		return { ...defaults };
	}
}

let wanted = load();

export const soundNames = Object.keys(sounds);
export const preferences = () => ({ ...wanted });

export function setPreference(name, value) {
	wanted = { ...wanted, [name]: value };
	try {
		localStorage.setItem('sound', JSON.stringify(wanted));
	} catch { /* kept until the page closes */ }
	if (name === 'speak' && !value)
		globalThis.speechSynthesis?.cancel();
}

export const setVolume = (volume) => setPreference('volume', Math.min(1, Math.max(0, Number(volume) || 0)));

// The other tabs of this browser follow.
addEventListener('storage', (change) => {
	if (change.key === 'sound')
		wanted = load();
});

function tone([frequency, start, length, loudness]) {
	const from = context.currentTime + start / 1000;
	const to = from + length / 1000;
	const source = context.createOscillator();
	const gain = context.createGain();

	source.type = 'triangle';
	source.frequency.value = frequency;
	gain.gain.setValueAtTime(0.0001, from);
	gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * wanted.volume), from + 0.006);
	gain.gain.exponentialRampToValueAtTime(0.0001, to);
	source.connect(gain).connect(context.destination);
	source.start(from);
	source.stop(to + 0.02);
}

// Makes one of the sounds, and shakes a phone that goes with it. For the tests: what was asked for
// stands in the page.
export function sound(name) {
	const { tones, shake } = sounds[name];

	document.documentElement.dataset.sound = name;
	if (wanted.vibrate && shake.length > 0 && navigator.userActivation?.hasBeenActive)
		navigator.vibrate?.(shake);
	if (wanted.volume > 0 && context?.state === 'running')
		tones.forEach(tone);
}

// A context that was made before the first touch stays suspended in some browsers.
function wake() {
	const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;

	if (Context && !context)
		context = new Context();
	if (context?.state === 'suspended')
		context.resume();
}

for (const touch of ['pointerdown', 'keydown'])
	addEventListener(touch, wake, { capture: true, passive: true });

// -- the voice ------------------------------------------------------------------------------------

// "h8" is read as a word in some voices; letter and number apart are not.
export const spoken = (text) => text.replace(/\b([a-oA-O])(1[0-5]|[1-9])\b/g, (_, file, rank) => `${file.toUpperCase()} ${rank}`);

// Reads a sentence aloud, if the reader wants that; what is new replaces what is still being said only
// when `urgent`.
export function speak(text, { urgent = false } = {}) {
	const voice = globalThis.speechSynthesis;

	if (!wanted.speak || !voice || text.trim() === '')
		return;
	if (urgent)
		voice.cancel();
	const words = new SpeechSynthesisUtterance(spoken(text.trim()));
	words.lang = document.documentElement.lang || 'en';
	words.volume = wanted.volume;
	voice.speak(words);
}

// Reads what a live region announces, each time its text changes.
export function speakRegion(region) {
	let last = region.textContent.trim();

	new MutationObserver(() => {
		const now = region.textContent.trim();

		if (now !== last)
			speak(now);
		last = now;
	}).observe(region, { childList: true, subtree: true, characterData: true });
}
