// Rulings through the API: pauses, clocks that are set, retractions, annulments, previews, messages,
// both-ready start, default time, measured round trips, and an outage by kill -9.
import { setTimeout as sleep } from 'node:timers/promises';
import { check, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld, until } from './lib/world.mjs';

const BASE_MS = 60_000;
const place = (at) => [{ do: 'place', at }];
const why = { reason: 'other', text: 'so it is' };

async function makeEvent(world, settings = {}, plan = {}) {
	const event = await Event.create(world.client, await world.organiser(), { title: 'Rulings',
		rule: 'renju', rounds: 3, base_ms: BASE_MS, increment_ms: 1000, settings, ...plan });

	await event.enterCsv('name,rating\nA,2400\nB,2300\nC,2200\nD,2100\n');
	await event.pair();
	const { boards } = await event.begin(1);

	return { event, boards };
}

function rule(event, board, body, options = {}) {
	const path = board ? `${event.boardPath(1, board)}/rulings` : `${event.base}/rulings`;

	return event.client.post(path, body, { token: event.arbiter, ...options });
}

async function ruled(what, event, board, body) {
	const answer = await rule(event, board, body);

	check(what, answer.status === 201, answer.text);
	return answer.json;
}

async function pauses({ event, boards: [line] }) {
	const { board, opener, second } = line;
	const stranger = await rule(event, board, { do: 'pause' }, { token: event.tokens.get(opener) });

	equal('players do not rule', stranger.status, 403);
	let game = await ruled('one act pauses', event, board, { do: 'pause' });

	equal('the board stands', [game.paused, game.clocks.running, game.rulings.length],
		[true, null, 1]);
	const left = game.clocks.opener_ms;
	const early = await event.decide(1, board, opener, 0, place('h8'));

	equal('a decision is refused meanwhile', [early.status, early.json.code], [409, 'paused']);
	await ruled('the reason may follow', event, board, { do: 'explain', of: game.rulings[0].seq,
		...why });
	await sleep(300);
	game = await ruled('the arbiter resumes', event, board, { do: 'resume', countdown_ms: 500 });
	check('with a countdown', game.resumes_at > 0 && game.clocks.opener_ms === left &&
		game.clocks.deadline === game.resumes_at + left, game);
	await sleep(700);
	const answer = await event.decide(1, board, opener, 0, place('h8'));

	equal('then play goes on', answer.status, 201);
	const spent = left + 1000 - answer.json.clocks.opener_ms;

	check('only what was used is charged', spent >= 150 && spent < 3000, spent);
	equal('the second decides', (await event.decide(1, board, second, 1, place('i9'))).status, 201);
}

async function clocksAndRetractions({ event, boards: [line] }) {
	const { board, opener } = line;
	const bare = await rule(event, board, { do: 'set-clock', opener_ms: 5000 });

	equal('clocks need a reason', [bare.status, bare.json.code], [422, 'bad-field']);
	let game = await ruled('a clock is set', event, board,
		{ do: 'set-clock', opener_ms: 45_000, public: true, ...why });
	const ruling = game.rulings[0];

	equal('before and after are recorded', [ruling.after.opener_ms, ruling.before.opener_ms > 45_000,
		ruling.text], [45_000, true, why.text]);
	const stale = await rule(event, board, { do: 'retract', to: 1, version: 1, ...why });

	equal('an arbiter who saw less is told', stale.json.code, 'version-moved');
	const before = await event.board(1, board);
	const preview = await rule(event, board, { do: 'retract', to: 1, dry_run: true, ...why });

	equal('a preview says what would change', [preview.status, preview.json.ruling.before.to,
		preview.json.ruling.after.to, preview.json.timing], [200, 2, 1, 'next-pairing']);
	equal('and changes nothing', (await event.board(1, board)).seq, before.seq);
	game = await ruled('a decision is retracted', event, board, { do: 'retract', to: 1, ...why });
	equal('the game is as it was', [game.version, game.stones, game.to_act], [1, ['h8'], 'second']);
	equal('it stays in the list', game.turns.map(({ retracted }) => Boolean(retracted)), [false, true]);
	check('the clock is as it was', game.clocks.second_ms === BASE_MS, game.clocks);
	game = await ruled('the game is annulled', event, board, { do: 'annul', exchange: true, ...why });
	equal('a new one begins with seats exchanged', [game.game, game.opener.no, game.stones,
		game.paused, game.annulled.length], [2, line.second, [], true, 1]);
	equal('the old one is kept', game.annulled[0].stones, ['h8']);
	await ruled('it is started', event, board, { do: 'resume', countdown_ms: 0 });
	await sleep(20);
	equal('and played', (await event.decide(1, board, line.second, 0, place('h8'))).status, 201);
	equal('old seats are old', (await event.decide(1, board, opener, 1, place('h9'))).status, 201);
}

