// The one decision that is on its way. It is tried until the server has answered, under one key, so
// that it is never taken twice; it survives a reload of the page; what is known of it is told at
// every step: `sending`, `unsure` (sent, no answer yet), `unsent` (no connection), then the answer.
import { newKey } from './send.js';

const store = 'arbiter.pending';
const pauses = [300, 700, 1500, 3000, 5000];
const silence = 2500; // ms without an answer until we say so
const patience = 20000; // ms until an attempt is given up, and the next one made

let current = null; // { page, url, core, body, key }
let wake = null;

function keep(pending) {
	current = pending;
	try {
		if (pending)
			sessionStorage.setItem(store, JSON.stringify(pending));
		else
			sessionStorage.removeItem(store);
	} catch { /* without storage it does not survive a reload */ }
}

export const pendingDecision = () => current;

async function answerOf(reply) {
	try {
		return await reply.json();
	} catch {
		return {};
	}
}

// null: nobody answered.
async function attempt({ url, body, key }, tell) {
	const quiet = setTimeout(() => tell('unsure'), silence);

	try {
		const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(patience),
			headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Accept: 'application/json' } });
		return reply.status === 503 || reply.status === 502 || reply.status === 504 ? null
			: { ok: reply.ok, status: reply.status, body: await answerOf(reply) };
	} catch {
		return null;
	} finally {
		clearTimeout(quiet);
	}
}

const rest = (ms) => new Promise((done) => {
	const timer = setTimeout(done, ms);

	wake = () => {
		clearTimeout(timer);
		done();
	};
});

// Until it is answered, or taken back (null).
async function deliver(pending, tell) {
	tell('sending');
	for (let tries = 0; current === pending; tries++) {
		const answer = await attempt(pending, tell);

		if (current !== pending)
			return null;
		if (answer) {
			keep(null);
			return answer;
		}
		tell('unsent');
		await rest(pauses[Math.min(tries, pauses.length - 1)]);
	}
	return null;
}

// `core` is what is decided; `way` what measures its journey and is as it was at the first attempt.
export function post(url, core, way, tell) {
	keep({ page: location.pathname, url, core, body: JSON.stringify({ ...core, ...way }), key: newKey() });
	return deliver(current, tell);
}

// What was on its way when the page went; null if there is none of this page.
export function resume(tell) {
	let kept = null;

	try {
		kept = JSON.parse(sessionStorage.getItem(store));
	} catch { /* none */ }
	if (!kept || kept.page !== location.pathname)
		return null;
	current = kept;
	return deliver(kept, tell);
}

export function takeBack() {
	keep(null);
	wake?.();
}

for (const event of ['online', 'pageshow', 'focus'])
	addEventListener(event, () => wake?.());
document.addEventListener('connected', () => wake?.());
