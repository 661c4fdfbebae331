// The game by text: what is typed is done, or asked and answered in words. Needs no picture.
import { board } from './renju-board.js';
import { rowWords } from './timeline.js';
import { word } from './words.js';

const point = /^[a-o](1[0-5]|[1-9])$/;

// { decision } | { press: kind } | { answer: text } | { why: point } | { problem: text }
export function understand(text) {
	const [verb, ...rest] = text.trim().toLowerCase().split(/[\s,]+/);

	if (point.test(verb))
		return atPoint(verb);
	return verbs[verb]?.(rest) ?? { problem: word('unknown') };
}

const can = (kind) => document.querySelector(`#actions [data-do="${kind}"], #aside [data-do="${kind}"]`) !== null;
const impossible = () => ({ problem: word('not-now') });
const act = (kind) => () => (can(kind) ? { press: kind } : impossible());

function atPoint(at) {
	const use = board()?.useOf(at);

	if (use === 'offer')
		return { offer: at };
	return use ? { decision: { do: use, at } } : { problem: word('unusable', { point: at }) };
}

function declare([text]) {
	const n = Number(text);
	const field = document.querySelector('#actions [data-declare-number]');
	const possible = document.querySelector(`#actions [data-declare="${n}"]`) || field && n >= 1 && n <= Number(field.max);

	return Number.isInteger(n) && possible ? { decision: { do: 'declare', n } } : impossible();
}

function offer(points) {
	const wanted = Number(document.getElementById('actions')?.dataset.offers ?? 0);
	const wrong = points.find((at) => !point.test(at) || !board()?.canUse(at, 'offer'));

	if (wanted === 0)
		return impossible();
	if (wrong !== undefined)
		return { problem: word('unusable', { point: wrong }) };
	return points.length === wanted ? { decision: { do: 'offer', at: points } }
		: { problem: word('ask-wrong-number', { all: wanted, n: points.length }) };
}

function choose([at]) {
	return at && board()?.canUse(at, 'choose') ? { decision: { do: 'choose', at } } : { problem: word('unusable', { point: at ?? '' }) };
}

function place([at]) {
	return at && board()?.canUse(at, 'place') ? { decision: { do: 'place', at } } : { problem: word('unusable', { point: at ?? '' }) };
}

// -- answers -------------------------------------------------------------------------------------

const answer = (text) => ({ answer: text });

function clock() {
	const seats = [...document.querySelectorAll('#seats .seat')].map((seat) =>
		`${seat.querySelector('.name').textContent}: ${seat.querySelector('.clock')?.textContent ?? word('no-clock')}`);

	return answer(`${seats.join('; ')}.`);
}

function last() {
	const stone = board().svg.querySelector('.stone.last');

	return answer(stone ? word('ask-last', { label: board().label(stone.dataset.point) }) : word('ask-none'));
}

const inRow = (n) => board().stones.filter((stone) => stone.dataset.point.slice(1) === String(n))
	.sort((a, b) => (a.dataset.point < b.dataset.point ? -1 : 1)).map((stone) => board().label(stone.dataset.point));

const rowText = (n) => word('ask-row', { n, stones: inRow(n).join('; ') || word('ask-empty') });

function row([text]) {
	const n = Number(text);

	return n >= 1 && n <= 15 ? answer(rowText(n)) : { problem: word('unknown') };
}

function whole() {
	const rows = [];

	for (let n = 15; n >= 1; n--)
		if (inRow(n).length > 0)
			rows.push(rowText(n));
	return answer(rows.join(' ') || word('ask-none'));
}

function offers() {
	const standing = [...board().svg.querySelectorAll('.offer:not(.refused)')].map((mark) => `${mark.dataset.n} ${mark.dataset.offer}`);

	return answer(standing.join(', ') || word('ask-empty'));
}

function turn() {
	const rows = [...document.querySelectorAll('#turns li')];
	const card = [...document.querySelectorAll('#card .headline, #card .options')].map((line) => line.textContent.trim());

	return answer([...(rows.length ? [rowWords(rows[rows.length - 1])] : []), ...card].join('. '));
}

const verbs = {
	swap: act('swap'), s: act('swap'), keep: act('keep'), k: act('keep'), stay: act('keep'), extend: act('extend'),
	pass: act('pass'), resign: act('resign'), draw: act('draw-offer'), accept: act('draw-accept'), decline: act('draw-decline'),
	declare, offer, choose, place, clock, last, row, board: whole, offers, turn,
	why: ([at]) => (point.test(at ?? '') ? { why: at } : { problem: word('unknown') }),
	help: () => answer(word('help')),
};
