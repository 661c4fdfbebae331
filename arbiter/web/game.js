// The game page: picking stones, offers, a choice or a number, and sending it. What is legal is what
// the server drew; no rule is known here.
import { send, newKey, problemText, ask } from './send.js';
import { refresh } from './live.js';
import { hit, uses, showGhosts, moveFocus, isStep, rove, addReview, goTo, goBy, board } from './board.js';

const quickTap = 350; // ms: a second tap this soon is a shaky finger, not a confirmation

let picked = null;  // { kind: 'place' | 'choose', point } or { kind: 'declare', n }
let offers = [];
let pickedAt = 0;
let busy = false;
let key = null;
let chosenMode = ''; // of the two ways to go on where there are two; a swapped-in part forgets it

const actions = () => document.getElementById('actions');
const data = () => actions()?.dataset ?? {};
const mode = () => actions()?.querySelector('[name=mode]:checked')?.value ?? '';
const wantedOffers = () => Number(data().offers ?? 0);

function decision() {
	if (picked?.kind === 'declare')
		return { do: 'declare', n: picked.n };
	if (picked)
		return { do: picked.kind, at: picked.point };
	if (offers.length > 0 && offers.length === wantedOffers())
		return { do: 'offer', at: offers };
	return null;
}

function words() {
	if (picked?.kind === 'declare')
		return [`${picked.n} fifth move${picked.n === 1 ? '' : 's'}`, `Declare ${picked.n}`];
	if (picked?.kind === 'choose')
		return [`Fifth move ${picked.point}`, `Choose ${picked.point}`];
	if (picked)
		return [`Stone ${data().stone} on ${picked.point}`, `Place ${picked.point}`];
	if (offering())
		return [`${offers.length} of ${wantedOffers()}`, `Offer ${wantedOffers()}`];
	return ['', 'Confirm'];
}

// Are offers what is being picked? Not where a stone may be placed instead and that is chosen.
function offering() {
	return wantedOffers() > 0 && mode() !== 'place';
}

function show() {
	const [label, act] = words();
	const confirm = document.getElementById('confirm');
	const output = document.getElementById('picked');
	const ghosts = offers.map((point, i) => ({ point, colour: 'offered', text: String(i + 1) }));

	if (picked?.point)
		ghosts.push({ point: picked.point, colour: picked.kind === 'choose' ? 'black' : data().colour, text: '' });
	showGhosts(ghosts);
	if (board())
		board().dataset.mode = mode();
	if (!confirm)
		return;
	output.textContent = label;
	confirm.textContent = act;
	confirm.disabled = busy || !decision();
	actions().querySelectorAll('[data-declare]').forEach((button) =>
		button.setAttribute('aria-pressed', picked?.kind === 'declare' && picked.n === Number(button.dataset.declare)));
}

function problem(text) {
	const line = actions()?.querySelector(':scope > .problem');

	if (line) {
		line.textContent = text;
		line.hidden = text === '';
		if (text !== '')
			line.scrollIntoView({ block: 'nearest' });
	}
}

// What is wrong; what would be legal, the rest of the sentence, is on the card and the buttons.
function refusal({ status, body }) {
	const text = problemText(body);

	return status === 422 ? text.split('; ')[0] + '.' : text;
}

function clear() {
	picked = null;
	offers = [];
	key = null;
	show();
}

// A key belongs to one content: the same decision sent again is the same request.
async function play(what) {
	const body = JSON.stringify({ version: Number(data().version), decisions: [what] });

	if (busy || !data().act)
		return;
	key = key?.body === body ? key : { body, id: newKey() };
	busy = true;
	show();
	actions().setAttribute('aria-busy', 'true');
	const answer = await send('POST', data().act, { body, key: key.id });
	busy = false;
	actions().removeAttribute('aria-busy');
	if (answer.status !== 0)
		key = null;
	if (answer.ok)
		clear();
	problem(answer.ok ? '' : refusal(answer));
	show();
	if (answer.ok || answer.status === 409)
		refresh();
}

function confirmPick() {
	const what = decision();

	if (what)
		play(what);
}

function toggleOffer(point) {
	if (offers.includes(point))
		offers = offers.filter((other) => other !== point);
	else if (offers.length < wantedOffers())
		offers.push(point);
}

