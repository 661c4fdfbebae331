// Sounds without files, and the vibration: each as loud as was chosen, silent until then.
import { settings } from './settings.js';

let context = null;

// [start s, frequency Hz, length s, kind]
const tunes = {
	stone: [[0, 190, 0.07, 'triangle'], [0, 1400, 0.02, 'square']],
	turn: [[0, 660, 0.09, 'sine'], [0.1, 880, 0.14, 'sine']],
	low: [[0, 1000, 0.04, 'square']],
	call: [[0, 520, 0.16, 'sine'], [0.18, 520, 0.16, 'sine'], [0.36, 390, 0.3, 'sine']],
	round: [[0, 523, 0.15, 'sine'], [0.16, 659, 0.15, 'sine'], [0.32, 784, 0.35, 'sine']],
};

function tone([start, frequency, length, type], volume) {
	const at = context.currentTime + start;
	const gain = context.createGain();
	const wave = context.createOscillator();

	wave.type = type;
	wave.frequency.value = frequency;
	gain.gain.setValueAtTime(0.0001, at);
	gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume * 0.4), at + 0.008);
	gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
	wave.connect(gain).connect(context.destination);
	wave.start(at);
	wave.stop(at + length + 0.02);
}

export function play(name, volume = settings[name]) {
	if (!(volume > 0))
		return;
	context ??= new AudioContext();
	context.resume();
	tunes[name].forEach((part) => tone(part, volume));
	document.dispatchEvent(new CustomEvent('sounded', { detail: { name } }));
}

export function shake() {
	if (settings.vibrate)
		navigator.vibrate?.([60, 60, 60]);
}

// What the stream told: everywhere, a round that starts; at a board, the arbiter's doings.
document.addEventListener('heard', ({ detail: { kind } }) => {
	if (kind === 'round-started')
		play('round');
	else if (['arbiter-called', 'ruling', 'message', 'outage'].includes(kind))
		play('call');
});
document.addEventListener('low', () => play('low'));
