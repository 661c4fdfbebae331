// Spectator delay: every public form of a game is what it was some time ago, and nothing leaks.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, clean, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld, until } from './lib/world.mjs';

const DELAY_MS = 10_000; // longer than a restart on a busy machine
const plan = { title: 'Later', rule: 'renju', rounds: 2, base_ms: 600_000, increment_ms: 0,
	settings: { 'spectator-delay-ms': DELAY_MS } };

// Everything a spectator can ask for about a game.
const forms = (slug) => [`/e/${slug}/r/1/b/1`, `/e/${slug}/r/1/b/1.svg`, `/e/${slug}/r/1/b/1.sgf`,
	`/e/${slug}/r/1/b/1.txt`, `/e/${slug}/r/1/b/1.json`, `/api/v1/events/${slug}/rounds/1/boards/1`,
	`/api/v1/events/${slug}/log`, `/e/${slug}/log`, `/e/${slug}/r/1`, `/e/${slug}`,
	`/api/v1/events/${slug}`, `/e/${slug}.json`];

async function texts(client, slug, token) {
	const answers = await Promise.all(forms(slug).map((path) => client.get(path, { token })));

	// the instant a page was made is not what it tells
	return answers.map(({ text }) => text.replace(/"(now|at)":\d+|<footer.*/gs, '')
		.replace(/<time[^>]*>[^<]*<\/time>|data-(left|wait)="\d+"|>[\d:.]+<\/span>/g, ''));
}

// A place that pages are pushed to: the last bytes of each file.
async function place() {
	const files = new Map();
	const server = createServer((request, response) => {
		const parts = [];

		request.on('data', (part) => parts.push(part));
		request.on('end', () => {
			files.set(request.url, Buffer.concat(parts).toString());
			response.writeHead(204).end();
		});
	});

	await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
	return { files, url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function delayed(world) {
	const { client } = world;
	const organiser = await world.organiser();
	const event = await Event.create(client, organiser, plan);
	const pages = await place();
	const picture = () => pages.files.get('/round-1-board-1.svg');

	await event.enterCsv('name,rating\nAnna,2000\nBoris,1900\n');
	await event.pair();
	const { boards: [line] } = await event.begin(1);
	const before = await texts(client, event.slug);

	await event.act('/targets', { url: pages.url }, { token: organiser });

	const stream = client.stream(`${event.base}/stream`);

	await stream.ready;
	await until('the pages were pushed', async () => picture() && pages.files.has('/index.html'));
	const asked = Date.now();

	await event.decide(1, 1, line.opener, 0, [{ do: 'place', at: 'h8' }]);
	await event.decide(1, 1, line.second, 1, [{ do: 'place', at: 'i9' }]);
	const after = await texts(client, event.slug);

	clean('no public form of the game has changed', forms(event.slug).filter((_, i) =>
		after[i] !== before[i]));
	equal('nor has the picture in the preview', (await client.get(
		`/e/${event.slug}/r/1/b/1.png`)).status, 200);
	equal('nothing was streamed', stream.events.filter(({ kind }) => kind === 'decision').length, 0);
	equal('a player sees the game as it is', (await event.board(1, 1, line.opener)).version, 2);
	equal('so does the arbiter', (await event.read('/rounds/1/boards/1',
		{ token: event.arbiter })).version, 2);
	await event.act('/players', { name: 'Late' });
	await sleep(3000);
	check('the published picture has no stone', !picture().includes('class="stone'), picture());
	equal('what follows a held record is held too', (await event.read('')).players.length, 2);

	await until('the delay is over', async () => (await event.read('/rounds/1/boards/1')).version === 2);
	const took = Date.now() - asked;

	check(`then spectators see it, after ${took} ms`, took >= DELAY_MS && took < DELAY_MS + 20_000, took);
	await until('the stream told', async () =>
		stream.events.filter(({ kind }) => kind === 'decision').length === 2);
	await until('the pages were pushed again', async () => picture().includes('class="stone'));
	check('and hear of it', stream.events.some(({ kind }) => kind === 'entered'));
	stream.close();

	await event.decide(1, 1, line.opener, 2, [{ do: 'place', at: 'a1' }]);
	await world.daemons[0].restart();
	equal('a restart does not tell either', (await event.read('/rounds/1/boards/1')).version, 2);
	const again = client.stream(`${event.base}/stream`, { after: 0 });

	await again.ready;
	await until('the stream told the past', async () => again.events.length >= 8);
	await sleep(300);
	equal('nor does a stream from the beginning',
		again.events.filter(({ kind }) => kind === 'decision').length, 2);
	again.close();
	pages.close();
	await event.act('/settings', { 'spectator-delay-ms': 0 });
	await until('a lifted delay shows all', async () =>
		(await event.read('/rounds/1/boards/1')).version === 3);
	await event.act('/settings', { 'spectator-delay-ms': 60_000 });
	await event.decide(1, 1, line.second, 3, [{ do: 'place', at: 'b1' }]);
	equal('one that is set takes nothing back and holds the next', (await event.read(
		'/rounds/1/boards/1')).version, 3);
}

await inWorld({}, delayed);
