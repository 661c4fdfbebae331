// One write to the API: the same key for every attempt, so that a lost answer never means twice.

import { phrase } from './say.js';

// crypto.randomUUID() exists on secure origins only; a hall's plain-http network is none.
export function newKey() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));

	bytes[6] = (bytes[6] & 0x0f) | 0x40;
	bytes[8] = (bytes[8] & 0x3f) | 0x80;
	const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function answerOf(reply) {
	try {
		return await reply.json();
	} catch {
		return {};
	}
}

// { ok, status, body }; ok false with body.detail for people. Tries again while the network or the
// server is away.
export async function send(method, url, { body, type = 'application/json', key = newKey() }) {
	const headers = { 'Content-Type': type, 'Idempotency-Key': key, Accept: 'application/json' };

	for (const wait of [500, 1500, 4000, -1]) {
		try {
			const reply = await fetch(url, { method, headers, body });
			if (reply.status !== 503 || wait < 0)
				return { ok: reply.ok, status: reply.status, body: await answerOf(reply) };
		} catch {
			if (wait < 0)
				break;
		}
		await pause(wait);
	}
	return { ok: false, status: 0, body: { detail: phrase('Not sent: there is no connection. Try again.') } };
}

export function problemText(body) {
	const detail = body.detail || body.title || phrase('That did not work.');
	const ways = [...(body.repairs ?? []), ...(body.together ?? [])].map((repair) => repair.words);

	// Where a round cannot be paired: who blocks it and what would free it.
	return body.blocked ? `${detail}: ${body.blocked.words}. What would free the round: ${ways.join('; ')}.` : detail;
}

// Asks in the page; resolves to true or false.
export function ask(question, label) {
	const dialog = document.createElement('dialog');
	const words = document.createElement('p');
	const row = document.createElement('form');
	const no = document.createElement('button');
	const yes = document.createElement('button');

	words.textContent = question;
	row.method = 'dialog';
	row.className = 'row';
	no.textContent = phrase('Cancel');
	no.value = 'no';
	yes.textContent = label;
	yes.value = 'yes';
	yes.className = 'primary';
	row.append(no, yes);
	dialog.append(words, row);
	document.body.append(dialog);
	dialog.showModal();
	return new Promise((done) => dialog.addEventListener('close', () => {
		done(dialog.returnValue === 'yes');
		dialog.remove();
	}));
}
