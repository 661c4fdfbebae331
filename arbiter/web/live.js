// Keeps a page up to date: listens to the event's stream and, when something happened, fetches the
// same page again and swaps the parts marked data-live that the server wrote differently. Focus,
// open menus, typed text and scroll positions stay.

import { phrase } from './say.js';

const served = new Map(); // id -> the part as the server last wrote it
const badge = document.getElementById('connection');
let source = null;
let wasLost = false;
let running = false;
let again = false;
let timer = 0;
let due = Infinity;
let frame = null; // the last one with a nonce: { nonce, at }
let awakeAt = Date.now();

const asleep = 15000; // ms without a beat of our timer: the device slept
const beat = 5000;
const look = 60000; // how often a player's page is compared with the server, whatever the stream says

export const lastFrame = () => frame;

const parts = (root) => root.querySelectorAll('[data-live][id]');

for (const part of parts(document))
	served.set(part.id, part.outerHTML);

function say(text) {
	badge.textContent = text;
	badge.hidden = text === '';
}

// A way to find an element again in the part's next version.
function addressOf(element) {
	for (const name of ['id', 'data-do', 'data-point', 'data-declare', 'data-json', 'href', 'name'])
		if (element.hasAttribute(name))
			return `${element.localName}[${name}="${CSS.escape(element.getAttribute(name))}"]`;
	return element.localName;
}

function remember(part) {
	const active = part.contains(document.activeElement) && part !== document.activeElement
		? addressOf(document.activeElement) : null;
	const open = [...part.querySelectorAll('details[open][id]')].map((d) => d.id);
	const typed = [...part.querySelectorAll('input[id], input[name], textarea[name], select[name]')]
		.map((field) => [addressOf(field), field.value, field.defaultValue, field.type])
		.filter(([, value, before, type]) => type !== 'radio' && type !== 'checkbox' && value !== before);
	const scrolled = [...part.querySelectorAll('ol, .scroller')].map((box) => {
		const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
		return [atEnd ? Infinity : box.scrollTop, box.scrollLeft];
	});
	return { active, open, typed, scrolled };
}

function restore(part, kept) {
	for (const id of kept.open)
		document.getElementById(id)?.setAttribute('open', '');
	for (const [address, value] of kept.typed) {
		const field = part.querySelector(address);
		if (field)
			field.value = value;
	}
	part.querySelectorAll('ol, .scroller').forEach((box, i) => {
		if (kept.scrolled[i])
			box.scrollTo(kept.scrolled[i][1], Math.min(kept.scrolled[i][0], box.scrollHeight));
	});
	if (kept.active)
		part.querySelector(kept.active)?.focus({ preventScroll: true });
}

// The element itself stays, so that a live region announces what changed in it.
function swap(part, fresh) {
	const kept = remember(part);

	for (const name of part.getAttributeNames())
		if (!fresh.hasAttribute(name))
			part.removeAttribute(name);
	for (const name of fresh.getAttributeNames())
		part.setAttribute(name, fresh.getAttribute(name));
	part.replaceChildren(...fresh.childNodes);
	restore(part, kept);
}

function take(page, at, lag) {
	const changed = [];

	for (const fresh of parts(page)) {
		const part = document.getElementById(fresh.id);
		const text = fresh.outerHTML;

		if (!part || served.get(fresh.id) === text)
			continue;
		served.set(fresh.id, text);
		swap(part, fresh);
		changed.push(part);
	}
	document.title = page.title;
	document.body.dataset.seq = page.body.dataset.seq ?? document.body.dataset.seq;
	document.dispatchEvent(new CustomEvent('live', { detail: { changed, at, lag } }));
}

async function fetchPage() {
	const asked = performance.now();
	const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store',
		signal: AbortSignal.timeout(15000) });
	const at = performance.now();

	if (!answer.ok)
		throw new Error(`status ${answer.status}`);
	take(new DOMParser().parseFromString(await answer.text(), 'text/html'), at, at - asked);
}

export async function refresh() {
	clearTimeout(timer);
	due = Infinity;
	if (running) {
		again = true;
		return;
	}
	running = true;
	try {
		await fetchPage();
	} catch {
		refreshIn(3000);
	}
	running = false;
	if (again) {
		again = false;
		refresh();
	}
}

function refreshIn(ms) {
	const at = performance.now() + ms;

	if (at >= due)
		return;
	clearTimeout(timer);
	due = at;
	timer = setTimeout(refresh, ms);
}

// At a board only its own players matter.
const elsewhere = ({ no }) => document.body.dataset.game !== undefined && !document.querySelector(`#seats a[href$="/p/${no}"]`);

// A stone somewhere matters at once to its own page; elsewhere only when it ends a game.
function heard(message) {
	const onBoard = message.type === 'decision' || message.type === 'takeback';
	let record = {};

	try {
		record = JSON.parse(message.data);
	} catch { /* a record we cannot read still means that something happened */ }
	if (record.nonce)
		frame = { nonce: record.nonce, at: performance.now() };
	// who is here is no record, and repeats the number of the last one
	if (message.type !== 'presence' &&
		Number(record.seq ?? message.lastEventId) <= Number(document.body.dataset.seq))
		return;
	if (message.type === 'presence' && elsewhere(record))
		return;
	document.dispatchEvent(new CustomEvent('heard', { detail: { kind: message.type, record } }));
	if (onBoard && document.body.dataset.game === undefined && !record.reason)
		refreshIn(/\/me$|^\/a\//.test(location.pathname) ? 2000 : 10000);
	else
		refreshIn(document.body.dataset.game === undefined ? 100 + Math.random() * 200 : 0);
}

// A short break is nobody's business; a longer one is.
function lost() {
	wasLost = true;
	setTimeout(() => {
		if (wasLost)
			say(navigator.onLine ? phrase('Reconnecting…') : phrase('Offline'));
	}, 1500);
	if (source.readyState === EventSource.CLOSED)
		setTimeout(listen, 5000);
}

function listen() {
	const address = new URL(document.body.dataset.stream, location.href);

	address.searchParams.set('after', document.body.dataset.seq);
	source?.close();
	source = new EventSource(address);
	source.onopen = () => {
		say('');
		document.dispatchEvent(new CustomEvent('connected'));
		if (wasLost)
			refresh();
		wasLost = false;
	};
	source.onerror = lost;
	for (const kind of document.body.dataset.kinds.trim().split(' '))
		source.addEventListener(kind, heard);
}

// The stream may be dead without knowing it: after sleep, on another network, back in sight.
function anew() {
	wasLost = true;
	listen();
	refresh();
}

function awake() {
	const passed = Date.now() - awakeAt;

	awakeAt = Date.now();
	if (passed > asleep)
		anew();
}

// A player is not left to a stream that went silent on the way.
function compare() {
	if (!document.hidden && document.querySelector('[data-seat][data-open]'))
		refresh();
}

if (document.body.dataset.stream) {
	listen();
	setInterval(awake, beat);
	setInterval(compare, look);
	addEventListener('offline', () => say(phrase('Offline')));
	addEventListener('online', anew);
	document.addEventListener('visibilitychange', () => !document.hidden && awake());
	addEventListener('pagehide', () => source.close());
	addEventListener('pageshow', (shown) => {
		if (shown.persisted)
			anew();
	});
}
