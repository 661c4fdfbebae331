// A hundred boards in play at once while everything breaks: connections are cut, arbiters pause, set
// clocks, take back and annul, the daemon gets kill -9 every few seconds and once PostgreSQL too. In
// the end every board has to be what an independent fold of the log says, to the millisecond, and
// the log what the clients were told. CHAOS_SECONDS (60) says how long, CHAOS_SEED with what chance.
import { setTimeout as sleep } from 'node:timers/promises';
import { chainFaults, fieldsOf, lineFaults, recordsOf } from './lib/chain.mjs';
import { ChaosBoard, Ear, Sent, below, chanceOf, oneOf } from './lib/chaos_board.mjs';
import { check, clean, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { Fold, boardFaults } from './lib/fold.mjs';
import { inWorld } from './lib/world.mjs';

const SECONDS = Number(process.env.CHAOS_SECONDS ?? 60);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1e6);
const IN_PLAY = 100;
const SPARE = 3; // boards of each event that may be over at a time
const base_ms = 600_000;

const plans = [
	{ boards: 52, title: 'Chaos, frozen', rule: 'taraguchi-10', base_ms, increment_ms: 1000,
		settings: { 'outage-policy': 'freeze', 'resume-countdown-ms': 700 } },
	{ boards: 30, title: 'Chaos, added', rule: 'soosorv-8', base_ms, increment_ms: 700,
		per_stone: true, settings: { 'outage-policy': 'add', 'outage-add-ms': 1500,
			'call-stops-clock': 'yes', 'lag-start-ms': 40, 'lag-gain-ms': 7, 'lag-max-ms': 60 } },
	{ boards: 30, title: 'Chaos, by the arbiter', rule: 'taraguchi-10', clock: 'byo-yomi', base_ms,
		period_ms: 90_000, periods: 3, settings: { 'outage-policy': 'arbiter' } },
];

// -- an arbiter -----------------------------------------------------------------------------------

const why = { reason: 'other', text: 'so it is' };
const isOver = ({ result }) => result !== null;

class Arbiter {
	constructor(chaos, event, boards, seed) {
		Object.assign(this, { chaos, event, boards, chance: chanceOf(seed) });
	}

	rule(line, body) {
		const { event } = this;
		const place = line ? event.boardPath(1, line.board) : event.base;

		return this.chaos.sent.surely(event.client, this.chance, { path: `${place}/rulings`, body,
			token: event.arbiter, kind: body.do === 'message' ? 'message' : 'ruling',
			slug: event.slug, actor: 100_000, board: line?.board, act: body.do });
	}

	async resume(paused) {
		const countdown_ms = below(this.chance, 1500);

		if (paused.length > 4 &&
			(await this.rule(null, { do: 'resume', countdown_ms })).status === 201)
			return;
		const line = oneOf(this.chance, paused);

		if ((await this.rule(line, { do: 'resume', countdown_ms })).status !== 201)
			await this.set(line, { opener_ms: 200_000, second_ms: 200_000 });
	}

	set(line, clocks) {
		return this.rule(line, { do: 'set-clock', ...clocks, ...why });
	}

	// A game that is over goes on, in one of the ways there are.
	async revive(line) {
		const to = Math.max(0, line.version - 1 - below(this.chance, 3));
		const ways = [{ do: 'reopen' }, { do: 'annul', exchange: this.chance() < 0.5 }];

		if (line.version)
			ways.push({ do: 'retract', to });
		this.boards.find(({ number }) => number === line.board).wants = null;
		await this.rule(line, { ...oneOf(this.chance, ways), ...why });
	}

	// Who is to lose on time gets too little of it; again if something gave more since.
	async hurry(open) {
		const slow = this.boards.find((board) => board.wants === 'time' &&
			Date.now() - (board.hurried ?? 0) > 4000 &&
			open.some((line) => line.board === board.number && !line.paused));

		if (!slow)
			return;
		slow.hurried = Date.now();
		await this.set({ board: slow.number }, { opener_ms: 900, second_ms: 900 });
	}

	async meddle(open) {
		const line = oneOf(this.chance, open);
		const some = 60_000 + below(this.chance, 500_000);
		const acts = [
			[25, () => this.rule(line, { do: 'pause' })],
			[6, () => this.rule(null, { do: 'pause' })],
			[20, () => this.set(line, this.chance() < 0.5 ? { opener_ms: some } : { second_ms: some })],
			[20, () => line.version && this.rule(line, { do: 'retract', ...why,
				to: Math.max(0, line.version - 1 - below(this.chance, 4)) })],
			[4, () => this.rule(line, { do: 'annul', exchange: this.chance() < 0.5, ...why })],
			[4, () => this.rule(line, { do: 'warn', seat: 'second', ...why })],
			[4, () => this.rule(line, { do: 'message', to: 'both', text: 'Quiet, please.' })],
			[3, () => this.rule(null, { do: 'announce', text: 'There will be tea.' })],
		];
		let luck = this.chance() * acts.reduce((sum, [weight]) => sum + weight, 0);

		await acts.find(([weight]) => (luck -= weight) < 0)[1]();
	}

