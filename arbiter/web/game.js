// The game page: picking stones, offers, a choice, a number or a swap, and sending it. What is legal
// is what the server drew and wrote; no rule is known here.
import { problemText, ask } from './send.js';
import { lastFrame, refresh } from './live.js';
import { board } from './renju-board.js';
import { addTools, openCommands, reply } from './board-tools.js';
import { understand } from './commands.js';
import { explain, hideExplanation } from './explain.js';
import { pendingDecision, post, resume, takeBack } from './outbox.js';
import { settings } from './settings.js';
import { play as sound, shake } from './sounds.js';
import { speak } from './voice.js';
import { goBy, goTo, isReviewing, refreshTimeline, rowClicked, rowWords } from './timeline.js';
import { word } from './words.js';

const slowLag = 250; // ms there and back, from which on it is worth the room on a phone
const quickTap = 350; // ms: a second tap this soon is a shaky finger, not a confirmation

let picked = null;  // { kind: 'place' | 'choose', point }, { kind: 'declare', n } or { kind: 'swap' | 'keep' | 'extend' }
let offers = [];
let pickedAt = 0;
let state = '';     // of what is being sent
let chosenMode = ''; // of the two ways to go on where there are two; a swapped-in part forgets it

const actions = () => document.getElementById('actions');
const data = () => actions()?.dataset ?? {};
const mode = () => actions()?.querySelector('[name=mode]:checked')?.value ?? '';
const wantedOffers = () => Number(data().offers ?? 0);
const control = (kind) => document.querySelector(`#actions [data-do="${kind}"], #aside [data-do="${kind}"]`);

// Decisions without a point that are confirmed like one.
const isArmed = (kind) => ['swap', 'keep', 'extend'].includes(kind);

function decision() {
	if (picked?.kind === 'declare')
		return { do: 'declare', n: picked.n };
	if (picked)
		return picked.point ? { do: picked.kind, at: picked.point } : { do: picked.kind };
	if (offers.length > 0 && offers.length === wantedOffers())
		return { do: 'offer', at: offers };
	return null;
}

function words() {
	const n = data().stone;

	if (picked?.kind === 'declare')
		return [word('declared', picked), word('declare', picked)];
	if (picked?.kind === 'choose')
		return [word('fifth', picked), word('choose', picked)];
	if (picked?.point)
		return [word('stone', { n, point: picked.point }), word('place', picked)];
	if (picked)
		return ['', control(picked.kind)?.dataset.label ?? word('confirm')];
	if (offering())
		return [word('count', { n: offers.length, all: wantedOffers() }), word('offer', { all: wantedOffers() })];
	return ['', word('confirm')];
}

// Are offers what is being picked? Not where a stone may be placed instead and that is chosen.
function offering() {
	return wantedOffers() > 0 && mode() !== 'place';
}

function ghosts() {
	const list = offers.map((point, i) => ({ point, kind: 'offered', text: String(i + 1), n: i + 1 }));

	if (picked?.point)
		list.push({ point: picked.point, kind: picked.kind === 'choose' ? 'black' : data().colour });
	return list;
}

function show() {
	const [label, act] = words();
	const confirm = document.getElementById('confirm');

	if (board()?.svg) {
		board().mode = mode();
		board().ghosts = ghosts();
	}
	actions()?.querySelectorAll('[data-declare]').forEach((button) =>
		button.setAttribute('aria-pressed', picked?.kind === 'declare' && picked.n === Number(button.dataset.declare)));
	actions()?.querySelectorAll('[data-do][aria-pressed]').forEach((button) =>
		button.setAttribute('aria-pressed', picked?.kind === button.dataset.do));
	if (!confirm)
		return;
	document.getElementById('picked').textContent = state ? word(`${state}-short`) : label;
	confirm.textContent = act;
	confirm.disabled = state !== '' || !decision();
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
	show();
}

// -- sending -------------------------------------------------------------------------------------