async function results({ event, boards: [first, second] }) {
	const preview = await rule(event, second.board,
		{ do: 'result', how: 'played', opener: 2, second: 0, dry_run: true, ...why });
	const winner = preview.json.standings.find(({ no }) => no === second.opener);

	equal('a preview shows the points', winner?.points, [0, 2]);
	await ruled('a result is declared', event, second.board,
		{ do: 'result', how: 'played', opener: 2, second: 0, ...why });
	let game = await ruled('and reopened', event, second.board, { do: 'reopen', ...why });

	equal('the board stands paused', [game.over, game.paused], [false, true]);
	game = await ruled('a player is warned', event, second.board, { do: 'warn', seat: 'second', ...why });
	equal('it is counted', game.warnings, { opener: 0, second: 1 });
	await ruled('a player is expelled', event, 0, { do: 'expel', no: second.second, ...why });
	game = await event.board(1, second.board);
	equal('the forfeit is proposed', game.proposals.map(({ seat }) => seat), ['second']);
	game = await ruled('and ruled', event, second.board,
		{ do: 'forfeit', seat: 'second', of: game.proposals[0].seq, ...why });
	equal('the opponent has the points', [game.result.how, game.result.opener, game.proposals],
		['forfeit', 2, []]);
	const { rulings, acts, reasons } = await event.read('/rulings');

	check('the list has all of them', rulings.length >= 9 && rulings[0].do === 'forfeit' &&
		acts.length > 15 && reasons.length > 10, rulings);
	check('without words that are not public', rulings.every(({ text, do: act }) =>
		!text || act === 'set-clock'), rulings);
	const seen = await event.read('/rulings', { token: event.arbiter });

	check('officials read them', seen.rulings.every(({ text, do: act }) =>
		text || act === 'pause' || act === 'resume'), seen.rulings);
	equal('board 1 was not touched', (await event.board(1, first.board)).over, false);
}

async function words({ event, boards: [line] }) {
	const { board, opener, second } = line;
	const path = `${event.boardPath(1, board)}/messages`;
	const sent = await event.client.post(path, { text: 'my mouse is dead' },
		{ token: event.tokens.get(opener) });

	equal('a player writes to the arbiter', sent.status, 201);
	await ruled('who answers', event, board, { do: 'message', to: 'both', text: 'Take another.' });
	const read = async (token) => (await event.client.get(event.boardPath(1, board), { token }))
		.json.messages.map(({ text }) => text);

	equal('the player reads both', await read(event.tokens.get(opener)),
		['my mouse is dead', 'Take another.']);
	equal('the opponent what is for him', await read(event.tokens.get(second)), ['Take another.']);
	equal('spectators nothing', await read(), []);
	check('nor in the log', !JSON.stringify(await event.log()).includes('mouse'));
}

// The nonce of a frame, given back with the next decision, measures the way.
async function roundTrips(world) {
	const { event, boards: [line] } = await makeEvent(world);
	const stream = event.client.stream(`${event.base}/stream?board=1.${line.board}`);

	await stream.ready;
	await event.decide(1, line.board, line.opener, 0, place('h8'));
	await until('the frame arrives', () => stream.events.some(({ kind }) => kind === 'decision'));
	const { nonce } = stream;

	await sleep(400);
	const answer = await event.client.post(`${event.boardPath(1, line.board)}/decisions`,
		{ version: 1, decisions: place('i9'), nonce, held_ms: 100, sent: Date.now() },
		{ token: event.tokens.get(line.second) });

	equal('a decision with a nonce is taken', answer.status, 201);
	const turn = (await event.board(1, line.board)).turns[1];

	check('its way is measured', turn.rtt_ms >= 250 && turn.rtt_ms < 3000, turn);
	check('and given back within the quota', turn.compensation_ms > 0 &&
		turn.compensation_ms <= turn.rtt_ms && turn.quota_ms >= 0, turn);
	const forged = await event.client.post(`${event.boardPath(1, line.board)}/decisions`,
		{ version: 2, decisions: place('j10'), nonce: `${nonce.slice(0, -1)}x`, held_ms: 0 },
		{ token: event.tokens.get(line.opener) });

	equal('a forged nonce measures nothing', [forged.status,
		(await event.board(1, line.board)).turns[2].rtt_ms], [201, undefined]);
	const history = await event.read(`/rounds/1/boards/${line.board}/time`,
		{ token: event.arbiter });

	check('the page of the clocks has it', history.quota.gain_ms > 0 &&
		history.rows.map(({ kind }) => kind).join() === 'round-started,decision,decision,decision' &&
		history.rows[2].lag === turn.compensation_ms && history.rows[2].spent_ms >= 400, history);
	stream.close();
}

