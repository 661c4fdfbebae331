// Small comforts: copy buttons, finding a row, times in the reader's zone, menus that close.

import { phrase } from './say.js';

async function copy(button) {
	const text = new URL(button.dataset.copy, location.href).href;
	const label = button.textContent;

	try {
		await navigator.clipboard.writeText(text);
	} catch {
		// The clipboard is for secure origins only; selecting is what is left elsewhere.
		const field = document.createElement('textarea');
		field.value = text;
		document.body.append(field);
		field.select();
		document.execCommand('copy');
		field.remove();
	}
	button.textContent = phrase('Copied');
	setTimeout(() => { button.textContent = label; }, 1500);
}

function filter(field) {
	const wanted = field.value.trim().toLowerCase();

	for (const row of document.querySelectorAll(`#${field.dataset.filter} tbody tr`))
		row.hidden = wanted !== '' && !row.textContent.toLowerCase().includes(wanted);
}

function localTime(time) {
	const at = new Date(time.dateTime);
	const today = at.toDateString() === new Date().toDateString();

	time.title = at.toLocaleString();
	time.textContent = at.toLocaleString([], today
		? { hour: '2-digit', minute: '2-digit' }
		: { dateStyle: 'medium', timeStyle: 'short' });
}

function prepare() {
	document.querySelectorAll('[data-copy][hidden], [data-filter][hidden]')
		.forEach((element) => { element.hidden = false; });
	document.querySelectorAll('[data-filter]').forEach(filter);
	document.querySelectorAll('time').forEach(localTime);
}

document.addEventListener('click', (event) => {
	const button = event.target.closest('[data-copy]');

	if (button)
		copy(button);
	for (const menu of document.querySelectorAll('details.menu[open]'))
		if (!menu.contains(event.target))
			menu.open = false;
});
document.addEventListener('keydown', (event) => {
	if (event.key === 'Escape')
		document.querySelectorAll('details.menu[open]').forEach((menu) => { menu.open = false; });
});
document.addEventListener('input', (event) => {
	if (event.target.dataset.filter)
		filter(event.target);
});
document.addEventListener('live', prepare);
prepare();

// On a phone the navigation is wider than the screen.
const here = document.querySelector('#nav [aria-current]');
if (here)
	here.closest('ul').scrollLeft = here.offsetLeft - 60;
