// Drawing on the server's board: ghosts of what is about to be played, stepping through the moves.

const svgNamespace = 'http://www.w3.org/2000/svg';

export const board = () => document.querySelector('#board svg');
export const hit = (point) => board()?.querySelector(`.hit[data-point="${point}"]`);
export const uses = (element) => (element?.dataset.can ?? '').split(' ');

function ghost(point, colour, text) {
	const place = hit(point);
	const group = document.createElementNS(svgNamespace, 'g');
	const circle = document.createElementNS(svgNamespace, 'circle');

	group.setAttribute('class', `ghost ${colour}`);
	for (const name of ['cx', 'cy'])
		circle.setAttribute(name, place.getAttribute(name));
	circle.setAttribute('r', 17);
	group.append(circle);
	if (text) {
		const label = document.createElementNS(svgNamespace, 'text');
		label.setAttribute('x', place.getAttribute('cx'));
		label.setAttribute('y', Number(place.getAttribute('cy')) + 5);
		label.textContent = text;
		group.append(label);
	}
	board().insertBefore(group, board().querySelector('.hit'));
}

// points: [{ point, colour, text }]
export function showGhosts(points) {
	board()?.querySelectorAll('.ghost').forEach((old) => old.remove());
	for (const { point, colour, text } of points)
		if (hit(point))
			ghost(point, colour, text);
	board()?.querySelectorAll('.hit').forEach((place) =>
		place.setAttribute('aria-pressed', points.some((p) => p.point === place.dataset.point)));
}

// Arrow keys go to the next point that can be used in that direction.
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function moveFocus(from, key) {
	const [file, rank] = [from.dataset.point.charCodeAt(0), Number(from.dataset.point.slice(1))];
	const [df, dr] = steps[key];

	for (let i = 1; i < 15; i++) {
		const next = hit(String.fromCharCode(file + df * i) + (rank + dr * i));
		if (next) {
			from.tabIndex = -1;
			next.tabIndex = 0;
			next.focus();
			return;
		}
	}
}

export const isStep = (key) => key in steps;

// One point is in the tab order: the middle one, or where the focus was.
export function rove() {
	const hits = [...(board()?.querySelectorAll('.hit') ?? [])];
	const first = hits.find((place) => place === document.activeElement) ?? hit('h8') ?? hits[hits.length >> 1];

	hits.forEach((place) => { place.tabIndex = place === first ? 0 : -1; });
}

// Stepping through the moves

let shown = null; // null: the latest
let numbers = false;

const stones = () => [...(board()?.querySelectorAll('.stone') ?? [])];
const lastNumber = () => Math.max(0, ...stones().map((stone) => Number(stone.dataset.n)));

function paint() {
	const upTo = shown ?? Infinity;
	const visible = stones().filter((stone) => Number(stone.dataset.n) <= upTo);

	stones().forEach((stone) => {
		stone.classList.toggle('past', !visible.includes(stone));
		stone.classList.toggle('last', stone === visible[visible.length - 1]);
	});
	board().classList.toggle('numbers', numbers);
	board().classList.toggle('reviewing', shown !== null);
	document.querySelectorAll('#turns li').forEach((turn) => {
		if (shown !== null && Number(turn.dataset.n) === shown)
			turn.setAttribute('aria-current', 'true');
		else
			turn.removeAttribute('aria-current');
	});
}

export function goTo(number) {
	const last = lastNumber();

	shown = number >= last ? null : Math.max(0, number);
	paint();
	const count = document.querySelector('.review output');
	if (count)
		count.textContent = `${shown ?? last} / ${last}`;
}

export const goBy = (step) => goTo((shown ?? lastNumber()) + step);

function button(label, title, act) {
	const made = document.createElement('button');

	made.type = 'button';
	made.textContent = label;
	made.title = title;
	made.setAttribute('aria-label', title);
	made.addEventListener('click', act);
	return made;
}

export function addReview() {
	const row = document.createElement('div');
	const toggle = button('123', 'Move numbers', () => {
		numbers = !numbers;
		toggle.setAttribute('aria-pressed', numbers);
		paint();
	});

	if (!board() || lastNumber() === 0)
		return;
	row.className = 'review';
	toggle.setAttribute('aria-pressed', numbers);
	row.append(button('⇤', 'First', () => goTo(0)), button('←', 'Back', () => goBy(-1)),
		document.createElement('output'), button('→', 'Forward', () => goBy(1)),
		button('⇥', 'Latest', () => goTo(Infinity)), toggle);
	document.getElementById('board').append(row);
	goTo(shown ?? Infinity);
}
