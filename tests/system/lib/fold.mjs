// What a log comes to, told by deploy/docs/log-format.md alone: every board's decisions, colours,
// result and both clocks. Shares nothing with the daemon; what the log says twice (clocks in
// rulings, compensations and quotas) is computed and compared.
import { Turns } from './whose.mjs';

const seats = ['opener', 'second'];
const least = Math.min;

// -- time controls --------------------------------------------------------------------------------

function fullTime({ clock, base, period, periods }) {
	return clock === 'byo-yomi' ? base + period * periods : base;
}

// What a seat has after a decision of so many stones, with which it handed over its clock or not.
function credited({ clock, base, increment, per_stone: perStone, period, periods }, left, handed,
	stones) {
	if (clock === 'byo-yomi')
		return handed && left < period * periods ? Math.ceil(left / period) * period : left;
	if (clock === 'per-move')
		return handed ? base : left;
	return left + increment * (perStone ? stones : Number(handed));
}

// -- a board --------------------------------------------------------------------------------------

class Board {
	constructor(fold, number, players) {
		Object.assign(this, { fold, number, game: 0, annulled: 0 });
		this.begin(players);
	}

	begin(players) {
		this.players = players;
		this.turns = [];
		this.play = new Turns(this.fold.rule);
		this.left = { opener: this.full, second: this.full };
		this.running = null;
		this.since = 0;
		this.paused = this.pausedAll = this.called = false;
		this.result = null;
		this.quota = { opener: this.fold.quota.start, second: this.fold.quota.start };
		this.game++;
	}

	get full() {
		return fullTime(this.fold.control);
	}

	get standing() {
		return this.turns.filter(({ retracted }) => !retracted);
	}

	leftAt(seat, at) {
		const used = seat === this.running ? Math.max(0, at - this.since) : 0;

		return Math.max(0, this.left[seat] - used);
	}

	charge(at) {
		if (this.running)
			this.left[this.running] = this.leftAt(this.running, at);
		this.since = Math.max(this.since, at);
	}

	run(at) {
		this.running = this.play.toAct;
		this.since = at;
	}

	stop(at) {
		this.charge(at);
		this.running = null;
	}

	pause(at, all) {
		this.stop(at);
		this.paused = true;
		this.pausedAll = all;
	}

	resume(at) {
		this.paused = this.pausedAll = this.called = false;
		this.run(at);
	}

	// A result that replaces another leaves the reason for which the game ended.
	end(at, result) {
		this.stop(at);
		this.result = { ...result, reason: this.result?.reason ?? result.reason,
			corrected: this.result !== null };
		this.paused = this.pausedAll = false;
	}

	fault(record, what, got, wanted) {
		if (got !== wanted)
			this.fold.faults.push(`record ${record.seq}, board ${this.number}: ${what} ${got}, ` +
				`not ${wanted}`);
	}

	// -- decisions ---------------------------------------------------------------------------

	// What of its way a decision gets back: no more than was charged and than the quota has.
	compensation(record) {
		if (record.rtt === undefined)
			return 0;
		const { seat, rtt, at } = record;
		const { gain, most } = this.fold.quota;
		const charged = seat === this.running ? Math.max(0, at - this.since) : 0;
		const lag = least(rtt, charged, this.quota[seat]);

		this.quota[seat] = least(most, this.quota[seat] + gain - lag);
		this.fault(record, 'lag', record.lag, lag);
		this.fault(record, 'quota', record.quota, this.quota[seat]);
		return lag;
	}

	decision(record) {
		const { seat, at } = record;
		const mover = this.running;
		const talk = ['draw-offer', 'draw-accept', 'draw-decline', 'resign'].includes(record.do);

		this.fault(record, 'a clock runs', mover !== null, true);
		if (!talk)
			this.fault(record, 'decided by', seat, this.play.toAct);
		this.fault(record, 'actor', record.actor, this.players[seat]);
		const had = this.left[mover];
		const lag = this.compensation(record);

		this.left[mover] = Math.max(0, least(had, had - Math.max(0, at - this.since) + lag));
		this.since = Math.max(this.since, at);
		const stones = this.play.take(record);

		if (record.reason) {
			this.end(at, { how: 'played', opener: record.opener, second: record.second,
				reason: record.reason });
		} else {
			this.left[mover] = credited(this.fold.control, this.left[mover],
				this.play.toAct !== mover, stones);
			this.running = this.play.toAct;
		}
		this.turns.push({ seq: record.seq, seat, do: record.do, points: record.points, n: record.n,
			left: { ...this.left }, retracted: false });
	}

