// A Taraguchi-10 event of sixteen players and five rounds, as it happens to organisers: a late
// entry, byes, a withdrawal, a forfeit, and kill -9 of everything in the middle of round 3.
import { setTimeout as sleep } from 'node:timers/promises';
import { check, clean, equal, skip } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { ownGame, realGames } from './lib/games.mjs';
import { Player, ofLog } from './lib/play.mjs';
import { ending, middle, taraguchi } from './lib/rules.mjs';
import { checkPairings, checkStandings, checkTrf, tableOf } from './lib/standings.mjs';
import { inWorld } from './lib/world.mjs';

const keeps = ['implied', 'said', 'together'];
const ends = ['five', 'resign', 'five', 'agreement', 'overline', 'five', 'passes', 'resign-waiting',
	'white', 'ruling'];

// Every way through the opening: swaps after stones 1 to 3, then what becomes of the fifth.
const ways = [];
for (let bits = 0; bits < 8; bits++)
	for (const [fourth, fifth, ten] of [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0], [0, 0, 1]])
		ways.push({ swaps: [bits & 1, (bits >> 1) & 1, bits >> 2, fourth, fifth].map(Boolean),
			ten: Boolean(ten) });

// What the whole event has come to.
const played = { count: 0, ways: new Set(), ends: new Set(), faults: [] };

function next(real) {
	const index = played.count++;
	const end = ends[index % ends.length];
	const own = end === 'white' || end === 'overline' || !real.length;
	const game = own ? ownGame(index, end) : real[(index * 31) % real.length];
	const whole = ['five', 'white', 'overline'].includes(end);

	const way = (index * 7) % ways.length;

	played.ways.add(way);
	played.ends.add(end);
	return { end, whole, winner: game.winner, reason: game.reason, way: ways[way],
		keep: keeps[index % keeps.length],
		moves: whole ? game.moves : game.moves.slice(0, 9 + (index % 6)) };
}

async function finish(event, player, plan, game) {
	if (plan.end === 'ruling') {
		await event.result(player.round, player.board, 'adjudicated', 1, 1, 'the board fell over');
		return;
	}
	if (!game.over)
		player.faults.push(`${plan.end} did not end it`);
	if (plan.whole && game.result.reason !== plan.reason)
		player.faults.push(`ended by ${game.result.reason}, not ${plan.reason}`);
	if (plan.whole && game.result[player.seatOf(plan.winner)] !== 2)
		player.faults.push(`${plan.winner} has not won: ${JSON.stringify(game.result)}`);
}

async function playOne(event, player, real) {
	const plan = next(real);
	const game = await player.play(taraguchi(plan.moves, { ...plan.way, keep: plan.keep }),
		middle(plan.moves), plan.whole ? [] : ending(plan.end, plan.moves.length));

	await finish(event, player, plan, game);
}

// Boards of the round that are not played: {board number: [how, opener, second]}.
async function playRound(event, round, real, ruled, meanwhile = async () => {}) {
	const { boards } = await event.begin(round);
	const players = boards.filter((line) => !ruled[line.board])
		.map((line) => new Player(event, round, line));

	for (const [board, result] of Object.entries(ruled))
		await event.result(round, Number(board), ...result);
	await Promise.all([...players.map((player) => playOne(event, player, real)), meanwhile(players)]);
	await checkRound(event, round, players);
	await event.step(round, 'close');
}

async function checkRound(event, round, players) {
	const log = await event.log();
	const faults = players.flatMap((player) => player.faults.map((fault) =>
		`board ${player.board}: ${fault}`));

	for (const player of players) {
		const found = ofLog(log, round, player.board);

		if (found.join('|') !== player.sent.join('|'))
			faults.push(`board ${player.board}: sent ${player.sent}, the log has ${found}`);
	}
	clean(`round ${round}: every decision is in the log once, colours and turns as the rule says`,
		faults);
}

// -- outages --------------------------------------------------------------------------------------

// What was acknowledged before the outage is there after it, and besides at most what was under way,
// whole. Looked at before anybody repeats anything.
async function checkAcknowledged(event, players, before, what) {
	const log = await event.log();
	const faults = [];
	let underWay = 0;

	for (const player of players) {
		const found = ofLog(log, player.round, player.board).join('|');
		const { acknowledged, sent } = before.get(player.board);
		const board = await event.board(player.round, player.board);

		underWay += sent.length > acknowledged.length;
		if (found !== acknowledged.join('|') && found !== sent.join('|'))
			faults.push(`board ${player.board}: ${acknowledged} acknowledged, the log has ${found}`);
		if (board.version !== (found ? found.split('|').length : 0))
			faults.push(`board ${player.board} has version ${board.version} after ${found}`);
	}
	clean(`${what}: everything acknowledged is in place, and nothing else`, faults);
	check(`${what}: it hit decisions under way`, underWay > 0);
}