async function starts(world) {
	const { event, boards: [first, second] } = await makeEvent(world,
		{ 'ready-start': 'yes', 'default-ms': 1500 });
	const ready = (line, no) => event.client.post(`${event.boardPath(1, line.board)}/ready`, {},
		{ token: event.tokens.get(no) });

	equal('nobody decides before the start',
		(await event.decide(1, first.board, first.opener, 0, place('h8'))).json.code, 'game-not-started');
	let answer = await ready(first, first.opener);

	equal('one is ready', [answer.json.waiting, answer.json.ready.opener, answer.json.clocks.running],
		[true, true, null]);
	answer = await ready(first, first.second);
	equal('with both the clocks start', [answer.json.waiting, answer.json.clocks.running],
		[false, 'opener']);
	equal('and play begins', (await event.decide(1, first.board, first.opener, 0, place('h8'))).status, 201);
	const game = await until('the missing players are proposed', async () => {
		const board = await event.board(1, second.board);

		return board.proposals.length && board;
	}, 10_000);

	equal('for a forfeit, not forfeited', [game.proposals[0].seat, game.proposals[0].reason, game.over],
		['both', 'absence', false]);
	await ruled('the arbiter starts the board', event, 0, { do: 'start' });
	equal('its clock runs', (await event.board(1, second.board)).clocks.running, 'opener');
}

async function calls(world) {
	const { event, boards: [line] } = await makeEvent(world, { 'call-stops-clock': 'yes' });
	const call = () => event.client.post(`${event.boardPath(1, line.board)}/call`, {},
		{ token: event.tokens.get(line.second) });

	equal('a call stops the clock', [(await call()).status,
		(await event.board(1, line.board)).paused], [201, true]);
	const game = await ruled('resuming answers it', event, line.board, { do: 'resume', countdown_ms: 0 });

	equal('nobody calls', [game.called, game.paused], [false, false]);
}

async function outages(world, policy) {
	const { event, boards: [line] } = await makeEvent(world, { 'outage-policy': policy,
		'outage-add-ms': 7000 }, { base_ms: 4000, increment_ms: 0 });

	await event.decide(1, line.board, line.opener, 0, place('h8'));
	await sleep(1200);
	const before = await event.board(1, line.board);
	const killed = Date.now();

	await world.daemons[0].kill9();
	await sleep(4500);
	await world.daemons[0].start();
	const outage = await until('the outage is recorded', async () =>
		(await event.log()).find(({ kind }) => kind === 'outage'));
	const game = await event.board(1, line.board);

	check(`${policy}: it has its interval`, outage.policy === policy && outage.from <= killed &&
		outage.from > killed - 2000 && outage.to > killed + 4000 && outage.at >= outage.to, outage);
	equal('no flag has fallen', game.over, false);
	if (policy === 'arbiter') {
		equal('the boards stand', [game.paused, game.clocks.running], [true, null]);
		await ruled('until all are resumed', event, 0, { do: 'resume', countdown_ms: 0 });
		equal('by one ruling', (await event.board(1, line.board)).clocks.running, 'second');
		return;
	}
	const added = policy === 'add' ? 7000 : 0;
	const left = game.clocks.second_ms - added;

	check('the time it took is charged to nobody', left <= before.clocks.second_ms + 1050 &&
		left > before.clocks.second_ms - 3500, { before: before.clocks, after: game.clocks });
	equal('the other clock too', game.clocks.opener_ms - before.clocks.opener_ms, added);
	const row = (await event.read(`/rounds/1/boards/${line.board}/time`,
		{ token: event.arbiter })).rows
		.find(({ kind }) => kind === 'outage');

	equal('the page of the clocks says so', row?.from, outage.from);
}

async function rulings(world) {
	const made = await makeEvent(world);

	await pauses(made);
	await clocksAndRetractions(made);
	await words(made);
	await results(made);
	await roundTrips(world);
	await starts(world);
	await calls(world);
	for (const policy of ['freeze', 'add', 'arbiter'])
		await outages(world, policy);
}

await inWorld({}, rulings);
