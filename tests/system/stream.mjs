// Streams: nothing lost and nothing twice across a restart, the filter, the silent and the slow.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, clean, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { until, inWorld } from './lib/world.mjs';

// More than a listener may be behind by, in the daemon and in the kernel's two buffers.
const ENOUGH = 750_000;
const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

// A stream that comes back with the last id it has seen, as browsers do.
class Follower {
	constructor(event, query = '') {
		this.event = event;
		this.path = `${event.base}/stream${query}`;
		this.events = [];
		this.resumed = -1;
		this.done = this.follow();
	}

	async follow() {
		let after = 0;

		while (!this.stopped) {
			this.stream = this.event.client.stream(this.path, { after });
			await this.stream.closed;
			this.resumed++;
			this.events.push(...this.stream.events);
			after = this.events.at(-1)?.id ?? after;
			await sleep(50);
		}
	}

	get all() {
		return this.stream.over ? this.events : [...this.events, ...this.stream.events];
	}

	async reaches(seq) {
		return until(`the follower sees ${seq}`, () => (this.all.at(-1)?.id ?? 0) >= seq, 20_000)
			.catch(() => false);
	}

	async stop() {
		this.stopped = true;
		this.stream.close();
		await this.done;
	}
}

// Play on a board that always has something to say: a call and its answer, again and again.
async function chatter(event, line, times) {
	for (let i = 0; i < times; i++) {
		const path = event.boardPath(1, line.board);

		await event.client.postSurely(`${path}/call`, {}, { token: event.tokens.get(line.opener) });
		await event.client.postSurely(`${path}/answer`, {}, { token: event.arbiter });
	}
}

async function headOf(event) {
	return (await event.read()).seq;
}

async function resume(world, event, lines) {
	const follower = new Follower(event);
	const one = new Follower(event, `?board=1.${lines[1].board}`);
	const busy = Promise.all(lines.map((line) => chatter(event, line, 15)));

	await sleep(150);
	await world.daemons[0].kill9();
	await sleep(100);
	await world.daemons[0].start();
	await busy;
	await world.daemons[0].stop();
	await world.daemons[0].start();
	await chatter(event, lines[0], 2);
	await chatter(event, lines[1], 2);
	const head = await headOf(event);

	await follower.reaches(head);
	await one.reaches(head);
	equal('a follower across kill -9 and a restart sees every record once',
		follower.all.map(({ id }) => id), range(1, head));
	check('it has come back more than once', follower.resumed >= 2, follower.resumed);
	const log = await event.log();

	equal('what it sees is what the log says', follower.all.map(({ data }) => data),
		log.map(({ hash, key, data, request, index, sealed_digest, ...record }) => record));
	equal('each event is named by its kind', follower.all.filter(({ kind, data }) =>
		kind !== data.kind), []);
	equal('a follower of one board sees that board and the event as a whole',
		one.all.map(({ id }) => id), log.filter((record) => !record.board ||
			record.board === lines[1].board).map(({ seq }) => seq));
	await follower.stop();
	await one.stop();
}

async function beginnings(event) {
	const head = await headOf(event);
	const fresh = event.client.stream(`${event.base}/stream`);
	const query = event.client.stream(`${event.base}/stream?after=${head - 3}`);
	const future = event.client.stream(`${event.base}/stream`, { after: head + 1000 });

	await Promise.all([fresh.ready, query.ready, future.ready]);
	await query.reaches(head);
	equal('?after works as Last-Event-ID does', query.ids, range(head - 2, head));
	equal('without either a stream begins with what comes next', fresh.ids, []);
	await event.enter({ name: 'One more' });
	await Promise.all([fresh.reaches(head + 1), future.reaches(head + 1)]);
	equal('which it then gets', fresh.ids, [head + 1]);
	equal('an id from the future is taken for the present', future.ids, [head + 1]);
	check('the type is that of event streams', /^text\/event-stream/.test(fresh.headers['content-type']));
	for (const stream of [fresh, query, future])
		stream.close();
	const none = event.client.stream('/api/v1/events/nothing/stream');

	await none.closed;
	equal('a stream of no event is a 404', none.status, 404);
}

// Says and hears nothing for longer than a ping takes, and is still served.
async function silent(event) {
	const stream = event.client.stream(`${event.base}/stream`);

	await stream.ready;
	const before = stream.bytes;

	await until('a ping', () => stream.comments > 0, 25_000).catch(() => {});
	check('a silent stream is pinged', stream.comments > 0 && stream.bytes > before, stream.comments);
	await event.enter({ name: 'After the ping' });
	check('and served after it', await stream.reaches(await headOf(event)), stream.last);
	stream.close();
}

// A reader that does not read: its socket fills up, and the daemon lets it go.
async function slow(event, lines) {
	const socket = connect({ host: '127.0.0.1', port: event.client.port });
	let closed = false;

	socket.on('close', () => { closed = true; });
	socket.on('error', () => { closed = true; });
	await new Promise((resolve) => socket.once('connect', resolve));
	socket.write(`GET ${event.base}/stream HTTP/1.1\r\nHost: x\r\n\r\n`);
	await new Promise((resolve) => socket.once('data', resolve));
	socket.pause();
	const fast = event.client.stream(`${event.base}/stream`);

	await fast.ready;
	const long = '"'.repeat(36); // twice as long in JSON, and in the file

	// Nothing fills a stream faster than entries: a hundred long names and clubs at a time.
	for (let i = 0; i < 9; i++)
		await event.enterCsv(`name,club\n${range(1, 100).map((n) =>
			`"${long.repeat(2)}${i}-${n}","${long.repeat(2)}"`).join('\n')}\n`);
	while (fast.bytes < ENOUGH)
		await Promise.all(lines.map((line) => chatter(event, line, 25)));
	const head = await headOf(event);

	check('a reader that keeps up is served meanwhile', await fast.reaches(head), fast.last);
	socket.resume(); // only now it sees what has become of it
	await until('the slow one is closed', () => closed, 5_000).catch(() => {});
	return { closed, fast };
}

async function streams(world) {
	const organiser = await world.organiser();
	const event = await Event.create(world.client, organiser, { title: 'Streams', rule: 'renju',
		rounds: 3 });

	await event.enterCsv('name\nA\nB\nC\nD\nE\nF\n');
	await event.pair();
	const { boards } = await event.begin(1);

	await resume(world, event, boards);
	const quiet = silent(await Event.create(world.client, organiser, { title: 'Quiet', rule: 'rif' }));

	await beginnings(event);
	const { closed, fast } = await slow(event, boards);

	check('a reader that does not read is cut', closed);
	clean('the one that keeps up has missed nothing', fast.ids.filter((id, i) =>
		i && id !== fast.ids[i - 1] + 1));
	fast.close();
	await quiet;
}

await inWorld({}, streams);
