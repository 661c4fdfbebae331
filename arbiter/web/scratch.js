// The scratch board: stones of both colours anywhere, and what the server says the rules say of them.
// No rule is known here.
import { board } from './renju-board.js';
import { problemText } from './send.js';
import { speak } from './voice.js';

const page = document.getElementById('scratch');
const words = document.getElementById('scratch-words');
const proof = document.getElementById('scratch-proof');
const entry = document.getElementById('scratch-entry');
const rule = document.getElementById('scratch-rule');
const pointPattern = /^[a-o](1[0-5]|[1-9])$/;

let state = {
	stones: page.dataset.stones.split(' ').filter(Boolean).map((text) => ({ point: text.slice(0, -1), white: text.endsWith('w') })),
	offers: page.dataset.offers.split(' ').filter(Boolean),
	at: null,
};
let before = [];
let asked = 0;

const tool = () => document.querySelector('[name=tool]:checked').value;
const hasStone = (point) => state.stones.some((stone) => stone.point === point);

function change(next) {
	before.push(state);
	state = { ...state, ...next };
	ask();
}

// -- what a press does ---------------------------------------------------------------------------

const without = (list, point) => list.filter((other) => other !== point);

function put(point, white) {
	const lies = state.stones.find((stone) => stone.point === point);
	const others = state.stones.filter((stone) => stone !== lies);
	const goes = lies && lies.white === white;

	change({ stones: goes ? others : [...others, { point, white }], offers: without(state.offers, point), at: null });
}

// In turn: the next colour; a stone that is pressed goes.
function putInTurn(point) {
	const lies = state.stones.find((stone) => stone.point === point);
	const whites = state.stones.filter(({ white }) => white).length;

	put(point, lies ? lies.white : whites < state.stones.length - whites);
}

function offer(point) {
	if (!hasStone(point))
		change({ offers: state.offers.includes(point) ? without(state.offers, point) : [...state.offers, point], at: point });
}

const uses = {
	turn: putInTurn,
	black: (point) => put(point, false),
	white: (point) => put(point, true),
	ask: (point) => change({ at: state.at === point ? null : point }),
	offer,
};

const use = (point) => uses[tool()](point);

// -- asking ----------------------------------------------------------------------------------------

// Stones that alternate from Black on were played in this order; others just lie there.
function question() {
	const { stones, offers, at } = state;
	const inOrder = stones.every(({ white }, i) => white === (i % 2 === 1));
	const of = (wanted) => stones.filter(({ white }) => white === wanted).map(({ point }) => point);
	const position = inOrder ? { stones: stones.map(({ point }) => point) } : { black: of(false), white: of(true) };

	return { rule: rule.value, ...position, offers, ...(at ? { at } : {}) };
}

function lines(list, items) {
	list.replaceChildren(...items.map(({ text, depth = 0 }) => {
		const item = document.createElement('li');

		item.textContent = text;
		item.style.paddingInlineStart = `${depth}em`;
		return item;
	}));
}

function show(answer) {
	board().innerHTML = answer.svg;
	board().refresh();
	board().mode = tool() === 'offer' ? 'offer' : 'place';
	lines(words, answer.words.map((text) => ({ text })));
	lines(proof, answer.asked?.lines ?? []);
	proof.hidden = proof.children.length === 0;
	speak(answer.words.join(' '));
}

async function ask() {
	const mine = ++asked;

	try {
		const reply = await fetch('/api/v1/analyse', { method: 'POST', body: JSON.stringify(question()),
			headers: { 'Content-Type': 'application/json', Accept: 'application/json' } });
		const answer = await reply.json();

		if (mine !== asked)
			return;
		if (reply.ok)
			show(answer);
		else
			lines(words, [{ text: problemText(answer) }]);
	} catch (error) {
		lines(words, [{ text: error.message }]);
	}
}

// -- events ----------------------------------------------------------------------------------------

function chooseTool(key) {
	const radio = document.querySelector(`[name=tool][data-key="${CSS.escape(key)}"]`);

	if (radio)
		radio.click();
	return radio !== null;
}

document.addEventListener('pick', ({ detail: { point } }) => use(point));
document.addEventListener('change', ({ target }) => {
	if (target.name === 'tool')
		board().mode = target.value === 'offer' ? 'offer' : 'place';
	if (target === rule)
		ask();
});
document.addEventListener('keydown', (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input:not([type=radio]), select'))
		return;
	if (chooseTool(event.key))
		event.preventDefault();
});
document.getElementById('scratch-controls').addEventListener('submit', (event) => {
	const points = entry.value.trim().toLowerCase().split(/[\s,;]+/).filter(Boolean);

	event.preventDefault();
	entry.setCustomValidity(points.every((point) => pointPattern.test(point)) ? '' : 'a1 … o15');
	if (!entry.reportValidity())
		return;
	points.forEach(use);
	entry.value = '';
});
entry.addEventListener('input', () => entry.setCustomValidity(''));
document.getElementById('scratch-undo').addEventListener('click', () => {
	if (before.length > 0) {
		state = before.pop();
		ask();
	}
});
document.getElementById('scratch-clear').addEventListener('click', () => change({ stones: [], offers: [], at: null }));
ask();
