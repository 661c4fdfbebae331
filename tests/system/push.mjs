// Web push: who is told of what, by a push service that is this test itself. It checks the signature
// of every push with the published key, as a real service does.
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld, until } from './lib/world.mjs';

const plan = { title: 'Pushed', rule: 'renju', rounds: 3, base_ms: 600_000, increment_ms: 0 };
const quietMs = 2500; // longer than pushes are gathered

// A push service: what it was sent, by path; each path answers as it is told to.
class Service {
	constructor() {
		this.pushes = [];
		this.answers = new Map();
		this.server = createServer((request, response) => {
			request.resume();
			request.on('end', () => {
				this.pushes.push({ path: request.url, method: request.method, headers: request.headers });
				response.writeHead(this.answers.get(request.url) ?? 201).end();
			});
		});
	}

	async open() {
		await new Promise((done) => this.server.listen(0, '127.0.0.1', done));
		this.origin = `http://127.0.0.1:${this.server.address().port}`;
		return this;
	}

	to(path) {
		return this.pushes.filter((push) => push.path === path);
	}

	async next(path, count) {
		await until(`push ${count} to ${path}`, () => this.to(path).length >= count);
		return this.to(path)[count - 1];
	}
}

const fromBase64 = (text) => Buffer.from(text, 'base64url');
const jsonOf = (text) => JSON.parse(fromBase64(text));

function keyOf(point) {
	const bytes = fromBase64(point);

	return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256',
		x: bytes.subarray(1, 33).toString('base64url'), y: bytes.subarray(33).toString('base64url') } });
}

function checkPush(push, service, key, topic) {
	const [, token, named] = push.headers.authorization.match(/^vapid t=([^,]+), k=(.+)$/) ?? [];
	const [head, claims, signature] = (token ?? '..').split('.');

	equal('a push is an empty POST', [push.method, push.headers['content-length'], push.headers['content-type']],
		['POST', '0', undefined]);
	equal('it names the key that browsers have', named, key);
	equal('its token is signed with P-256', jsonOf(head), { typ: 'JWT', alg: 'ES256' });
	check('by that key', verify('sha256', Buffer.from(`${head}.${claims}`),
		{ key: keyOf(key), dsaEncoding: 'ieee-p1363' }, fromBase64(signature)));
	const { aud, exp } = jsonOf(claims);
	equal('for this service', aud, service.origin);
	check('and within a day', exp > Date.now() / 1000 && exp <= Date.now() / 1000 + 86_400, exp);
	equal('with a topic, so that the next one takes its place', push.headers.topic, topic);
	check('and a life', Number(push.headers.ttl) > 0, push.headers.ttl);
}

const subscribe = (event, service, path, token) =>
	event.client.post(`${event.base}/push`, { endpoint: service.origin + path, keys: { auth: 'x' } }, { token });

async function who(event, service) {
	const refused = await subscribe(event, service, '/nobody', undefined);
	const first = await subscribe(event, service, '/opener', event.tokens.get(1));

	equal('a spectator cannot subscribe', refused.status, 401);
	equal('a player can', [first.status, first.json.subscriptions], [201, 1]);
	equal('twice is once', (await subscribe(event, service, '/opener', event.tokens.get(1))).json.subscriptions, 1);
	for (const endpoint of ['ftp://push.example/x', 'https://', 'https://a@b/', 'no address', `https://x/${'y'.repeat(1000)}`])
		equal(`"${endpoint.slice(0, 20)}" is no endpoint`,
			(await event.client.post(`${event.base}/push`, { endpoint }, { token: event.tokens.get(1) })).status, 422);
}

async function most(event, service) {
	const token = event.tokens.get(3);
	const counts = [];

	for (let i = 1; i <= 7; i++)
		counts.push((await subscribe(event, service, `/many-${i}`, token)).json.subscriptions);
	equal('a player has at most five browsers', counts, [1, 2, 3, 4, 5, 5, 5]);
	const gone = await event.client.call('DELETE',
		`${event.base}/push?endpoint=${encodeURIComponent(`${service.origin}/many-1`)}`, { token });
	equal('the oldest one gave way', gone.status, 404);
	for (let i = 3; i <= 7; i++)
		await event.client.call('DELETE',
			`${event.base}/push?endpoint=${encodeURIComponent(`${service.origin}/many-${i}`)}`, { token });
}