	async look() {
		const answer = await this.event.client.get(`${this.event.base}/rounds/1`,
			{ token: this.event.arbiter }).catch(() => null);

		return answer?.status === 200 ? answer.json.boards : null;
	}

	async keepOrder() {
		while (!this.stopped) {
			const lines = await this.look();
			const open = lines?.filter((line) => !isOver(line)) ?? [];
			const paused = open.filter((line) => line.paused);

			if (open.length && !this.calm && open.length < this.boards.length - SPARE)
				await this.revive(oneOf(this.chance, lines.filter(isOver)));
			if (open.length)
				await this.hurry(open);
			if (paused.length && (paused.length > 4 || this.chance() < 0.7))
				await this.resume(paused);
			else if (open.length && !this.calm)
				await this.meddle(open);
			await sleep(150 + 350 * this.chance());
		}
	}
}

// -- the chaos ------------------------------------------------------------------------------------

class Chaos {
	constructor(world) {
		Object.assign(this, { world, sent: new Sent(), chance: chanceOf(SEED), kills: [] });
	}

	async open() {
		const organiser = await this.world.organiser();

		this.events = [];
		for (const { boards, ...plan } of plans)
			this.events.push(await this.begin(organiser, boards, plan));
		this.boards = this.events.flatMap(({ boards }) => boards);
		this.began = Date.now();
		this.playing = Promise.all(this.boards.map((board) => board.play()));
		this.ordering = Promise.all(this.events.map(({ arbiter }) => arbiter.keepOrder()));
	}

	async begin(organiser, count, plan) {
		const event = await Event.create(this.world.client, organiser, plan);
		const players = Array.from({ length: 2 * count }, (_, i) => `Player ${i + 1},${2400 - i}`);

		await event.enterCsv(`name,rating\n${players.join('\n')}\n`);
		await event.pair();
		await event.step(1, 'publish');
		const started = await event.step(1, 'start');
		const seed = () => below(this.chance, 2 ** 31);
		const boards = started.round.boards.map((line) => new ChaosBoard(this, event, line, seed()));

		return { event, boards, arbiter: new Arbiter(this, event, boards, seed()),
			ear: new Ear(event.client, `${event.base}/stream`, { after: 0 }) };
	}

	get daemon() {
		return this.world.daemons[0];
	}

	async kill() {
		this.kills.push(Date.now());
		await this.daemon.kill9();
		await sleep(this.chance() < 0.5 ? 0 : 1200 * this.chance());
		await this.daemon.start();
	}

	async killDatabase() {
		await this.world.killDatabase9();
		this.databaseKilled = Date.now();
		await sleep(800);
		await this.world.startDatabase();
		while (!await this.daemon.client.alive())
			await sleep(20);
	}

	// Some games are to end, each in its way; best those that are past the opening.
	end(boards, ways) {
		for (const way of ways) {
			const free = boards.filter(({ wants, over }) => !wants && !over);
			const late = free.filter(({ state }) => state === 'play');
			const board = oneOf(this.chance, late.length ? late : free);

			board.wants = way;
		}
	}

	async rage() {
		const until = this.began + SECONDS * 1000;

		for (let round = 0; Date.now() < until; round++) {
			await sleep(2500 + 2500 * this.chance());
			if (round === 1)
				for (const { boards } of this.events)
					this.end(boards, ['resign', 'time', oneOf(this.chance, ['agreement', 'five'])]);
			if (!this.databaseKilled && Date.now() > this.began + SECONDS * 500)
				await this.killDatabase();
			else
				await this.kill();
		}
		this.calmed = Date.now();
	}