	flag(record) {
		this.fault(record, 'whose flag fell', record[this.running], 0);
		this.fault(record, 'what it had', this.leftAt(this.running, record.at), 0);
		this.end(record.at, { how: 'played', opener: record.opener, second: record.second,
			reason: record.reason });
	}

	called_(record) {
		this.called = true;
		if (record.stops)
			this.pause(record.at, false);
	}

	outage({ from, to, at, add, policy }) {
		if (!this.running)
			return;
		this.since += Math.max(0, to - Math.max(from, this.since));
		if (add) {
			this.charge(at);
			for (const seat of seats)
				this.left[seat] += add;
		}
		if (policy === 'arbiter')
			this.pause(at, true);
	}

	// -- rulings -----------------------------------------------------------------------------

	compareClocks(record, prefix, left) {
		for (const seat of seats)
			this.fault(record, `${prefix}${seat}_ms`, record[`${prefix}${seat}_ms`], left[seat]);
	}

	now(at) {
		return { opener: this.leftAt('opener', at), second: this.leftAt('second', at) };
	}

	setClock(record) {
		this.compareClocks(record, 'was_', this.now(record.at));
		this.charge(record.at);
		for (const seat of seats)
			this.left[seat] = record[`${seat}_ms`];
	}

	// The result goes, and the board stands.
	revive(at) {
		if (this.result)
			this.pause(at, false);
		this.result = null;
	}

	replay() {
		this.play = new Turns(this.fold.rule);
		for (const turn of this.standing)
			this.play.take(turn);
		if (this.running)
			this.running = this.play.toAct;
	}

	retract(record) {
		const kept = this.standing.slice(0, record.to);
		const { left } = kept.at(-1) ?? { left: { opener: this.full, second: this.full } };

		this.fault(record, 'was_to', record.was_to, this.standing.length);
		this.compareClocks(record, 'was_', this.now(record.at));
		this.compareClocks(record, '', left);
		this.revive(record.at);
		this.charge(record.at);
		this.left = { ...left };
		for (const turn of this.standing.slice(record.to))
			turn.retracted = true;
		this.replay();
	}

	annul({ at, exchange, game }) {
		const { opener, second } = this.players;

		this.begin(exchange ? { opener: second, second: opener } : { opener, second });
		this.annulled++;
		this.fault({ seq: 0 }, 'game', game, this.game);
		this.pause(at, false);
	}

	ruling(record) {
		const { at } = record;
		const over = (reason) => this.end(at, { how: record.how, opener: record.opener,
			second: record.second, reason });
		const acts = {
			pause: () => {
				this.compareClocks(record, '', this.now(at));
				this.pause(at, false);
			},
			resume: () => this.resume(at + record.countdown_ms),
			'set-clock': () => this.setClock(record),
			result: () => over('ruling'),
			forfeit: () => over('forfeit'),
			retract: () => this.retract(record),
			reopen: () => {
				this.revive(at);
				this.replay();
			},
			annul: () => this.annul(record),
			warn() {}, message() {}, explain() {}, 'hand-over'() {},
		};

		acts[record.do]();
	}
}

// -- an event -------------------------------------------------------------------------------------

const numbers = ['opener_ms', 'second_ms', 'was_opener_ms', 'was_second_ms', 'countdown_ms', 'to',
	'was_to', 'opener', 'second', 'rtt', 'lag', 'quota', 'n', 'add', 'from', 'stops', 'exchange',
	'game'];

function numbered(record) {
	const read = { ...record };

	for (const name of numbers)
		if (read[name] !== undefined && /^-?\d+$/.test(read[name]))
			read[name] = Number(read[name]);
	return read;
}

// What lag may be given back where the event does not say otherwise.
function quotaOf(created, { base, increment, period }) {
	const seconds = Math.trunc((base + 40 * (increment + period)) / 1000);
	const gain = least(1000, 4 * seconds + 150);
	const figure = (name, initial) => Number(created[name] ?? -1) < 0 ? initial : Number(created[name]);

	return { gain: figure('lag-gain-ms', gain), start: figure('lag-start-ms', 3 * gain),
		most: figure('lag-max-ms', 7 * gain) };
}