// Sent or not is said beside the confirmation and, where there is none, in a badge of its own.
function told(now) {
	const badge = document.getElementById('sent') ?? Object.assign(document.createElement('p'), { id: 'sent', className: 'note' });

	state = now === 'sending' || now === 'unsent' || now === 'unsure' ? now : '';
	badge.hidden = state === '' || state === 'sending';
	badge.dataset.state = state;
	badge.setAttribute('role', 'status');
	if (!badge.hidden) {
		const back = Object.assign(document.createElement('button'), { type: 'button', id: 'take-back', textContent: word('take-back') });
		back.addEventListener('click', () => {
			takeBack();
			told('');
			show();
			refresh();
		});
		badge.replaceChildren(word(state), ' ', ...(state === 'unsent' ? [back] : []));
	}
	actions()?.before(badge);
	if (state)
		actions()?.setAttribute('aria-busy', 'true');
	else
		actions()?.removeAttribute('aria-busy');
	show();
}

async function settle(answer) {
	told('');
	if (!answer)
		return;
	if (answer.ok)
		clear();
	problem(answer.ok ? '' : refusal(answer));
	say(answer.ok ? word('sent') : refusal(answer));
	if (answer.ok || answer.status === 409)
		refresh();
}

// How long the last frame of the stream was in our hands, and when we send: so that the server can
// measure the way.
function way() {
	const frame = lastFrame();

	return { sent: Date.now(), ...(frame ? { nonce: frame.nonce, held_ms: Math.round(performance.now() - frame.at) } : {}) };
}

async function play(what) {
	if (pendingDecision() || !data().act)
		return;
	if (what.do === 'place' || what.do === 'choose')
		sound('stone');
	await settle(await post(data().act, { version: Number(data().version), decisions: [what] }, way(), told));
}

function confirmPick() {
	const what = decision();

	if (what)
		play(what);
}

async function press(button) {
	const kind = button.dataset.do;

	if (isArmed(kind)) {
		arm(kind);
		return;
	}
	if (button.dataset.confirm && !(await ask(button.dataset.confirm, button.textContent)))
		return;
	play({ do: kind });
}

function arm(kind) {
	if (!control(kind))
		return;
	offers = [];
	picked = picked?.kind === kind ? null : { kind };
	problem('');
	show();
	if (picked)
		document.getElementById('confirm').focus({ preventScroll: true });
}

// A five or a forbidden move: at the point that is picked or typed, else at the last stone.
async function claim(button) {
	const typed = document.getElementById('entry')?.value.trim().toLowerCase();
	const point = picked?.point || typed || button.dataset.last;

	if (await ask(word('claim-ask', { point }), word('claim')))
		play({ do: 'claim', at: point });
}

// -- picking -------------------------------------------------------------------------------------

function toggleOffer(point) {
	const other = offers.find((offer) => board().twinsOf(offer).includes(point));

	if (offers.includes(point))
		offers = offers.filter((offer) => offer !== point);
	else if (other)
		problem(word('twin', { point, other, n: offers.indexOf(other) + 1 }));
	else if (offers.length < wantedOffers())
		offers.push(point);
}

function pick(point, use, touch) {
	const same = picked?.point === point;

	problem('');
	if (!use) {
		problem(word('unusable', { point }));
		return;
	}
	if (use === 'offer') {
		picked = null;
		toggleOffer(point);
	} else if (same && (!touch || performance.now() - pickedAt > quickTap)) {
		confirmPick();
		return;
	} else {
		picked = { kind: use, point };
		pickedAt = performance.now();
		offers = [];
	}
	show();
}

// -- text ----------------------------------------------------------------------------------------

// What was said, for who cannot see it.
function say(text) {
	const line = document.getElementById('said') ?? document.body.appendChild(
		Object.assign(document.createElement('div'), { id: 'said', className: 'hidden' }));

	line.setAttribute('aria-live', 'polite');
	line.textContent = text;
}

function typedOffer(point) {
	picked = null;
	toggleOffer(point);
	show();
	return word('count', { n: offers.length, all: wantedOffers() });
}

// Does what a command says; resolves to the answer in words.
async function run(text) {
	const what = understand(text);

	if (what.problem || what.answer)
		return what.problem ?? what.answer;
	if (what.why)
		return await explain(what.why) || word('not-now');
	if (what.offer)
		return typedOffer(what.offer);
	if (what.press && !isArmed(what.press))
		await press(control(what.press));
	else
		await play(what.decision ?? { do: what.press });
	return actions()?.querySelector(':scope > .problem:not([hidden])')?.textContent || word('sent');
}