// Kills while decisions are being sent; clients are held back until the look at the log is done.
async function outage(event, players, what, kill, restart) {
	let gate;

	while (players.reduce((sum, player) => sum + player.acknowledged.length, 0) < 60)
		await sleep(2);
	event.client.paused = new Promise((resolve) => { gate = resolve; });
	await kill();
	await sleep(100); // whoever has been answered knows it
	const before = new Map(players.map(({ board, sent, acknowledged }) =>
		[board, { sent: [...sent], acknowledged }]));
	await restart();
	await checkAcknowledged(event, players, before, what);
	event.client.paused = undefined;
	gate();
}

function killBoth(world, event) {
	const [daemon] = world.daemons;

	return (players) => outage(event, players, 'kill -9 of daemon and PostgreSQL',
		() => Promise.all([daemon.kill9(), world.killDatabase9()]),
		async () => {
			await world.startDatabase();
			await daemon.start();
		});
}

function killDatabase(world, event) {
	return (players) => outage(event, players, 'kill -9 of PostgreSQL alone',
		() => world.killDatabase9(),
		async () => {
			await world.startDatabase();
			while (!await event.client.alive())
				await sleep(20);
		});
}

// -- the event ------------------------------------------------------------------------------------

async function enter(event) {
	const lines = Array.from({ length: 14 }, (_, i) => `Player ${i + 1},${2300 - 41 * i},Club ${i % 4}`);

	await event.enterCsv(`name,rating,club\n${lines.join('\n')}\n`);
	await event.enter({ name: 'Õie Überall <b>', rating: 1710, club: '' });
	await event.client.post(`${event.base}/players/1/checkin`, {}, { token: event.tokens.get(1) });
	equal('a player checks in by the own link',
		(await event.read()).players.map((player) => player.checked_in).slice(0, 2), [true, false]);
}

async function byesAndWithdrawals(event) {
	await event.act('/players/4/bye', { round: 3, half_points: 1 });
	await event.act('/players/9/bye', { round: 3, half_points: 0 });
}

async function checkDraft(event, round) {
	const open = await event.read();
	const draft = await event.client.get(`${event.base}/rounds/${round}`);

	check(`the draft of round ${round} is for the arbiter only`, draft.status === 404 &&
		open.rounds.length === round - 1, draft.text);
}

async function pairTwice(event, round) {
	const first = await event.pair();

	await event.step(round, 'unpair');
	const second = await event.pair();

	equal(`round ${round} is paired the same after its draft was dropped`, second, first);
	await checkDraft(event, round);
}

async function checkEnd(world, event) {
	const finished = await event.act('/finish');
	const late = await event.client.post(`${event.base}/players`, { name: 'Too late' },
		{ token: event.arbiter });

	check('the event is finished and takes nobody any more', finished.finished && late.status === 409,
		late.text);
	await checkPairings(event);
	await checkStandings(event);
	await checkTrf(world, event);
}

function checkWalked(real) {
	const taken = [...played.ways].map((index) => ways[index]);

	for (let i = 0; i < 5; i++)
		check(`swap ${i + 1} was taken and left`, new Set(taken.map(({ swaps }) => swaps[i])).size === 2);
	check('both ways of the fifth were taken', new Set(taken.map(({ ten }) => ten)).size === 2);
	equal('all patterns of the first three swaps occurred',
		new Set(taken.map(({ swaps }) => swaps.slice(0, 3).join())).size, 8);
	equal('all ends occurred', played.ends.size, new Set(ends).size);
	console.log(`        ${played.count} games, ${played.ways.size} of ${ways.length} ways through ` +
		`the opening${real.length ? ', from real records' : ''}`);
}

async function taraguchiEvent(world) {
	const event = await Event.create(world.client, await world.organiser(), {
		title: 'Taraguchi, sixteen players', rule: 'taraguchi-10', rounds: 5, base_ms: 5_400_000,
		increment_ms: 30_000 });
	const real = realGames();

	if (!real.length)
		skip('real game records', 'they are not on this machine; games of our own are played');
	await enter(event);
	await event.pair();
	await checkDraft(event, 1);
	await playRound(event, 1, real, {});
	await checkStandings(event, 'after round 1 the standings');
	await event.enter({ name: 'Late entry', rating: 2222, club: 'Late' });
	await byesAndWithdrawals(event);
	await pairTwice(event, 2);
	await playRound(event, 2, real, { 8: ['forfeit', 0, 2] });
	await event.pair();
	await playRound(event, 3, real, {}, killBoth(world, event));
	await event.act('/players/12/withdraw');
	await event.pair();
	await playRound(event, 4, real, { 6: ['double-forfeit', 0, 0] }, killDatabase(world, event));
	await event.pair();
	await playRound(event, 5, real, { 7: ['played', 1, 1] });
	await checkStandings(event, 'before the end the standings');
	const table = tableOf(await event.read());

	equal('byes are as asked for',
		[table.get(4)[2].bye, table.get(9)[2].bye, table.get(12)[3].bye, table.get(12)[4].bye],
		['half', 'zero', 'zero', 'zero']);
	await checkEnd(world, event);
	checkWalked(real);
}

await inWorld({}, taraguchiEvent);