export class Fold {
	constructor(records) {
		this.faults = [];
		this.boards = new Map();
		this.open = []; // [instant, how many games are not over], after each record
		for (const record of records)
			this.take(numbered(record));
	}

	take(record) {
		const board = record.board ? this.boards.get(record.board) : undefined;
		const each = (act) => [...this.boards.values()].forEach(act);
		const kinds = {
			created: () => this.created(record),
			'round-published': () => this.published(record),
			'round-started': () => each((one) => one.run(record.at)),
			decision: () => board.decision(record),
			flag: () => board.flag(record),
			'arbiter-called': () => board.called_(record),
			'call-answered': () => { board.called = false; },
			outage: () => each((one) => one.outage(record)),
			ruling: () => (board ? board.ruling(record) : this.ruledAll(record, each)),
			entered() {}, paired() {}, message() {},
		};

		if (!kinds[record.kind])
			throw new Error(`record ${record.seq} is of a kind that was not expected: ${record.kind}`);
		kinds[record.kind]();
		this.open.push([record.at, [...this.boards.values()].filter(({ result }) => !result).length]);
	}

	created(record) {
		this.rule = record.rule;
		this.control = { clock: record.clock ?? 'fischer', base: Number(record.base),
			increment: Number(record.increment), per_stone: record['per-stone'] !== undefined,
			period: Number(record.period ?? 0), periods: Number(record.periods ?? 0) };
		this.quota = quotaOf(record, this.control);
	}

	published({ pairs }) {
		for (const [i, pair] of pairs.split(',').entries()) {
			const [opener, second] = pair.split('-').map(Number);

			this.boards.set(i + 1, new Board(this, i + 1, { opener, second }));
		}
	}

	ruledAll(record, each) {
		const acts = {
			pause: () => each((board) => board.running && board.pause(record.at, true)),
			resume: () => each((board) => board.pausedAll &&
				board.resume(record.at + record.countdown_ms)),
			announce() {}, explain() {},
		};

		acts[record.do]();
	}

	openAt(instant) {
		return this.open.findLast(([at]) => at <= instant)?.[1] ?? 0;
	}
}

// -- what the server says -------------------------------------------------------------------------

const points = (turn) => turn.points?.join(',') ?? turn.n ?? '';

function pictureOf(board, at) {
	const { running, result } = board;

	return {
		game: board.game, annulled: board.annulled, opener: board.players.opener,
		second: board.players.second, version: board.standing.length,
		turns: board.turns.map((turn) => `${turn.seq} ${turn.seat} ${turn.do} ${points(turn)}` +
			`${turn.retracted ? ' retracted' : ''}`),
		stones: board.play.stones, black: board.play.black,
		toAct: result ? null : board.play.toAct, over: result !== null, result,
		paused: board.paused, called: board.called,
		clocks: { opener_ms: board.leftAt('opener', at), second_ms: board.leftAt('second', at),
			running, at, deadline: running && board.since + board.left[running] },
	};
}

function answerOf(view) {
	return {
		game: view.game, annulled: view.annulled.length, opener: view.opener.no,
		second: view.second.no, version: view.version,
		turns: view.turns.map((turn) => `${turn.seq} ${turn.seat} ${turn.do} ${points(turn)}` +
			`${turn.retracted ? ' retracted' : ''}`),
		stones: view.stones, black: view.black,
		toAct: view.to_act, over: view.over, result: view.result,
		paused: view.paused, called: view.called, clocks: view.clocks,
	};
}

// Where a board as the server shows it is not what the log comes to.
export function boardFaults(board, view) {
	const wanted = pictureOf(board, view.clocks.at);
	const got = answerOf(view);

	return Object.keys(wanted).filter((name) => !same(got[name], wanted[name])).map((name) =>
		`board ${board.number}: ${name} is ${JSON.stringify(got[name])}, not ` +
		`${JSON.stringify(wanted[name])}`);
}

function same(a, b) {
	const sorted = (value) => (value && typeof value === 'object' && !Array.isArray(value)
		? Object.entries(value).sort() : value);

	return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}