// Opener and second of a board, the one who subscribed first.
async function turns(event, service, key) {
	const round = await event.read('/rounds/1', { token: event.arbiter });
	const line = round.boards.find(({ opener, second }) => [opener, second].includes(1));
	const other = line.opener === 1 ? line.second : line.opener;

	await subscribe(event, service, '/other', event.tokens.get(other));
	await event.begin(1);
	const begun = await service.next('/opener', 1);
	checkPush(begun, service, key, 'round');
	await service.next('/other', 1);
	await sleep(quietMs); // the pairing may have been told apart from the start
	const play = async (no, version, at) => {
		const answer = await event.decide(1, line.board, no, version, [{ do: 'place', at }]);

		equal(`${at} is played`, answer.status, 201);
	};
	const pathOf = (no) => (no === 1 ? '/opener' : '/other');

	await play(line.opener, 0, 'h8');
	const before = service.to(pathOf(line.second)).length;
	checkPush(await service.next(pathOf(line.second), before + 1), service, key, 'turn');
	equal('who has decided is not told', service.to(pathOf(line.opener)).filter((push) =>
		push.headers.topic === 'turn'), []);
	const told = await event.client.get(`${event.base}/push`, { token: event.tokens.get(line.second) });
	equal('what the notification says is asked for', told.json.alerts.map(({ kind, url }) => [kind, url]),
		[['turn', `/e/${event.slug}/r/1/b/${line.board}`]]);
	const french = await event.client.get(`${event.base}/push`,
		{ token: event.tokens.get(line.second), headers: { 'accept-language': 'fr' } });
	check('in the reader\'s language', french.json.alerts[0].title !== told.json.alerts[0].title, french.text);
	return { line, play, pathOf };
}

async function present(event, service, { line, play, pathOf }) {
	const before = service.to(pathOf(line.opener)).length;
	const stream = event.client.stream(`${event.base}/stream`, { token: event.tokens.get(line.opener) });

	await stream.ready;
	await play(line.second, 1, 'i8');
	await sleep(quietMs);
	equal('a player with a page open is not pushed to', service.to(pathOf(line.opener)).length, before);
	stream.close();
}

// 410 means that the browser is gone for good.
async function expired(event, service, { line, play, pathOf }) {
	const path = pathOf(line.second);
	const before = service.to(path).length;

	service.answers.set(path, 410);
	await play(line.opener, 2, 'i9');
	await service.next(path, before + 1);
	await until('the subscription is forgotten', async () => (await event.client.call('DELETE',
		`${event.base}/push?endpoint=${encodeURIComponent(service.origin + path)}`,
		{ token: event.tokens.get(line.second) })).status === 404);
	await play(line.second, 3, 'j9');
	await play(line.opener, 4, 'h7');
	await sleep(quietMs);
	equal('a forgotten browser is not asked again', service.to(path).length, before + 1);
}

async function calls(event, service, key, { line }) {
	const added = await subscribe(event, service, '/arbiter', event.arbiter);

	equal('an arbiter can subscribe', added.status, 201);
	await event.client.post(`${event.boardPath(1, line.board)}/call`, {}, { token: event.tokens.get(line.opener) });
	checkPush(await service.next('/arbiter', 1), service, key, 'call');
	const { json } = await event.client.get(`${event.base}/push`, { token: event.arbiter });
	equal('and reads who calls', json.alerts.map(({ kind }) => kind), ['call']);
}

async function revoked(event, service, { line, pathOf }) {
	await event.act(`/players/${line.opener}/link`);
	await until('with a renewed link the browsers of before are forgotten', async () => {
		const { json } = await event.client.get(`${event.base}/links`, { token: event.arbiter });
		const token = json.players.find(({ no }) => no === line.opener).link.split('/').pop();

		return (await event.client.call('DELETE',
			`${event.base}/push?endpoint=${encodeURIComponent(service.origin + pathOf(line.opener))}`,
			{ token })).status === 404;
	});
	check('with a renewed link the browsers of before are forgotten', true);
}

// A daemon that was not told otherwise knocks at no door of a private network.
async function inside(event) {
	let knocks = 0;
	const door = createNetServer((socket) => {
		knocks++;
		socket.destroy();
	});

	await new Promise((done) => door.listen(0, '127.0.0.1', done));
	const endpoint = `https://127.0.0.1:${door.address().port}/x`;
	const added = await event.client.post(`${event.base}/push`, { endpoint }, { token: event.tokens.get(1) });

	equal('an address is not looked up when it is given', added.status, 201);
	await event.pair();
	await event.begin(1);
	await sleep(quietMs);
	equal('but a private one is not connected to', knocks, 0);
	door.close();
}

await inWorld({}, async (world) => {
	const service = await new Service().open();
	const [daemon] = world.daemons;
	const organiser = await world.organiser();
	const early = await Event.create(world.client, organiser, plan);

	await early.enter({ name: 'Ann' });
	await early.enter({ name: 'Boris' });
	await inside(early);
	equal('plain http is no push service', (await subscribe(early, service, '/x', early.tokens.get(1))).status, 422);
	daemon.options = ['--push-private'];
	const { json: { key } } = await world.client.get('/api/v1/push');
	await daemon.restart();
	equal('the key outlives the daemon', (await world.client.get('/api/v1/push')).json.key, key);
	equal('it is a point of P-256', [fromBase64(key).length, fromBase64(key)[0]], [65, 4]);

	const event = await Event.create(world.client, organiser, plan);
	for (const name of ['Ann', 'Boris', 'Cem', 'Dora'])
		await event.enter({ name });
	await event.pair();
	await who(event, service);
	await most(event, service);
	const game = await turns(event, service, key);
	await present(event, service, game);
	await expired(event, service, game);
	await calls(event, service, key, game);
	await revoked(event, service, game);
	service.server.close();
});
