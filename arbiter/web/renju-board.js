// <renju-board>: the server's picture of a board, made into a grid that hands, keys and screen
// readers can use. It draws nothing of its own but ghosts; no rule is known here: what a point can
// be used for, and which points are the same fifth move, the server wrote on it.
//
// Says `pick` ({ point, use, touch, key }) for a point that can be used, `ask` ({ point }) for one
// that has something to explain, `reach` ({ point }) when another point is in hand.
import { word } from './words.js';

const svgNamespace = 'http://www.w3.org/2000/svg';
const files = 'abcdefghijklmno';
const side = 15;
const cell = 40;
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const nameOf = (file, rank) => files[file] + (rank + 1);
const fileOf = (point) => files.indexOf(point[0]);
const rankOf = (point) => Number(point.slice(1)) - 1;

function drawn(name, attributes) {
	const element = document.createElementNS(svgNamespace, name);

	for (const [key, value] of Object.entries(attributes))
		element.setAttribute(key, value);
	return element;
}

class RenjuBoard extends HTMLElement {
	#cursor = 'h8';
	#holdsFocus = false;
	#ghosts = [];
	#step = null; // what of the timeline is shown: { shown, offers, chosen, gone }; null: the latest

	connectedCallback() {
		this.addEventListener('click', (event) => this.#pressed(event));
		this.addEventListener('keydown', (event) => this.#key(event));
		this.addEventListener('focusin', (event) => this.#reached(event.target));
		this.addEventListener('pointerover', (event) => this.#hovered(event));
		this.addEventListener('pointerleave', () => this.#twins(null));
		document.addEventListener('pointerdown', (event) => {
			if (!this.contains(event.target))
				this.#holdsFocus = false;
		});
		this.addEventListener('focusout', (event) => {
			if (event.relatedTarget)
				this.#holdsFocus = this.contains(event.relatedTarget);
		});
		this.refresh();
	}

	get svg() {
		return this.querySelector('svg');
	}

	get stones() {
		return [...this.svg.querySelectorAll('.stone')];
	}

	at(point) {
		return this.svg?.querySelector(`.cells [data-point="${CSS.escape(point)}"]`);
	}

	// What a press on the point means now: 'place', 'offer', 'choose' or nothing.
	useOf(point) {
		const can = (this.at(point)?.dataset.can ?? '').split(' ').filter(Boolean);
		const mode = this.svg?.dataset.mode;

		return mode ? (can.includes(mode) ? mode : '') : can[0] ?? '';
	}

	canUse(point, use) {
		return (this.at(point)?.dataset.can ?? '').split(' ').includes(use);
	}

	// The points that would be the same fifth move.
	twinsOf(point) {
		return (this.at(point)?.dataset.twins ?? '').split(' ').filter(Boolean);
	}

	set mode(mode) {
		this.svg.dataset.mode = mode;
	}

	// After the server has drawn anew.
	refresh() {
		if (!this.svg || this.svg.querySelector('.cells'))
			return;
		this.#makeGrid();
		this.#decorate();
		this.#paint();
		if (this.#holdsFocus && (document.activeElement === document.body || this.contains(document.activeElement)))
			this.#focus(this.#cursor);
	}

	// -- the grid ------------------------------------------------------------------------------

	#makeCell(point, file, rank) {
		const made = this.svg.querySelector(`.hit[data-point="${point}"]`) ?? drawn('circle', {
			class: 'cell', 'data-point': point, r: 20, cx: cell * (file + 1), cy: cell * (side - rank) });

		made.setAttribute('role', 'gridcell');
		made.setAttribute('aria-colindex', file + 1);
		made.querySelector('title')?.remove();
		made.tabIndex = -1;
		return made;
	}

	#makeGrid() {
		const grid = drawn('g', { class: 'cells', role: 'grid', 'aria-label': word('grid'),
			'aria-rowcount': side, 'aria-colcount': side });

		for (let rank = side - 1; rank >= 0; rank--) {
			const row = drawn('g', { role: 'row', 'aria-rowindex': side - rank });
			for (let file = 0; file < side; file++)
				row.append(this.#makeCell(nameOf(file, rank), file, rank));
			grid.append(row);
		}
		this.svg.setAttribute('role', 'group');
		for (const picture of this.svg.children)
			picture.setAttribute('aria-hidden', 'true');
		this.svg.append(grid);
		this.#cursor = this.#start();
		this.at(this.#cursor).tabIndex = 0;
	}

	// Where Tab enters the board: where one was, else near the middle of what can be used.
	#start() {
		const usable = [...this.svg.querySelectorAll('.hit')];

		if (this.#holdsFocus || usable.length === 0 || this.at(this.#cursor).classList.contains('hit'))
			return this.#cursor;
		return usable[usable.length >> 1].dataset.point;
	}

	#focus(point) {
		this.at(this.#cursor)?.setAttribute('tabindex', -1);
		this.#cursor = point;
		this.at(point).tabIndex = 0;
		this.at(point).focus({ preventScroll: true });
	}

	#reached(target) {
		const point = target.dataset?.point;

		if (!point || !target.closest('.cells'))
			return;
		this.at(this.#cursor)?.setAttribute('tabindex', -1);
		this.#cursor = point;
		target.setAttribute('tabindex', 0);
		this.#holdsFocus = true;
		this.#twins(point);
		this.#say('reach', { point });
	}

	#hovered(event) {
		const point = event.target.dataset?.point;

		if (event.pointerType !== 'touch')
			this.#twins(point && event.target.closest('.cells') ? point : null);
	}

	#say(name, detail) {
		this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
	}

	#use(point, how) {
		const use = this.#step ? '' : this.useOf(point);

		if (use)
			this.#say('pick', { point, use, ...how });
		if (this.explainable(point))
			this.#say('ask', { point });
		else if (!use && how.key && this.dataset.seat)
			this.#say('pick', { point, use: '', ...how });
	}

	// Has the point a mark that can be explained?
	explainable(point) {
		return this.dataset.explain !== undefined &&
			this.svg.querySelector(`.forbidden[data-point="${point}"]`) !== null;
	}

	#pressed(event) {
		const target = event.target.closest('.cells [data-point]');

		if (!target)
			return;
		this.#focus(target.dataset.point);
		this.#use(target.dataset.point, { touch: event.pointerType === 'touch' });
	}

	#key(event) {
		const point = event.target.closest('.cells [data-point]')?.dataset.point;

		if (!point || event.ctrlKey || event.metaKey || event.altKey)
			return;
		if (event.key in steps || event.key === 'Home' || event.key === 'End') {
			const [df, dr] = steps[event.key] ?? [event.key === 'Home' ? -side : side, 0];
			const within = (n) => Math.min(side - 1, Math.max(0, n));

			this.#focus(nameOf(within(fileOf(point) + df), within(rankOf(point) + dr)));
		} else if (event.key === 'Enter' || event.key === ' ') {
			this.#use(point, { key: true });
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	// -- labels --------------------------------------------------------------------------------

	#labelOf(point) {
		const stone = this.stones.find((s) => s.dataset.point === point && !s.classList.contains('past'));
		const offer = this.svg.querySelector(`.offer:not(.refused)[data-offer="${point}"], .ghost.offered[data-point="${point}"]`);
		const mark = this.svg.querySelector(`.forbidden:not(.fatal)[data-point="${point}"]`);

		if (stone)
			return word(stone.classList.contains('black') ? 'black' : 'white', { point, n: stone.dataset.n });
		if (offer)
			return word('offered', { point, n: offer.dataset.n });
		if (mark)
			return word('forbidden', { point, why: word(mark.dataset.verdict) });
		return word('empty', { point });
	}

	label(point) {
		return this.at(point)?.getAttribute('aria-label') ?? '';
	}

	#name() {
		for (const place of this.svg.querySelectorAll('.cells [data-point]')) {
			const { point } = place.dataset;
			const picked = this.#ghosts.some((ghost) => ghost.point === point);
			const label = this.#labelOf(point);

			place.setAttribute('aria-label', picked ? word('picked', { label }) : label);
			place.setAttribute('aria-selected', picked);
			place.querySelector('title')?.remove();
			if (!label.endsWith(word('empty', { point })))
				place.append(Object.assign(drawn('title', {}), { textContent: label }));
		}
	}

	// -- ghosts --------------------------------------------------------------------------------

	#ghost({ point, kind, text = '', n }) {
		const place = this.at(point);
		const [x, y] = [Number(place.getAttribute('cx')), Number(place.getAttribute('cy'))];
		const group = drawn('g', { class: `ghost ${kind}`, 'data-point': point, 'aria-hidden': true });

		if (n !== undefined)
			group.dataset.n = n;
		group.append(kind.startsWith('twin') ? drawn('path', { d: `M${x - 13} ${y - 13}h26v26h-26z` })
			: drawn('circle', { cx: x, cy: y, r: 17 }));
		if (text)
			group.append(Object.assign(drawn('text', { x, y: y + 5 }), { textContent: text }));
		this.svg.insertBefore(group, this.svg.querySelector('.cells'));
	}

