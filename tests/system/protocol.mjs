// The protocol's promises: repeated requests, versions, all or nothing, problems, secrets.
import { randomUUID } from 'node:crypto';
import { openLogFaults } from './lib/chain.mjs';
import { check, clean, equal } from './lib/check.mjs';
import { Event, tokenOf } from './lib/event.mjs';
import { inWorld } from './lib/world.mjs';

const plan = { title: 'Protocol 2026', rule: 'taraguchi-10', rounds: 2, base_ms: 600_000,
	increment_ms: 0 };
const place = (at) => [{ do: 'place', at }];

function isProblem(what, answer, status, code) {
	const { json } = answer;

	return check(what, answer.status === status && json?.code === code && json.status === status &&
		answer.headers['content-type']?.startsWith('application/problem+json') &&
		json.type === `urn:arbiter:problem:${code}` && json.title && json.detail,
	`${answer.status} ${answer.headers['content-type']} ${answer.text}`);
}

// -- creation and repetition ----------------------------------------------------------------------

async function creation(world, organiser) {
	const key = randomUUID();
	const ask = (body, id) => world.client.post('/api/v1/events', body, { token: organiser, key: id });
	const [first, ...others] = await Promise.all([1, 2, 3].map(() => ask(plan, key)));
	const again = await ask(plan, key);

	check('creating an event three times at once with one key makes one', [first, ...others, again]
		.every((answer) => answer.status === 201 && answer.text === again.text),
	[first, ...others, again].map((answer) => answer.text.slice(0, 80)));
	isProblem('another body with that key', await ask({ ...plan, rounds: 3 }, key), 422,
		'request-id-reused');
	isProblem('a slug that is taken', await ask({ ...plan, slug: first.json.slug }, randomUUID()), 409,
		'slug-taken');
	const same = await ask(plan, randomUUID());

	check('the same title makes a slug of its own', same.status === 201 &&
		same.json.slug !== first.json.slug, same.text);
	isProblem('an event without an organiser',
		await world.client.post('/api/v1/events', plan), 401, 'unauthenticated');
	return first.json;
}

async function repetition(event, board, opener, second) {
	const key = randomUUID();
	const send = (decisions, version, id = key, no = opener) =>
		event.decide(1, board, no, version, decisions, { key: id });
	const first = await send(place('h8'), 0);
	const moved = await send([{ do: 'swap' }], 1, randomUUID(), second);
	const again = await send(place('h8'), 0);

	check('a decision is taken', first.status === 201 && moved.status === 201, first.text);
	check('repeated after the game went on it gets its first answer, byte for byte',
		again.status === 201 && again.text === first.text, `${first.text}\n${again.text}`);
	isProblem('its key with another body', await send(place('h9'), 0), 422, 'request-id-reused');
	isProblem('its key on another path', await event.client.post(
		`${event.boardPath(1, board)}/call`, { version: 0, decisions: place('h8') },
		{ token: event.tokens.get(opener), key }), 422, 'request-id-reused');
	equal('nothing but the two decisions happened', (await event.board(1, board)).version, 2);
	const keys = randomUUID();
	const both = await Promise.all(Array.from({ length: 6 }, () =>
		send(place('h9'), 2, keys, opener)));

	check('six at once with one key are one decision with one answer',
		both.every((answer) => answer.status === 201 && answer.text === both[0].text),
		both.map((answer) => `${answer.status} ${answer.text.slice(0, 200)}`).join('\n'));
	equal('and one record', (await event.log()).filter((record) => record.kind === 'decision' &&
		record.board === board).length, 3);
}

async function versions(event, board, opener, second) {
	const { version, seq } = await event.board(1, board);
	const stale = await event.decide(1, board, second, version - 1, place('h10'));

	isProblem('a decision on an old version', stale, 409, 'version-moved');
	check('it tells where the game stands', stale.json.version === version && stale.json.legal,
		stale.text);
	const racing = await Promise.all([place('h10'), place('i10'), place('g10')].map((decisions) =>
		event.decide(1, board, second, version, decisions)));
	const won = racing.filter((answer) => answer.status === 201);

	check('of three decisions on one version one wins', won.length === 1 &&
		racing.every((answer) => answer.status === 201 || answer.json.code === 'version-moved'),
	racing.map((answer) => `${answer.status} ${answer.json.code}`));
	const half = await event.decide(1, board, opener, version + 1,
		[{ do: 'swap' }, ...place('a1')]);

	isProblem('two decisions of which the second is illegal', half, 409, 'wrong-turn');
	const after = await event.board(1, board);

	check('neither is applied', after.version === version + 1 && after.seq === seq + 1,
		JSON.stringify(after));
	const whole = await event.decide(1, board, opener, version + 1, [{ do: 'keep' }, ...place('i9')]);

	check('two legal ones are applied together', whole.status === 201 &&
		whole.json.version === version + 3 && whole.json.turns.at(-1).seq === whole.json.turns.at(-2).seq + 1,
	whole.text);
}