	// The last seconds: many games end, and nothing dies.
	async endMany() {
		const waits = () => this.boards.filter(({ wants, over }) => wants && !over);

		for (const { boards, arbiter, event } of this.events) {
			arbiter.calm = true;
			this.end(boards, ['resign', 'resign', 'resign', 'time', 'agreement', 'agreement', 'five']);
			const [first, second, third, fourth] = (await event.read('/rounds/1')).boards.filter((line) =>
				!isOver(line));

			await arbiter.rule(first, { do: 'result', how: 'adjudicated', opener: 1, second: 1, ...why });
			await arbiter.rule(second, { do: 'forfeit', seat: 'opener', ...why });
			await arbiter.rule(first, { do: 'forfeit', seat: 'second', ...why }); // a correction
			await arbiter.rule(third, { do: 'annul', exchange: true, ...why });
			await arbiter.rule(fourth, { do: 'retract', to: 0, ...why });
		}
		await sleep(2000);
		for (const begin = Date.now(); waits().length && Date.now() - begin < 90_000;)
			await sleep(200);
		clean('the games that were to end have ended', await Promise.all(waits().map(async (board) =>
			`${board.wants}: ${board.doing}: ${JSON.stringify(await board.event.board(1, board.number))}`)));
	}

	async stop() {
		for (const one of [...this.boards, ...this.events.map(({ arbiter }) => arbiter)])
			one.stopped = true;
		await Promise.all([this.playing, this.ordering]);
	}
}

// -- what it came to ------------------------------------------------------------------------------

// The log and all boards at one place of the log: looked at again if something happened meanwhile.
async function picture({ event, boards }) {
	for (let tries = 0; tries < 20; tries++) {
		const log = await event.log(event.arbiter);
		const views = [];

		for (const { number } of boards)
			views.push(await event.read(`/rounds/1/boards/${number}`, { token: event.arbiter }));
		if ((await event.read()).seq === log.length)
			return { log, views };
	}
	throw new Error('the event does not come to rest');
}

async function compare(chaos, when) {
	chaos.folds = [];
	for (const one of chaos.events) {
		const { title } = plans[chaos.events.indexOf(one)];
		const { log, views } = await picture(one);
		const fold = new Fold(log);

		chaos.folds.push(Object.assign(one, { log, fold }));
		clean(`${title}, ${when}: clocks and compensations in the log are what follows from it`,
			fold.faults);
		clean(`${title}, ${when}: every board is what the log comes to`, views.flatMap((view) =>
			boardFaults(fold.boards.get(view.board), view)));
	}
}

function checkChain(chaos, { event, log }) {
	const records = recordsOf(chaos.world, event.slug);

	clean(`${event.slug}: the chain of hashes holds`, chainFaults(records));
	clean(`${event.slug}: GET /log says what is hashed`, lineFaults(records, log));
	return records;
}

const said = ({ do: kind, at, n }) => `${kind} ${n ?? (Array.isArray(at) ? at.join() : at) ?? ''}`;

// Why a key's records are not what its client was told.
function keyFault({ kind, answers, broken, decisions, act }, records) {
	const wanted = kind === 'decision' ? decisions.map(said) : [act ?? kind];
	const got = records.map(({ kind: what, data }) => (what === 'ruling' ? fieldsOf(data).do
		: what === 'decision' ? said(fieldsOf(data)) : what));
	const whole = got.join('|') === wanted.join('|') &&
		records.every(({ index, kind: what }, i) => index === i && what === kind);

	if (answers.some(({ status }) => status === 201))
		return whole ? null : `acknowledged ${wanted}, the log has ${got}`;
	// refused: nothing, or the flag it was too late for; one of a cut request's repetitions may
	// have come before it
	const late = got.join() === 'flag' && answers.some(({ json }) => json?.code === 'game-over');

	return !got.length || late || (whole && broken) ? null
		: `refused ${wanted}: ${answers[0]?.text.slice(0, 200)}; the log has ${got}`;
}

// Every key once with exactly what was acknowledged, and nothing without a key.
function checkSent(chaos, { event }, records) {
	const played = records.filter(({ seq }) => seq > records.find(({ kind }) =>
		kind === 'round-started').seq);
	const byKey = new Map(played.map(({ request }) => [request, []]));
	const mine = [...chaos.sent.byKey].filter(([, { slug }]) => slug === event.slug);
	const faults = [];

	for (const record of played)
		byKey.get(record.request).push(record);
	for (const [key, entry] of mine) {
		const found = byKey.get(key) ?? [];
		const fault = keyFault(entry, found);
		const place = ({ actor, board }) => `${actor} at ${board.split('.')[2] ?? ''}`;

		if (fault)
			faults.push(`${key}: ${fault}`);
		for (const record of found.filter(({ kind }) => kind !== 'flag'))
			if (place(record) !== `${entry.actor} at ${entry.board ?? ''}`)
				faults.push(`${key}: ${place(record)}, not ${entry.actor} at ${entry.board}`);
	}
	clean(`${event.slug}: what was acknowledged is there once, what was refused is not`, faults);
	clean(`${event.slug}: nothing is there that nobody sent`, played.filter(({ kind, request, actor }) =>
		!chaos.sent.byKey.has(request) && !(actor === 0 && ['flag', 'outage'].includes(kind)))
		.map((record) => JSON.stringify(record)));
}

