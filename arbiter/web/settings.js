// What a person has chosen for this device. Silent until a sound is turned up.

const key = 'arbiter.settings';
const initial = { stone: 0, turn: 0, low: 0, call: 0, round: 0, vibrate: false, speak: false, shortcuts: true,
	sides: false, crossHair: false, numbers: 'opening' };

function read() {
	try {
		return { ...initial, ...JSON.parse(localStorage.getItem(key)) };
	} catch {
		return { ...initial }; // no storage here, or something else in it
	}
}

export const settings = read();

export function choose(name, value) {
	settings[name] = value;
	try {
		localStorage.setItem(key, JSON.stringify(settings));
	} catch { /* it then lasts as long as the page */ }
	document.dispatchEvent(new CustomEvent('chosen', { detail: { name } }));
}