// What a click on this point means now; '' if nothing.
function useOf(place) {
	const can = uses(place);

	if (mode())
		return can.includes(mode()) ? mode() : '';
	return can[0];
}

function pick(point, { sure = false, touch = false } = {}) {
	const use = useOf(hit(point));
	const same = picked?.point === point;

	problem('');
	if (use === 'offer') {
		picked = null;
		toggleOffer(point);
	} else if (use) {
		if (same && (sure || !touch || performance.now() - pickedAt > quickTap)) {
			confirmPick();
			return;
		}
		picked = { kind: use, point };
		pickedAt = performance.now();
		offers = [];
		if (sure) {
			confirmPick();
			return;
		}
	}
	show();
}

// A typed point: a stone is played with Enter, an offer is set or taken back.
function enter(field) {
	const point = field.value.trim().toLowerCase();

	if (!useOf(hit(point))) {
		problem(point === '' ? '' : `${point} cannot be used now.`);
		return;
	}
	field.value = '';
	pick(point, { sure: true });
}

async function press(button) {
	if (button.dataset.confirm && !(await ask(button.dataset.confirm, button.textContent)))
		return;
	play({ do: button.dataset.do });
}

// A five or a forbidden move: at the point that is picked or typed, else at the last stone.
async function claim(button) {
	const typed = document.getElementById('entry')?.value.trim().toLowerCase();
	const point = picked?.point || typed || button.dataset.last;

	if (await ask(`Claim at ${point}? A wrong claim may cost you.`, 'Claim'))
		play({ do: 'claim', at: point });
}

document.addEventListener('click', (event) => {
	const place = event.target.closest('.hit');
	const button = event.target.closest('[data-do]');
	const number = event.target.closest('[data-declare]');
	const turn = event.target.closest('#turns li');

	if (place)
		pick(place.dataset.point, { touch: event.pointerType === 'touch' });
	if (button)
		press(button);
	if (number) {
		picked = { kind: 'declare', n: Number(number.dataset.declare) };
		show();
	}
	if (event.target.matches('#actions > .problem'))
		problem('');
	if (event.target.id === 'confirm')
		confirmPick();
	if (event.target.id === 'claim')
		claim(event.target);
	if (turn && turn.dataset.n !== '0')
		goTo(Number(turn.dataset.n));
});

document.addEventListener('input', (event) => {
	if (event.target.dataset.declareNumber === undefined)
		return;
	picked = event.target.value !== '' && event.target.checkValidity()
		? { kind: 'declare', n: Number(event.target.value) } : null;
	show();
});

document.addEventListener('change', (event) => {
	if (event.target.name !== 'mode')
		return;
	chosenMode = event.target.value;
	clear();
});

document.addEventListener('keydown', (event) => {
	const place = event.target.closest?.('.hit');
	const inField = event.target.closest?.('input, textarea, select');

	if (event.ctrlKey || event.metaKey || event.altKey)
		return;
	if (event.target.id === 'entry' && event.key === 'Enter') {
		enter(event.target);
	} else if (event.key === 'Escape') {
		clear();
	} else if (place && isStep(event.key)) {
		event.preventDefault();
		moveFocus(place, event.key);
	} else if (place && (event.key === 'Enter' || event.key === ' ')) {
		event.preventDefault();
		pick(place.dataset.point);
	} else if (!inField && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
		goBy(event.key === 'ArrowLeft' ? -1 : 1);
	} else if (!inField && /^[a-o]$/i.test(event.key)) {
		document.getElementById('entry')?.focus();
	}
});

// After the page was brought up to date: what was picked stays if it is still possible.
function prepare() {
	const radio = actions()?.querySelector(`[name=mode][value="${chosenMode}"]`);

	if (radio)
		radio.checked = true;
	else
		chosenMode = '';
	if (picked?.point && !hit(picked.point) || picked?.kind === 'declare' && !actions().querySelector('.numbers'))
		picked = null;
	offers = offers.filter((point) => uses(hit(point)).includes('offer'));
	if (!document.querySelector('#board .review'))
		addReview();
	rove();
	show();
}

document.addEventListener('live', prepare);
prepare();
const list = document.querySelector('#turns ol');
list?.scrollTo(0, list.scrollHeight);
