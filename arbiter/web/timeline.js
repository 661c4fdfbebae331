// Stepping through every decision of a game: the rows of the timeline say what the board was after
// each (page_turns.c). Position 0 is the empty board, null the latest.
import { board } from './renju-board.js';
import { word } from './words.js';

let shown = null;

const rows = () => [...document.querySelectorAll('#turns li')];

// The offers that a choice was made from are those of the last offer before it.
function offersBefore(all, at) {
	const offer = all.slice(0, at).reverse().find((row) => row.dataset.offers);

	return offer?.dataset.offers.split(' ') ?? [];
}

function stepOf(all, position) {
	const row = all[position - 1];

	if (!row)
		return { shown: 0 };
	return {
		shown: Number(row.dataset.shown),
		offers: row.dataset.chosen ? offersBefore(all, position) : row.dataset.offers?.split(' ') ?? [],
		chosen: row.dataset.chosen,
		gone: row.dataset.gone,
	};
}

// A row in words, without its number and time.
export const rowWords = (row) => [...row.children].slice(2, -1).map((part) => part.textContent.trim()).join(' ');

function mark(all) {
	all.forEach((row, i) => {
		if (shown !== null && i === shown - 1)
			row.setAttribute('aria-current', 'true');
		else
			row.removeAttribute('aria-current');
	});
}

function count(all) {
	const output = document.querySelector('.review output');
	const caption = document.getElementById('step');

	if (!output)
		return;
	output.textContent = `${shown ?? all.length} / ${all.length}`;
	caption.textContent = shown ? rowWords(all[shown - 1]) : '';
}

export function goTo(position) {
	const all = rows();
	const list = document.querySelector('#turns ol');

	shown = position === null || position >= all.length ? null : Math.max(0, position);
	board()?.show(shown === null ? null : stepOf(all, shown));
	mark(all);
	count(all);
	if (shown && list) {
		const row = all[shown - 1];
		if (row.offsetTop - list.offsetTop < list.scrollTop || row.offsetTop - list.offsetTop > list.scrollTop + list.clientHeight - 30)
			list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
	}
}

export const goBy = (step) => goTo((shown ?? rows().length) + step);
export const isReviewing = () => shown !== null;

// After the page was brought up to date: who looks back goes on looking at the same step.
export const refreshTimeline = () => goTo(shown);

export function rowClicked(row) {
	goTo(rows().indexOf(row) + 1);
}

export function stepButtons(button) {
	return [button('\u21e4', word('first'), () => goTo(0)), button('\u2190', word('back'), () => goBy(-1)),
		document.createElement('output'), button('\u2192', word('forward'), () => goBy(1)),
		button('\u21e5', word('latest'), () => goTo(null))];
}