function checkFives({ event, fold }) {
	const five = (stones) => {
		const [x, y] = spot(stones.at(-1));
		const own = new Set(stones.filter((_, i) => (stones.length - 1 - i) % 2 === 0));
		const run = (dx, dy) => {
			let n = 0;

			while (own.has(name(x + dx * (n + 1), y + dy * (n + 1))))
				n++;
			return n;
		};

		return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => run(dx, dy) + run(-dx, -dy) >= 4);
	};
	const spot = (point) => [point.charCodeAt(0), Number(point.slice(1))];
	const name = (x, y) => `${String.fromCharCode(x)}${y}`;

	clean(`${event.slug}: who has won by five has a five`, [...fold.boards.values()].filter((board) =>
		board.result?.reason === 'five' && !five(board.play.stones))
		.map(({ number, play }) => `board ${number}: ${play.stones}`));
}

function checkHappened(chaos) {
	const records = chaos.folds.flatMap(({ log }) => log);
	const count = (test) => records.filter(test).length;
	const acts = [...new Set(records.map((record) => record.kind === 'ruling' && record.do))];
	const decisions = count(({ kind }) => kind === 'decision');
	const kinds = [...new Set(records.map((record) => record.kind === 'decision' && record.do))];
	const ends = [...new Set(records.map(({ reason, kind }) => kind !== 'ruling' && reason))];
	const open = [];

	for (let at = chaos.began; at < chaos.calmed; at += 100)
		open.push(chaos.folds.reduce((sum, { fold }) => sum + fold.openAt(at), 0));
	check(`never fewer than ${IN_PLAY} games were in play`, Math.min(...open) >= IN_PLAY,
		Math.min(...open));
	check('every board was played', decisions > 4 * chaos.boards.length, decisions);
	check('connections broke under way', chaos.sent.broken > 50, chaos.sent.broken);
	clean('no request was left without an answer', chaos.sent.unanswered);
	check('a daemon died every few seconds', chaos.kills.length >= SECONDS / 20, chaos.kills.length);
	check('PostgreSQL died too', chaos.databaseKilled > 0);
	clean('everything that the rules offer was decided', ['place', 'swap', 'keep', 'offer', 'choose',
		'declare', 'draw-offer', 'draw-accept', 'draw-decline', 'resign'].filter((kind) =>
		!kinds.includes(kind)));
	clean('games ended in all ways', ['five', 'resign', 'time', 'agreement'].filter((reason) =>
		!ends.includes(reason)));
	clean('arbiters did what they may', ['pause', 'resume', 'set-clock', 'retract', 'annul', 'result',
		'forfeit'].filter((act) => !acts.includes(act)));
	for (const { event, log } of chaos.folds)
		check(`${event.slug}: outages are in the log`, log.some(({ kind }) => kind === 'outage'));
	check('ways were measured and some given back', count(({ lag }) => lag > 0) > 0);
	console.log(`        ${decisions} decisions, ${count(({ kind }) => kind === 'ruling')} rulings, ` +
		`${chaos.kills.length} kills, ${count(({ kind }) => kind === 'outage')} outages, ` +
		`${chaos.sent.broken} requests broken, ${chaos.boards.reduce((sum, { ear }) =>
			sum + ear.breaks, 0)} streams; ${Math.min(...open)} games in play at least`);
}

async function checkStream({ event, log, ear }) {
	await ear.reaches(log.length);
	const odd = ear.ids.findIndex((id, i) => id !== i + 1);

	check(`${event.slug}: a stream that broke ${ear.breaks} times has every record once`,
		odd < 0 && ear.ids.length === log.length,
		`${ear.ids.length} of ${log.length}, and record ${odd + 1} as ${ear.ids.slice(odd - 2, odd + 6)}`);
	ear.close();
}

async function chaosTest(world) {
	const chaos = new Chaos(world);

	console.log(`        CHAOS_SECONDS=${SECONDS} CHAOS_SEED=${SEED}`);
	await chaos.open();
	await chaos.rage();
	await chaos.endMany();
	await chaos.stop();
	await compare(chaos, 'as it was left');
	await chaos.kill();
	await compare(chaos, 'after one more kill -9');
	for (const one of chaos.folds) {
		checkSent(chaos, one, checkChain(chaos, one));
		checkFives(one);
		await checkStream(one);
	}
	checkHappened(chaos);
	chaos.boards.forEach((board) => board.close());
}

await inWorld({}, chaosTest);
