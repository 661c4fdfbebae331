// The database is there, but this daemon's connections to it are not: what it missed meanwhile it
// finds out about, listeners too; clocks fall; and a daemon that waits for an answer can be stopped.
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, equal } from './lib/check.mjs';
import { Event, tokenOf } from './lib/event.mjs';
import { inWorld, until } from './lib/world.mjs';

const BASE_MS = 6000;

function rows(world, sql) {
	return execFileSync(`${world.bin}/psql`, ['-XAtq', '-h', world.socket, '-U', 'postgres', 'arbiter',
		'-c', sql], { encoding: 'utf8' }).trim().split('\n').filter(Boolean);
}

// The connections that ask; the one that listens stays.
const asking = `from pg_stat_activity where application_name = 'arbiter'
	and usename = 'arbiter_daemon' and query not like 'listen%'`;

// As a browser does: comes back with the last id it has seen, also after a refusal.
class Follower {
	constructor(event, after) {
		this.ids = [];
		this.done = this.follow(event, after);
	}

	async follow(event, after) {
		while (!this.stopped) {
			this.stream = event.client.stream(`${event.base}/stream`, { after });
			await this.stream.closed;
			this.ids.push(...this.stream.ids);
			after = this.ids.at(-1) ?? after;
			await sleep(100);
		}
	}

	get all() {
		return this.stream.over ? this.ids : [...this.ids, ...this.stream.ids];
	}

	async stop() {
		this.stopped = true;
		this.stream.close();
		await this.done;
	}
}

// While daemon 1 cannot ask, daemon 2 goes on. Nobody looks at the event through daemon 1.
async function missed(world, event) {
	const twin = new Event(world.daemons[1].client, event.slug, event.arbiter);
	const before = (await event.read()).seq;
	const follower = new Follower(event, before);
	const others = rows(world, `select pid ${asking}`);

	await until('the follower listens', () => follower.stream?.ready);
	await follower.stream.ready;
	await world.daemons[1].start();
	await twin.read();
	rows(world, `select pg_terminate_backend(pid) ${asking} and pid in (${others.join(', ')})`);
	await twin.enter({ name: 'Elsewhere' });
	const lost = await event.client.post(`${event.base}/players`, { name: 'Here' },
		{ token: event.arbiter });

	check('a daemon without connections says so, or has them again',
		lost.status === 503 || lost.status === 201, lost.text);
	await twin.enter({ name: 'Elsewhere again' });
	const { seq } = await twin.read();
	const wanted = Array.from({ length: seq - before }, (_, i) => before + 1 + i);

	await until('the follower has seen all', () => follower.all.at(-1) === seq, 15_000).catch(() => {});
	equal('a stream misses nothing that happened meanwhile', follower.all, wanted);
	await follower.stop();
	await world.daemons[1].stop();
}

// Nobody asks for the event afterwards: its flag has to fall by itself.
async function flag(world, organiser) {
	const event = await Event.create(world.client, organiser, { title: 'Adrift blitz', rule: 'renju',
		rounds: 1, base_ms: BASE_MS });

	await event.enterCsv('name\nA\nB\n');
	await event.pair();
	await event.begin(1);
	const dropped = world.daemons[0].output().length;

	for (const end = Date.now() + 1500; Date.now() < end; await sleep(50)) {
		rows(world, `select pg_terminate_backend(pid) ${asking}`);
		await event.client.post(`${event.base}/finish`, {}, { token: event.arbiter });
	}
	check('the event was let go', world.daemons[0].output().slice(dropped).includes('is away'));
	const fell = await until('the flag falls', () => rows(world,
		`select 1 from log l join event e on e.id = l.event_id where e.slug = '${event.slug}'
			and l.kind = 'flag'`).length, 40_000).catch(() => 0);

	equal('a flag falls though connections were lost', fell, 1);
}

// Appends that PostgreSQL does not answer pile up; the daemon still ends in time and in order.
async function stalled(world) {
	const matches = await Promise.all(Array.from({ length: 8 }, (_, i) =>
		world.client.post('/api/v1/matches', { rule: 'renju', arbitrate: true, names: [`A${i}`, `B${i}`] })));
	const lock = spawn(`${world.bin}/psql`, ['-Xq', '-h', world.socket, '-U', 'postgres', 'arbiter',
		'-c', 'begin; select 1 from event for update; select pg_sleep(30)'], { stdio: 'ignore' });
	let gone = false;

	await until('the events are locked', () => rows(world,
		'select 1 from pg_stat_activity where wait_event = \'PgSleep\'').length);
	const answers = matches.map(async ({ json }) => {
		await sleep(Math.random() * 300);
		return world.client.post(`/api/v1/events/${json.slug}/rounds/1/start`, {},
			{ token: tokenOf(json.links.arbiter) }).catch(() => null);
	});

	await sleep(600);
	world.daemons[0].process.gone.then(() => { gone = true; });
	process.kill(world.daemons[0].process.pid, 'SIGTERM');
	await until('the daemon has ended', () => gone, 20_000);
	const refused = await Promise.all(answers);

	check('nobody is told that it was done', refused.every((answer) => !answer || answer.status === 503),
		refused.map((answer) => answer?.text));
	lock.kill();
}

await inWorld({ daemons: 2 }, async (world) => {
	await world.daemons[1].stop();
	const organiser = await world.organiser();
	const event = await Event.create(world.client, organiser,
		{ title: 'Adrift', rule: 'renju', rounds: 1 });

	await missed(world, event);
	await flag(world, organiser);
	await stalled(world);
	await world.daemons[0].start();
	await world.daemons[1].start();
});