// Bodies that are alike make different things on different paths.
async function oneKeyTwice(world) {
	const key = randomUUID();
	const body = { title: 'Twice', rule: 'renju', name: 'A' };

	await world.client.post('/api/v1/events', body, { token: await world.organiser(), key });
	return world.client.post('/api/v1/matches', body, { key });
}

// -- problems -------------------------------------------------------------------------------------

async function problems(world, event, board, opener) {
	const { client } = world;
	const token = event.tokens.get(opener);
	const path = `${event.boardPath(1, board)}/decisions`;
	const raw = (bytes, headers = {}) => client.call('POST', path, { bytes, token, headers });

	isProblem('a body that is no JSON', await raw('{"version":'), 400, 'bad-json');
	isProblem('a body that is no object', await raw('[1]'), 400, 'bad-json');
	isProblem('a member twice', await raw('{"version":1,"version":2,"decisions":[]}'), 400, 'bad-json');
	isProblem('broken UTF-8 in a path', await client.get('/api/v1/events/%ff'), 404, 'not-found');
	isProblem('no decision', await raw('{"version":0,"decisions":[]}'), 422, 'bad-field');
	isProblem('an unknown decision', await raw('{"decisions":[{"do":"castle"}]}'), 422, 'bad-field');
	isProblem('a point that is none', await raw('{"decisions":[{"do":"place","at":"p8"}]}'), 422,
		'bad-point');
	isProblem('a version that is a text', await raw('{"version":"1","decisions":[{"do":"pass"}]}'), 422,
		'bad-field');
	isProblem('nine decisions at once', await raw(JSON.stringify({ decisions:
		Array.from({ length: 9 }, () => ({ do: 'keep' })) })), 422, 'bad-field');
	isProblem('a key of 65 bytes', await event.decide(1, board, opener, 0, place('h8'),
		{ key: 'k'.repeat(65) }), 422, 'bad-field');
	isProblem('a key that the log cannot hold', await event.decide(1, board, opener, 0, place('h8'),
		{ key: 'caf\u00e9' }), 422, 'bad-field');
	isProblem('nor for a match', await client.post('/api/v1/matches', { rule: 'renju', name: 'A' },
		{ key: 'caf\u00e9' }), 422, 'bad-field');
	isProblem('one key for a match and an event', await oneKeyTwice(world), 422, 'request-id-reused');
	isProblem('a body that is too large', await raw(`{"x":"${'y'.repeat(20_000)}"}`), 413, 'too-large');
	isProblem('no such path', await client.get('/api/v1/nothing'), 404, 'not-found');
	isProblem('no such event', await client.get('/api/v1/events/nothing-here'), 404, 'not-found');
	isProblem('no such board', await client.get(event.boardPath(1, 99)), 404, 'not-found');
	isProblem('no such round', await client.get(`${event.base}/rounds/0`), 404, 'not-found');
	const wrong = await client.call('PUT', path, { bytes: '{}' });

	isProblem('a method that is not there', wrong, 405, 'method-not-allowed');
	check('405 names those that are', /POST/.test(wrong.headers.allow ?? ''), wrong.headers);
	isProblem('a decision by nobody', await client.post(path, { decisions: place('h8') }), 401,
		'unauthenticated');
	isProblem('an unknown opening rule', await client.post('/api/v1/matches',
		{ rule: 'gomoku', name: 'A' }), 422, 'unknown-rule');
}

// -- secrets --------------------------------------------------------------------------------------

