// The scripts' own words in the language of the page, which hands them over in #texts; where it
// does not, it is English. "%s" and "%d" stand for the values, in their order.

const texts = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');

export function phrase(english, ...values) {
	let at = 0;

	return (texts[english] ?? english).replace(/%[sd]/g, () => String(values[at++]));
}
