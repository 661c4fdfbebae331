// Why a point is forbidden: the server's words and marks, where the event lets one ask.
import { board } from './renju-board.js';
import { word } from './words.js';

let asked = 0;

function panel() {
	let box = document.getElementById('explanation');

	if (!box) {
		box = document.createElement('div');
		box.id = 'explanation';
		box.className = 'explanation';
		box.setAttribute('role', 'status');
		board().after(box);
	}
	return box;
}

function write({ lines }) {
	const list = document.createElement('ul');
	const close = document.createElement('button');

	for (const { depth, text } of lines) {
		const item = document.createElement('li');
		item.textContent = text;
		item.style.paddingInlineStart = `${depth}em`;
		list.append(item);
	}
	close.type = 'button';
	close.textContent = word('close');
	close.addEventListener('click', hideExplanation);
	panel().replaceChildren(list, close);
	panel().scrollIntoView({ block: 'nearest' });
}

export function hideExplanation() {
	asked++;
	document.getElementById('explanation')?.remove();
	if (board()?.svg)
		board().marks = null;
}

async function answer(address) {
	try {
		const reply = await fetch(address, { headers: { Accept: 'application/json' } });
		return [reply.ok, await reply.json()];
	} catch {
		return [false, { detail: word('offline') }];
	}
}

// Resolves to the explanation in words, '' where there is none.
export async function explain(point) {
	const address = board()?.dataset.explain;
	const mine = ++asked;

	if (address === undefined)
		return '';
	const [ok, body] = await answer(`${address}?at=${encodeURIComponent(point)}`);

	if (mine !== asked)
		return '';
	if (!ok)
		return body.detail ?? '';
	board().marks = body.marks;
	write(body);
	return body.lines.map(({ text }) => text).join('; ');
}