	// What is in hand: [{ point, kind: 'black' | 'white' | 'offered', text, n }]. The points that are
	// the same move as an offer are marked with its number.
	set ghosts(list) {
		this.#ghosts = list.filter(({ point }) => this.at(point));
		this.svg.querySelectorAll('.ghost').forEach((old) => old.remove());
		for (const ghost of this.#ghosts)
			this.#ghost(ghost);
		for (const { point, kind, text } of this.#ghosts)
			if (kind === 'offered')
				for (const twin of this.twinsOf(point))
					this.#ghost({ point: twin, kind: 'twin taken', text });
		this.#name();
	}

	// Where offers are picked: the same moves as the point in hand.
	#twins(point) {
		this.svg?.querySelectorAll('.ghost.near').forEach((old) => old.remove());
		if (!point || this.useOf(point) !== 'offer')
			return;
		for (const twin of this.twinsOf(point))
			this.#ghost({ point: twin, kind: 'twin near' });
	}

	// -- what is shown -------------------------------------------------------------------------

	// A step of the timeline, or null for the latest.
	show(step) {
		this.#step = step;
		this.#paint();
	}

	// numbers: 'opening' | 'none' | 'last' | 'all'; how many the last ones are.
	set numbers([kind, count]) {
		this.dataset.numbers = kind;
		this.dataset.lastNumbers = count;
		if (this.svg)
			this.#paint();
	}

	// Coordinates on all four sides, and lines through the last stone.
	#decorate() {
		const { svg } = this;

		for (const label of svg.querySelectorAll('.label')) {
			const far = label.cloneNode(true);
			const rank = label.getAttribute('x') === '11';

			far.classList.add('far');
			far.setAttribute(rank ? 'x' : 'y', rank ? 629 : 18);
			label.parentNode.append(far);
		}
		svg.insertBefore(drawn('path', { class: 'cross-hair', 'aria-hidden': true }), svg.querySelector('.stone, .cells'));
	}

