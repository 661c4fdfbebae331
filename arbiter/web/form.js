// <form data-api="POST /api/..."> sends its fields as JSON. The pressed button's data-json is added.
// A field with data-needs is left out where the field it names is 0. data-confirm asks first. Then:
// data-then follows an address of the answer ("{links.arbiter}"), data-links shows the answer's
// links, data-again empties the form; otherwise the page is refreshed.
import { send, newKey, problemText, ask } from './send.js';
import { refresh } from './live.js';
import { phrase } from './say.js';

const readers = {
	// in the unit of the field; data-empty is what an empty one stands for
	int: (field) => (field.value !== '' ? Math.round(Number(field.value) * Number(field.dataset.scale ?? 1))
		: field.dataset.empty && Number(field.dataset.empty)),
	bool: (field) => field.value === 'true',
	text: (field) => (field.value.trim() === '' ? undefined : field.value.trim()),
	// "29:30" or "1:29:30" in ms
	clock: (field) => (field.value.trim() === '' ? undefined
		: field.value.trim().split(':').reduce((sum, part) => 60 * sum + Number(part), 0) * 1000),
};

// Of several fields of a name, the one that is shown.
const shown = (form, name) => [...form.elements].find((field) => field.name === name && field.getClientRects().length > 0);

function collect(form, button) {
	const body = {};
	// "settings.edition" is the member `edition` of the object `settings`, "fixed.0.opener" that of
	// the first in the list `fixed`.
	const put = (name, value) => {
		const path = name.split('.');
		const last = path.pop();
		const made = (next) => (/^\d+$/.test(next) ? [] : {});

		path.reduce((object, part, i) => (object[part] ??= made(path[i + 1] ?? last)), body)[last] = value;
	};

	for (const field of form.elements) {
		if (!field.name || field.localName === 'button' || field.type === 'radio' && !field.checked)
			continue;
		if (field.type !== 'hidden' && field.type !== 'radio' && field.getClientRects().length === 0)
			continue;
		if (field.dataset.needs && Number(shown(form, field.dataset.needs)?.value) === 0)
			continue;
		const value = readers[field.dataset.type ?? 'text'](field);
		if (field.name.endsWith('[]'))
			(body[field.name.slice(0, -2)] ??= []).push(value ?? '');
		else if (value !== undefined)
			put(field.name, value);
	}
	return Object.assign(body, button?.dataset.json ? JSON.parse(button.dataset.json) : {});
}

function problem(form, text) {
	let line = form.querySelector(':scope > .problem');

	if (!line) {
		line = document.createElement('p');
		line.className = 'problem';
		line.setAttribute('role', 'alert');
		form.append(line);
	}
	line.textContent = text;
	line.hidden = text === '';
}

const at = (answer, path) => path.split('.').reduce((value, name) => value?.[name], answer);

function linkItem(label, address) {
	const item = document.createElement('li');
	const name = document.createElement('b');
	const link = document.createElement('a');
	const copy = document.createElement('button');

	name.textContent = label;
	link.href = address;
	link.textContent = new URL(address, location.href).href;
	copy.type = 'button';
	copy.dataset.copy = address;
	copy.textContent = phrase('Copy');
	item.append(name, link, copy);
	return item;
}

function showLinks(form, links) {
	const list = document.createElement('ul');

	list.className = 'links';
	for (const [name, label] of Object.entries(JSON.parse(form.dataset.links)))
		[links?.[name] ?? []].flat().forEach((address, i, all) =>
			list.append(linkItem(all.length > 1 ? `${label} ${i + 1}` : label, address)));
	form.replaceChildren(list);
	list.querySelector('a')?.focus();
}

function done(form, answer) {
	problem(form, '');
	if (form.dataset.then) {
		location.assign(form.dataset.then.replace(/\{([^}]+)\}/g, (_, path) => at(answer, path)));
		return;
	}
	if (form.dataset.links) {
		showLinks(form, answer.links);
		return;
	}
	if (answer.warnings?.length || answer.dry_run)
		problem(form, answer.warnings.map((warning) =>
			`${warning.rule} (${warning.grade}) ${warning.players.join('-')}: ${warning.words}`)
			.join('; ') || phrase('Breaks nothing.'));
	if (answer.dry_run)
		return;
	if (form.dataset.again !== undefined) {
		form.reset();
		form.querySelector('input, textarea')?.focus();
	}
	form.closest('details.menu, details.act')?.removeAttribute('open');
	refresh();
}

function bodyOf(form, button) {
	if (form.dataset.csv)
		return { type: 'text/csv', body: form.elements[form.dataset.csv].value };
	return { type: 'application/json', body: JSON.stringify(collect(form, button)) };
}

// The same content keeps its key until it was answered.
const pending = new WeakMap();

function keyFor(form, body) {
	const last = pending.get(form);
	const key = last?.body === body ? last.key : newKey();

	pending.set(form, { body, key });
	return key;
}

async function submit(form, button) {
	const [method, url] = form.dataset.api.split(' ');
	const what = bodyOf(form, button);

	if (form.getAttribute('aria-busy') === 'true')
		return;
	if (form.dataset.confirm && !(await ask(form.dataset.confirm, button?.textContent || phrase('Yes'))))
		return;
	form.setAttribute('aria-busy', 'true');
	const answer = await send(method, url, { ...what, key: keyFor(form, what.body) });
	form.removeAttribute('aria-busy');
	if (answer.status !== 0)
		pending.delete(form);
	if (answer.ok && button?.dataset.preview !== undefined) {
		problem(form, '');
		form.dispatchEvent(new CustomEvent('preview', { bubbles: true, detail: answer.body }));
	} else if (answer.ok) {
		done(form, answer.body);
	} else {
		problem(form, problemText(answer.body));
	}
}

/* A file into a text field; letters of one byte where it is no UTF-8. */
function decoded(bytes) {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

document.addEventListener('change', async (event) => {
	const into = event.target.dataset?.into;
	const file = into && event.target.files[0];

	if (file)
		event.target.form.elements[into].value = decoded(await file.arrayBuffer());
});

document.addEventListener('submit', (event) => {
	if (!event.target.dataset.api)
		return;
	event.preventDefault();
	submit(event.target, event.submitter);
});
