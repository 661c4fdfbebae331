// One board of the chaos: both seats play random legal decisions over connections that break, each
// with a key of its own and repeated until the daemon has said what became of it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Stream } from './client.mjs';
import { symmetric, symmetries } from './rules.mjs';
import { otherSeat } from './whose.mjs';

// -- chance ---------------------------------------------------------------------------------------

// Numbers from 0 to below 1 (a seed gives the same ones again; when they are asked for is chance).
export function chanceOf(seed) {
	let state = seed >>> 0;

	return () => {
		state = (state + 0x9e3779b9) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);

		mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
		return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
	};
}

export const below = (chance, n) => Math.floor(chance() * n);
export const oneOf = (chance, list) => list[below(chance, list.length)];

// -- what is sent ---------------------------------------------------------------------------------

const LONG_MS = 60_000;
const REST = 40; // decisions

// Everything that was sent with a key: {slug, actor, act, answers, broken}.
export class Sent {
	constructor() {
		this.byKey = new Map();
		this.broken = 0;
		this.unanswered = []; // requests on connections that stayed open
	}

	// Whoever had to ask for long says what there was to hear.
	took(path, ms, tries, heard) {
		if (ms > LONG_MS)
			this.unanswered.push(`${path} took ${ms} ms to ${Date.now()}, tries: ${tries}: ${heard}`);
	}

	// For the catch of a request.
	fails(error) {
		if (error.message.startsWith('no answer:'))
			this.unanswered.push(`${error.message}, given up at ${Date.now()}`);
		return null;
	}

	// Repeated with its key until there is an answer that is not "try again". Some requests are
	// cut, some sent twice at once.
	async surely(client, chance, { path, body, token, ...about }) {
		const key = randomUUID();
		const entry = { ...about, answers: [], broken: 0 };
		const heard = {};
		let tries = 0;
		const send = async (cut) => {
			tries++;
			try {
				const answer = await client.post(path, body, { token, key, cut });

				if (answer.status !== 503)
					entry.answers.push(answer);
				else
					heard[answer.text] = (heard[answer.text] ?? 0) + 1;
				return answer.status === 503 ? null : answer;
			} catch (error) {
				entry.broken++;
				this.broken++;
				heard[error.message] = (heard[error.message] ?? 0) + 1;
				return this.fails(error);
			}
		};

		this.byKey.set(key, entry);
		const begin = Date.now();

		for (; Date.now() - begin < 120_000; await sleep(50)) {
			const luck = chance();
			const cut = luck < 0.06 ? { after: below(chance, 30), half: luck < 0.02 } : undefined;
			const twice = luck > 0.96;
			const answers = await Promise.all(twice ? [send(), send()] : [send(cut)]);
			const answer = answers.find((one) => one?.status === 201) ?? answers.find(Boolean);

			if (answer) {
				this.took(path, Date.now() - begin, tries, JSON.stringify(heard));
				return answer;
			}
		}
		throw new Error(`no answer for two minutes: ${path} ${JSON.stringify(heard)}`);
	}
}

// -- a stream that is picked up again -------------------------------------------------------------

// Listens on after every break, from the last record on; keeps the last frame's nonce and instant.
export class Ear {
	constructor(client, path, { token, after, chance = () => 1 }) {
		Object.assign(this, { client, path, token, after, chance, ids: [], breaks: 0 });
		this.done = this.listen();
	}

	async listen() {
		while (!this.over) {
			this.stream = new Hearing(this.client.port, this.path,
				{ token: this.token, after: this.after }, this);
			if (this.chance() < 0.7)
				setTimeout(() => this.stream.close(), 1000 + 9000 * this.chance()).unref();
			await this.stream.closed;
			this.breaks++;
			await sleep(100);
		}
	}

	async reaches(seq) {
		for (const begin = Date.now(); this.after < seq && Date.now() - begin < 20_000;)
			await sleep(20);
	}

	close() {
		this.over = true;
		this.stream.close();
	}
}

class Hearing extends Stream {
	constructor(port, path, options, ear) {
		super(port, path, options);
		this.ear = ear;
	}

	block(text) {
		const { ear } = this;
		const before = this.events.length;

		super.block(text);
		const event = this.events[before];

		if (!event)
			return;
		ear.after = event.id;
		ear.ids.push(event.id);
		if (this.nonce)
			Object.assign(ear, { nonce: this.nonce, heard: performance.now() });
	}
}

// -- what to play ---------------------------------------------------------------------------------

// So many fifths of which no two are symmetric.
function offers({ offers: free, offer_count: count }, stones, chance) {
	const maps = symmetries(stones);
	let open = free;
	const chosen = [];

	while (chosen.length < count && open.length) {
		const point = oneOf(chance, open);

		chosen.push(point);
		open = open.filter((other) => other !== point && !symmetric(maps, point, other) &&
			!symmetric(maps, other, point));
	}
	return { do: 'offer', at: chosen };
}

const files = 'abcdefghijklmno';

// Every five points in a row on a line.
const fives = Array.from({ length: 11 * 15 }, (_, i) => Array.from({ length: 5 }, (__, k) =>
	files[(i % 11) + k] + (1 + Math.trunc(i / 11))));