	#crossHair(stone) {
		const line = this.svg.querySelector('.cross-hair');
		const circle = stone?.querySelector('circle');

		line.setAttribute('d', circle
			? `M40 ${circle.getAttribute('cy')}H600M${circle.getAttribute('cx')} 40V600` : '');
	}

	#number(stone, visible, index) {
		const kind = this.dataset.numbers ?? 'opening';
		const number = stone.querySelector('.num');

		number.classList.toggle('off', kind === 'none' ||
			kind === 'last' && index < visible.length - Number(this.dataset.lastNumbers));
		number.classList.toggle('on', kind === 'all' || kind === 'last');
	}

	#paint() {
		const upTo = this.#step?.shown ?? Infinity;
		const visible = this.stones.filter((stone) => Number(stone.dataset.n) <= upTo);

		this.stones.forEach((stone) => {
			stone.classList.toggle('past', !visible.includes(stone));
			stone.classList.toggle('last', stone === visible[visible.length - 1]);
		});
		visible.forEach((stone, i) => this.#number(stone, visible, i));
		this.svg.classList.toggle('reviewing', this.#step !== null);
		this.svg.querySelectorAll('.ghost.step').forEach((old) => old.remove());
		this.#stepMarks();
		this.#crossHair(visible[visible.length - 1]);
		this.#name();
	}

	// Offers as they stood, those not chosen, a stone that was taken back.
	#stepMarks() {
		const { offers = [], chosen, gone } = this.#step ?? {};

		offers.forEach((point, i) => {
			if (point !== chosen)
				this.#ghost({ point, kind: `offered step${chosen ? ' refused' : ''}`, text: String(i + 1), n: i + 1 });
		});
		if (gone)
			this.#ghost({ point: gone, kind: 'gone step', text: '\u00d7' });
	}

	// The marks of an explanation, as the server drew them; null takes them away.
	set marks(markup) {
		this.svg.querySelectorAll(':scope > .why').forEach((old) => old.remove());
		if (!markup)
			return;
		const parsed = new DOMParser().parseFromString(`<svg xmlns="${svgNamespace}">${markup}</svg>`, 'image/svg+xml');
		const group = document.importNode(parsed.documentElement.firstElementChild, true);

		group.setAttribute('aria-hidden', 'true');
		this.svg.insertBefore(group, this.svg.querySelector('.cells'));
	}
}

customElements.define('renju-board', RenjuBoard);

export const board = () => document.querySelector('renju-board');