async function secrets(world, event, board, opener, second) {
	const { client } = world;
	const player = { token: event.tokens.get(opener) };
	const version = (await event.board(1, board)).version;

	isProblem('a player who reads the links', await client.get(`${event.base}/links`, player), 403,
		'forbidden');
	isProblem('a spectator who reads the links', await client.get(`${event.base}/links`), 401,
		'unauthenticated');
	isProblem('a player who enters a result', await client.post(`${event.boardPath(1, board)}/result`,
		{ how: 'played', opener: 2, second: 0 }, player), 403, 'forbidden');
	isProblem('a player who pairs', await client.post(`${event.base}/rounds`, {}, player), 403,
		'forbidden');
	isProblem('a player who withdraws another', await client.post(
		`${event.base}/players/${second}/withdraw`, {}, player), 403, 'forbidden');
	isProblem('an arbiter who plays', await event.client.post(`${event.boardPath(1, board)}/decisions`,
		{ version, decisions: place('k9') }, { token: event.arbiter }), 403, 'forbidden');
	const seen = await event.board(1, board, opener);

	equal('a player sees the own seat', seen.you?.seat, 'opener');
	equal('a spectator sees none', (await event.board(1, board)).you, null);
	const other = await Event.create(client, await world.organiser(), { ...plan, title: 'Other event' });
	const foreign = await client.get(`${event.base}/links`, { token: other.arbiter });

	isProblem('another event\'s arbiter', foreign, 401, 'unauthenticated');
	const forged = event.tokens.get(opener).replace(/^./, (c) => (c === 'A' ? 'B' : 'A'));

	isProblem('a token with one character changed', await client.post(
		`${event.boardPath(1, board)}/decisions`, { version, decisions: place('k9') },
		{ token: forged }), 401, 'unauthenticated');
}

async function links(event, no) {
	const { client } = event;
	const list = await event.read('/links', { token: event.arbiter });
	const old = event.tokens.get(no);

	equal('the arbiter reads a link for each player', list.players.length, event.tokens.size);
	equal('they are those that entering gave', tokenOf(list.players[no - 1].link), old);
	const renewed = await event.act(`/players/${no}/link`);
	const dead = await client.post(`${event.base}/players/${no}/checkin`, {}, { token: old });
	const page = await client.get(`/s/${event.slug}/${old}`);

	event.tokens.set(no, tokenOf(renewed.link));
	isProblem('a renewed link\'s old token', dead, 401, 'unauthenticated');
	check('its page opens nothing', page.status === 404, page.status);
	const alive = await client.post(`${event.base}/players/${no}/checkin`, {},
		{ token: event.tokens.get(no) });

	check('the new one works', alive.status === 200 && alive.json.checked_in, alive.text);
}

async function organiserLink(world) {
	const link = world.run('link', '--database', world.url('arbiter')).trim();
	const path = new URL(link).pathname;
	const looked = [await world.client.get(path), await world.client.get(path)];
	const take = () => world.client.call('POST', path, { headers:
		{ 'content-type': 'application/x-www-form-urlencoded' } });

	check('looking at an organiser link changes nothing', looked.every(({ status, headers }) =>
		status === 200 && !headers['set-cookie']));
	const [first, second] = [await take(), await take()];

	check('its button makes an organiser', first.status === 303 &&
		/^organiser=.*HttpOnly/.test(String(first.headers['set-cookie'])), first.headers);
	check('and only once', second.status === 404 && !second.headers['set-cookie'], second.status);
	const cookie = String(first.headers['set-cookie']).split(';')[0];
	const made = await world.client.post('/api/v1/events', { ...plan, title: 'By cookie' },
		{ headers: { cookie } });

	check('the cookie may create events', made.status === 201, made.text);
	await seatedOrganiser(new Event(world.client, made.json.slug, tokenOf(made.json.links.arbiter)), cookie);
}

// Who tries a player's link in the organiser's browser is the organiser still.
async function seatedOrganiser(event, cookie) {
	const { no } = await event.enter({ name: 'Secretary' });
	const both = { headers: { cookie: `${cookie}; seat-${event.slug}=${event.tokens.get(no)}` } };
	const console_ = await event.client.get(`/a/${event.slug}`, both);
	const mine = await event.client.get(`/e/${event.slug}/me`, both);
	const added = await event.client.post(`${event.base}/players`, { name: 'Second' }, both);

	check('an organiser who took a seat has the console', console_.status === 200 &&
		console_.text.includes('Add a player'), console_.status);
	check('and the seat, and the way to both', mine.status === 200 &&
		mine.text.includes(`href="/a/${event.slug}"`), mine.text.slice(0, 500));
	check('and still arbitrates', added.status === 201, added.text);
}

