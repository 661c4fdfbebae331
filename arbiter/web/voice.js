// Reads aloud what is announced, where the reader has chosen that and the browser has a voice.
import { settings } from './settings.js';

// "h8" is a word to some voices; letter and number apart are not.
export const spoken = (text) => text.replace(/\b([a-oA-O])(1[0-5]|[1-9])\b/g, (_, file, rank) => `${file.toUpperCase()} ${rank}`);

// What is said goes on; what is new follows.
export function speak(text) {
	const voice = globalThis.speechSynthesis;

	if (!settings.speak || !voice || text.trim() === '')
		return;
	const words = new SpeechSynthesisUtterance(spoken(text.trim()));
	words.lang = document.documentElement.lang || 'en';
	voice.speak(words);
	document.dispatchEvent(new CustomEvent('spoken', { detail: { text: words.text } }));
}

document.addEventListener('chosen', ({ detail: { name } }) => {
	if (name === 'speak' && !settings.speak)
		globalThis.speechSynthesis?.cancel();
});