// The small field beside the confirmation: as above, but only questions are answered at length.
async function enter(field) {
	const text = field.value.trim();

	problem('');
	if (!text)
		return;
	const what = understand(text);
	if (what.problem) {
		problem(what.problem);
		field.select();
		return;
	}
	field.value = '';
	if (what.answer || what.why)
		openCommands();
	const answer = await run(text);
	if (what.answer || what.why)
		reply(text, answer);
	else if (what.offer)
		field.focus();
}

// -- what people do ------------------------------------------------------------------------------

document.addEventListener('pick', ({ detail: { point, use, touch } }) => pick(point, use, touch));
// A mark is named as soon as its point is reached, for eyes too.
document.addEventListener('reach', ({ detail: { point } }) => {
	if (!isReviewing())
		document.getElementById('step').textContent = board().explainable(point) ? board().label(point) : '';
});
document.addEventListener('ask', ({ detail: { point } }) => explain(point));

document.addEventListener('click', (event) => {
	const button = event.target.closest('[data-do]');
	const number = event.target.closest('[data-declare]');
	const turn = event.target.closest('#turns li');

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
	if (turn)
		rowClicked(turn);
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

function shortcut(key) {
	if (key === 's' && control('swap'))
		arm('swap');
	else if (/^[a-o]$/.test(key))
		document.getElementById('entry')?.select(); // and what is typed replaces what was there
}

document.addEventListener('keydown', (event) => {
	const inField = event.target.closest?.('input, textarea, select, dialog');

	if (event.ctrlKey || event.metaKey || event.altKey)
		return;
	if (event.target.id === 'entry' && event.key === 'Enter') {
		event.preventDefault();
		enter(event.target);
	} else if (event.key === 'Escape') {
		clear();
		hideExplanation();
		goTo(null);
	} else if (!inField && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
		goBy(event.key === 'ArrowLeft' ? -1 : 1);
	} else if (!inField && settings.shortcuts && event.key.length === 1) {
		shortcut(event.key.toLowerCase());
	}
});

// -- news ----------------------------------------------------------------------------------------

let rowsSeen = document.querySelectorAll('#turns li').length;
let flashing = 0;

const mine = () => data().act !== undefined && document.querySelector('#seats .seat.acts .you') !== null;

// The opponent, or the arbiter, has done something: said, and heard if that was chosen.
function announce() {
	const rows = [...document.querySelectorAll('#turns li')];
	const fresh = rows.slice(rowsSeen);

	rowsSeen = rows.length;
	if (fresh.length === 0)
		return;
	say(fresh.map(rowWords).join('. '));
	speak(fresh.map(rowWords).join('. '));
	if (fresh.every((row) => row.classList.contains('by-arbiter')))
		return;
	sound(mine() ? 'turn' : 'stone');
	if (mine())
		shake();
}

// The title blinks while it is one's turn and the page is in the background.
function flash() {
	const title = document.title;

	clearInterval(flashing);
	if (!mine() || !document.hidden)
		return;
	flashing = setInterval(() => {
		document.title = document.title === title ? `\u25cb ${word('your-turn')}!` : title;
	}, 1000);
}

document.addEventListener('visibilitychange', () => {
	if (!document.hidden)
		refresh(); // which brings back the title
	flash();
});

function lag({ detail }) {
	const line = document.getElementById('lag');

	if (line && detail.lag) {
		line.textContent = `${Math.round(detail.lag)} ms`;
		line.classList.toggle('slow', detail.lag > slowLag);
		line.title = word('lag', { ms: Math.round(detail.lag) });
	}
}

// After the page was brought up to date: what was picked stays if it is still possible.
function prepare() {
	const radio = actions()?.querySelector(`[name=mode][value="${chosenMode}"]`);

	if (radio)
		radio.checked = true;
	else
		chosenMode = '';
	board().refresh();
	if (picked?.point && !board().canUse(picked.point, picked.kind) ||
		picked?.kind === 'declare' && !actions().querySelector('.numbers') ||
		isArmed(picked?.kind) && !control(picked.kind))
		picked = null;
	offers = offers.filter((point) => board().canUse(point, 'offer'));
	refreshTimeline();
	show();
	if (state)
		told(state);
}

document.addEventListener('live', (event) => {
	if (event.detail.changed.some((part) => part.id === 'board'))
		hideExplanation();
	prepare();
	lag(event);
	announce();
	flash();
});

addTools(async (text) => reply(text, await run(text)));
prepare();
const list = document.querySelector('#turns ol');
list?.scrollTo(0, list.scrollHeight);
resume(told)?.then(settle);