// White goes on with the row that has most of it, Black keeps off: for a game that is to end so.
function towardsFive({ stones, to_act: toAct, black }, free) {
	const own = new Set(stones.filter((_, i) => i % 2));
	const most = (row) => row.filter((point) => own.has(point)).length;
	const rows = fives.filter((row) => row.every((point) => own.has(point) || free.includes(point)))
		.sort((a, b) => most(b) - most(a));
	const wanted = free.filter((point) => rows[0]?.includes(point) === (toAct !== black));

	return wanted.length ? wanted : free;
}

function stone(board, game, legal, chance) {
	const points = board.wants === 'five' && game.state === 'play' ? towardsFive(game, legal.points)
		: legal.points;

	return { do: 'place', at: oneOf(chance, points) };
}

// One request's decisions.
export function choose(board, game, chance) {
	const { legal } = game.you;
	const can = (kind) => legal.decisions.includes(kind);
	const luck = chance();

	if (board.wants === 'resign' && game.version > 8)
		return [{ do: 'resign' }];
	if (can('draw-accept'))
		return [{ do: board.wants === 'agreement' ? 'draw-accept' : 'draw-decline' }];
	if (can('choose'))
		return [{ do: 'choose', at: oneOf(chance, legal.points) }];
	if (can('declare'))
		return [{ do: 'declare', n: 1 + below(chance, legal.declare_max) }];
	if (can('swap') && luck < 0.35)
		return [{ do: 'swap' }];
	const kept = can('keep') && luck < 0.8 ? [{ do: 'keep' }] : [];

	if (can('keep') && luck < 0.55)
		return kept;
	if (can('offer') && (!can('place') || luck > 0.6))
		return [...kept, offers(legal, game.stones, chance)];
	if (can('pass') && luck > 0.995)
		return [{ do: 'pass' }];
	return can('place') ? [...kept, stone(board, game, legal, chance)] : kept;
}

// -- a board --------------------------------------------------------------------------------------

export class ChaosBoard {
	constructor(chaos, event, line, seed) {
		this.chaos = chaos;
		this.event = event;
		this.number = line.board;
		this.path = event.boardPath(1, line.board);
		this.chance = chanceOf(seed);
		this.client = new Client(event.client.port);
		this.seat = 'opener';
		this.no = { opener: line.opener, second: line.second };
		this.took = 100; // ms that the last request took
		this.wants = null; // how it is to end
		this.stopped = false;
		this.ear = new Ear(this.client, `${event.base}/stream?board=1.${line.board}`,
			{ token: event.tokens.get(line.opener), chance: this.chance });
	}

	// The game with what the seat to act may do; null if the daemon is away.
	async look() {
		for (let tries = 0; tries < 2; tries++) {
			const answer = await this.client.get(this.path,
				{ token: this.event.tokens.get(this.no[this.seat]) })
				.catch((error) => this.chaos.sent.fails(error));

			if (answer?.status !== 200)
				return null;
			const { opener, second, to_act: toAct } = answer.json;

			this.no = { opener: opener.no, second: second.no };
			if (!toAct || answer.json.you?.seat === toAct)
				return answer.json;
			this.seat = toAct;
		}
		return null;
	}

	measure() {
		const { nonce, heard } = this.ear;

		return nonce && this.chance() < 0.7 ? { nonce, sent: Date.now(),
			held_ms: Math.floor(performance.now() - heard) } : {};
	}

	// A draw is offered by who is not to move.
	async decide(game) {
		const offers = game.state === 'play' && !game.draw_offered &&
			this.chance() < (this.wants === 'agreement' ? 0.4 : 0.01);
		const decisions = offers ? [{ do: 'draw-offer' }] : choose(this, game, this.chance);
		const actor = this.no[offers ? otherSeat[this.seat] : this.seat];

		if (!decisions.length)
			return;
		const began = performance.now();
		const answer = await this.chaos.sent.surely(this.client, this.chance, {
			path: `${this.path}/decisions`,
			body: { version: game.version, decisions, ...this.measure() },
			token: this.event.tokens.get(actor), kind: 'decision', slug: this.event.slug, actor,
			board: this.number, decisions });

		this.took = performance.now() - began;
		this.seat = answer.json?.to_act ?? this.seat;
	}

	// A player's call for the arbiter.
	async call() {
		const no = this.no[otherSeat[this.seat]];

		await this.chaos.sent.surely(this.client, this.chance, { path: `${this.path}/call`, body: {},
			token: this.event.tokens.get(no), kind: 'arbiter-called', slug: this.event.slug,
			actor: no, board: this.number });
	}

	// For whoever wonders why a board stands.
	does(what) {
		this.doing = `${what} since ${Date.now()}, the last request took ${Math.round(this.took)} ms`;
	}

	async play() {
		while (!this.stopped) {
			this.does('looks');
			const game = await this.look();

			// a long game would soon end by itself, the sooner the faster the machine is
			const rests = !this.wants && game?.version > REST && this.chance() > 0.02;

			this.does('decides');
			this.over = game?.over ?? this.over;
			this.state = game?.state ?? this.state;
			if (game && !game.over && !game.paused && !game.resumes_at && this.wants !== 'time' && !rests)
				await this.decide(game);
			if (game && !game.over && !game.called && this.chance() < 0.004)
				await this.call();
			this.does('thinks');
			await sleep(Math.max(this.chance() * (this.wants ? 60 : 600), Math.min(this.took, 1000)));
		}
	}

	close() {
		this.ear.close();
		this.client.forget();
	}
}