// -- what is not public yet -----------------------------------------------------------------------

// Where the public could read it.
async function publicTexts(event, stream, paths) {
	const texts = [];

	for (const path of paths) {
		const answer = await event.client.get(path, { headers: { accept: '*/*' } });

		texts.push([path, answer.text]);
	}
	texts.push(['the stream', JSON.stringify(stream.events)]);
	return texts;
}

async function draftsAndRulings(event) {
	const page = `/e/${event.slug}`;
	const stream = event.client.stream(`${event.base}/stream`, { after: 0 });
	const secret = 'Opener was rude to the cook';

	await stream.ready;
	await event.result(1, 2, 'adjudicated', 0, 1, secret);
	const { boards } = await finishRound(event);
	const { round } = await event.act('/rounds');
	const pairs = round.boards.map(({ opener, second }) => `${opener}-${second}`).join(',');
	const { seq } = await event.read('', { token: event.arbiter });

	check('the stream has come to the draft', await stream.reaches(seq), stream.last);
	const texts = await publicTexts(event, stream, [event.base, `${event.base}/log`, page,
		`${page}/players`, `${page}/r/1`, `${page}/r/2`, `${page}/r/1/b/2`, `${page}/rulings`,
		`${page}/log`, `${page}/standings`, `${page}/crosstable`, `${page}/p/${boards[0].opener}`,
		`${page}/standings/1/p/${boards[0].opener}`,
		`${event.base}/standings/${boards[0].opener}?after=2`,
		`${page}.json`, `${page}.trf`, `/`, '/api/v1/events']);

	clean('a ruling\'s text is in no public view', texts.filter(([, text]) => text.includes(secret))
		.map(([path]) => path));
	clean('a draft\'s pairs are in no public view', texts.filter(([, text]) =>
		text.includes(pairs) || text.includes(encodeURIComponent(pairs))).map(([path]) => path));
	equal('its round is in no public event', (await event.read()).rounds.length, 1);
	const api = await event.client.get(`${event.base}/rounds/2`);
	const board = await event.client.get(event.boardPath(2, 1));
	const html = await event.client.get(`${page}/r/2`);

	const sums = await event.client.get(`${page}/standings/2/p/1`);

	equal('nor can it be asked for', [api.status, board.status, html.status, sums.status],
		[404, 404, 404, 404]);
	equal('a working of it is of the round before',
		(await event.read('/standings/1?after=2')).rounds, 1);
	const arbiters = await event.log(event.arbiter);

	check('the arbiter\'s log has both', arbiters.some((record) => record.text === secret) &&
		arbiters.some((record) => record.kind === 'paired' && record.pairs === pairs));
	const playersLog = JSON.stringify(await event.log(event.tokens.get(1)));

	check('a player\'s log has neither', !playersLog.includes(secret) && !playersLog.includes(pairs));
	await event.step(2, 'publish');
	equal('published, everybody sees it', (await event.read('/rounds/2')).boards.length, boards.length);
	stream.close();
}

async function finishRound(event) {
	const round = await event.read('/rounds/1');

	for (const { board, result } of round.boards)
		if (!result)
			await event.result(1, board, 'played', 2, 0);
	return (await event.step(1, 'close')).round;
}

// -------------------------------------------------------------------------------------------------

async function protocol(world) {
	const organiser = await world.organiser();
	const created = await creation(world, organiser);
	const event = new Event(world.client, created.slug, tokenOf(created.links.arbiter));

	await event.enterCsv('name,rating,club\n1984,2000,EST\n"Quote ""Q"", comma",1900,\nC,1800,\nD,1700,\n');
	await event.pair();
	const { boards: [line] } = await event.begin(1);

	await repetition(event, line.board, line.opener, line.second);
	await versions(event, line.board, line.opener, line.second);
	await problems(world, event, line.board, line.opener);
	await secrets(world, event, line.board, line.opener, line.second);
	await links(event, line.second);
	await organiserLink(world);
	await draftsAndRulings(event);
	clean('a spectator can check the chain of the log', openLogFaults(await event.log()));
}

await inWorld({}, protocol);
