// Clocks of two seconds: flags fall by themselves, also across kill -9, and late decisions with them.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld, until } from './lib/world.mjs';

const BASE_MS = 2000;
const GRACE_MS = 250; // a flag is recorded that much later, so that decisions under way still count
const place = (at) => [{ do: 'place', at }];

async function makeEvent(world, increment_ms = 0) {
	const event = await Event.create(world.client, await world.organiser(),
		{ title: 'Blitz', rule: 'renju', rounds: 3, base_ms: BASE_MS, increment_ms });

	await event.enterCsv('name,rating\nA,2400\nB,2300\nC,2200\nD,2100\n');
	await event.pair();
	return event;
}

const lost = (seat) => ({ how: 'played', opener: seat === 'opener' ? 0 : 2,
	second: seat === 'opener' ? 2 : 0, reason: 'time', corrected: false });

async function fallen(event, round, line) {
	return until('a flag falls', async () => {
		const game = await event.board(round, line.board);

		return game.over && game;
	}, 10_000);
}

// The opener of board 1 never moves; on board 2 the clock is handed over, then the second sits still.
async function byTimer(event, [idle, moved]) {
	const stream = event.client.stream(`${event.base}/stream`);

	await stream.ready;
	const before = await event.board(1, idle.board);

	equal('the opener\'s clock runs from the start', before.clocks.running, 'opener');
	check('its deadline is the start plus the base', before.clocks.deadline - before.clocks.at <= BASE_MS &&
		before.clocks.deadline - before.clocks.at > 0, before.clocks);
	await sleep(400);
	const answer = await event.decide(1, moved.board, moved.opener, 0, place('h8'));
	const { clocks } = answer.json;

	check('what the opener took is charged', clocks.opener_ms <= BASE_MS - 400 &&
		clocks.opener_ms > BASE_MS - 1500 && clocks.second_ms === BASE_MS &&
		clocks.running === 'second', clocks);
	equal('the idle opener loses on time', (await fallen(event, 1, idle)).result, lost('opener'));
	equal('the idle second too', (await fallen(event, 1, moved)).result, lost('second'));
	const flags = (await event.log()).filter(({ kind }) => kind === 'flag');

	equal('one flag is recorded for each', flags.map(({ board, actor }) => [board, actor]),
		[[idle.board, 0], [moved.board, 0]]);
	const late = flags[0].at - before.clocks.deadline;

	check('not before the deadline and its grace, and soon after', late > GRACE_MS && late < 2000, late);
	check('the stream tells of them', await stream.reaches(flags[1].seq) &&
		stream.events.filter(({ kind }) => kind === 'flag').length === 2, stream.ids);
	stream.close();
}

// The daemon is dead when the deadline passes.
async function acrossKill(world, event) {
	const { boards: [first, second] } = await event.begin(2);
	const answer = await event.decide(2, second.board, second.opener, 0, place('h8'));

	equal('a decision is taken before the kill', answer.status, 201);
	await world.daemons[0].kill9();
	await sleep(BASE_MS + GRACE_MS + 200);
	await world.daemons[0].start();
	const began = Date.now();
	const games = [await fallen(event, 2, first), await fallen(event, 2, second)];

	check('a daemon that starts again flags without being asked', Date.now() - began < 5000);
	equal('the right ones', games.map(({ result }) => result), [lost('opener'), lost('second')]);
	equal('each once', (await event.log()).filter(({ kind, round }) => kind === 'flag' && round === 2)
		.length, 2);
}

// Sends a decision between deadline and flag, with a key.
async function sendLate(world) {
	const event = await makeEvent(world);
	const { boards: [line] } = await event.begin(1);
	const { clocks } = await event.board(1, line.board);
	const key = randomUUID();
	const send = () => event.decide(1, line.board, line.opener, 0, place('h8'), { key });

	await sleep(clocks.deadline + 20 - Date.now());
	return { event, line, send, late: await send() };
}

// It is refused, and the flag recorded. On a busy machine the timer may come first: tried again.
async function tooLate(world) {
	let sent = await sendLate(world);

	for (let tries = 0; tries < 4 && !sent.late.json.game; tries++)
		sent = await sendLate(world);
	const { event, line, send, late } = sent;

	check('a decision after the deadline is refused', late.status === 409 &&
		late.json.code === 'game-over' && late.json.game?.over, late.text);
	equal('the flag is recorded with it', (await event.board(1, line.board)).result, lost('opener'));
	const again = await send();

	check('repeated it gets the same answer', again.status === late.status &&
		again.text === late.text, `${late.text}\n${again.text}`);
	equal('no stone was placed', (await event.board(1, line.board)).stones, []);
	await sleep(GRACE_MS + 300);
	equal('the timer adds no second flag', (await event.log()).filter(({ kind, board }) =>
		kind === 'flag' && board === line.board).length, 1);
}

// Three stones by one seat hand the clock over once; a result stops it.
async function increments(world) {
	const event = await makeEvent(world, 5000);
	const { boards: [line] } = await event.begin(1);
	const first = await event.decide(1, line.board, line.opener, 0, place('h8'));
	const back = await event.decide(1, line.board, line.second, 1, place('h9'));

	check('the increment comes with the handing over', first.json.clocks.opener_ms > BASE_MS + 2500 &&
		back.json.clocks.second_ms > BASE_MS + 2500, back.json.clocks);
	await event.result(1, line.board, 'played', 2, 0);
	const stopped = (await event.board(1, line.board)).clocks;

	equal('a result stops the clock', [stopped.running, stopped.deadline], [null, null]);
}

async function clocks(world) {
	const event = await makeEvent(world);
	const { boards } = await event.begin(1);

	await byTimer(event, boards);
	await event.step(1, 'close');
	await event.pair();
	await acrossKill(world, event);
	await tooLate(world);
	await increments(world);
}

await inWorld({}, clocks);
