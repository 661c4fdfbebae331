// Matches by secret links: who gets which, what a link and its button do, take-backs, the rematch.
import { check, clean, equal } from './lib/check.mjs';
import { Event, tokenOf } from './lib/event.mjs';
import { inWorld } from './lib/world.mjs';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const place = (at) => [{ do: 'place', at }];

async function make(world, body) {
	const answer = await world.client.post('/api/v1/matches', body);

	check(`a match is made by ${body.arbitrate ? 'an arbiter' : 'a player'}`, answer.status === 201,
		answer.text);
	const event = new Event(world.client, answer.json.slug,
		answer.json.links.arbiter && tokenOf(answer.json.links.arbiter));

	event.links = answer.json.links;
	return event;
}

const pathOf = (link) => new URL(link).pathname;

function press(world, link, name) {
	return world.client.call('POST', pathOf(link), { headers: form,
		bytes: name === undefined ? '' : `name=${encodeURIComponent(name)}` });
}

// Chat programs fetch a link for its preview, with GET and with HEAD.
async function looking(world, event, link) {
	const before = await event.read();
	const pages = [await world.client.get(pathOf(link)), await world.client.get(pathOf(link)),
		await world.client.call('HEAD', pathOf(link))];

	check('looking at an invitation changes nothing and gives nothing', pages.every((page) =>
		page.status === 200 && !page.headers['set-cookie']) &&
		(await event.read()).seq === before.seq);
	check('its page has a button', /<form[^>]*method="post"/i.test(pages[0].text) &&
		/<button/.test(pages[0].text), pages[0].text.slice(0, 500));
}

async function taking(world, event, link) {
	const nameless = await press(world, link);

	check('a seat without a name is not taken', nameless.status === 422, nameless.text.slice(0, 200));
	const taken = await press(world, link, 'Bea & Ülle');
	const cookie = String(taken.headers['set-cookie']).split(';')[0];

	check('the button takes the seat', taken.status === 303 &&
		taken.headers.location === `/e/${event.slug}/me` &&
		cookie.startsWith(`seat-${event.slug}=`), taken.headers);
	const state = await event.read();

	equal('under the name that was given', state.players.map(({ name }) => name),
		['Ann', 'Bea & Ülle']);
	equal('and the match starts', state.rounds[0].state, 'started');
	const second = await press(world, link, 'Somebody else');

	equal('pressed again it renames nobody', (await event.read()).players[1].name, 'Bea & Ülle');
	check('and is only the way back to the seat', [303, 409].includes(second.status) &&
		(await event.read()).seq === state.seq, second.status);
	const me = await world.client.get(`/e/${event.slug}/me`, { headers: { cookie } });

	check('the cookie opens the own page', me.status === 200 && me.text.includes('Ann'), me.status);
}

async function tokens(world, event, links) {
	for (const [i, link] of links.entries()) {
		const answer = await world.client.post('/api/v1/session',
			{ token: `${event.slug}/${tokenOf(link)}` });

		event.tokens.set(i + 1, answer.json.token);
	}
	equal('programs exchange links for tokens', event.tokens.size, 2);
}

// -- take-backs -----------------------------------------------------------------------------------

function takeback(event, no, step) {
	return event.client.post(`${event.boardPath(1, 1)}/takeback`, { step },
		{ token: event.tokens.get(no) });
}

// Black's stones of a double-three at h8; White's far away.
const doubleThree = ['h10', 'a1', 'h9', 'c1', 'i8', 'e1', 'j8', 'g1'];

async function playList(event, line, moves, from = 0) {
	for (const [i, at] of moves.entries()) {
		const answer = await event.decide(1, 1, (from + i) % 2 ? line.second : line.opener, from + i,
			place(at));

		if (answer.status !== 201)
			throw new Error(`${at}: ${answer.text}`);
	}
}

async function takebacks(event, line) {
	const state = async () => event.board(1, 1);
	const early = await takeback(event, line.opener, 'ask');

	check('nothing to take back yet', early.status === 409, early.text);
	await playList(event, line, doubleThree);
	equal('a casual match shows the forbidden points', (await state()).forbidden, ['h8']);
	await takeback(event, line.opener, 'ask');
	equal('a take-back is asked for', (await state()).takeback_asked, 'opener');
	const self = await takeback(event, line.opener, 'grant');

	check('nobody grants the own one', self.status === 409, self.text);
	await takeback(event, line.second, 'refuse');
	const refused = await state();

	equal('refused, all stays', [refused.takeback_asked, refused.version], [null, doubleThree.length]);
	await takeback(event, line.opener, 'ask');
	const granted = await takeback(event, line.second, 'grant');

	equal('granted, the last own decision and what followed are gone', granted.json.version,
		doubleThree.length - 2);
	const after = await state();

	equal('from the board', after.stones, doubleThree.slice(0, -2));
	equal('but not from the record', after.turns.filter(({ retracted }) => retracted).length, 2);
	equal('the one who asked is to move', after.to_act, 'opener');
	await playList(event, line, ['k8', 'i1'], doubleThree.length - 2);
	equal('the game goes on', (await state()).version, doubleThree.length);
}

// -- the rematch ----------------------------------------------------------------------------------

function rematch(event, no) {
	return event.client.post(`${event.base}/rematch`, {}, { token: event.tokens.get(no) });
}

async function rematches(event, line) {
	const early = await rematch(event, 1);

	check('no rematch during the game', early.status === 409, early.text);
	await event.decide(1, 1, line.second, doubleThree.length, [{ do: 'resign' }]);
	const first = await rematch(event, 1);

	equal('one asks for a rematch', [first.status, first.json.started], [200, false]);
	const twice = await rematch(event, 1);

	check('once', twice.status === 409, twice.text);
	const second = await rematch(event, 2);

	equal('the other agrees and it starts', [second.json.started, second.json.round], [true, 2]);
	const game = await event.board(2, 1);

	equal('with the seats exchanged', [game.opener.no, game.second.no], [line.second, line.opener]);
	const answer = await event.decide(2, 1, line.second, 0, place('h8'));

	equal('and is played', answer.status, 201);
}

// -------------------------------------------------------------------------------------------------

async function casual(world) {
	const event = await make(world, { rule: 'renju', name: 'Ann', base_ms: 0 });
	const { me, opponent, spectator } = event.links;

	equal('who plays gets the own seat, an invitation and a public link',
		Object.keys(event.links).sort(), ['me', 'opponent', 'spectator']);
	check('the public link opens the match', (await world.client.get(pathOf(spectator))).status === 200);
	equal('it has not started', (await event.read()).rounds[0].state, 'published');
	await looking(world, event, opponent);
	await taking(world, event, opponent);
	await tokens(world, event, [me, opponent]);
	const [line] = (await event.read()).rounds[0].boards;

	await noArbiter(event);
	await takebacks(event, line);
	await rematches(event, line);
	return event;
}

// In a match of its creator's nobody is an arbiter, whatever they try.
async function noArbiter(event) {
	const faults = [];

	for (const token of [event.tokens.get(1), event.tokens.get(2), undefined])
		for (const [method, path] of [['GET', '/links'], ['POST', '/finish'], ['POST', '/rounds'],
			['POST', '/players/1/link'], ['POST', '/rounds/1/boards/1/result']]) {
			const answer = await event.client.call(method, event.base + path, { token,
				body: method === 'POST' ? { how: 'played', opener: 2, second: 0 } : undefined });

			if (answer.status !== (token ? 403 : 401))
				faults.push(`${method} ${path}: ${answer.status}`);
		}
	clean('no player holds an arbiter\'s rights', faults);
	const call = await event.client.post(`${event.boardPath(1, 1)}/call`, {},
		{ token: event.tokens.get(1) });

	check('there is no arbiter to call', call.status === 409, call.text);
}

async function arbitrated(world) {
	const event = await make(world, { rule: 'taraguchi-10', arbitrate: true, name: 'Carl', opponent: 'Dora',
		base_ms: 60_000, increment_ms: 0 });
	const { players } = event.links;

	equal('who arbitrates gets the arbiter\'s link, two invitations and a public link',
		Object.keys(event.links).sort(), ['arbiter', 'players', 'spectator']);
	await press(world, players[0], 'Carl');
	equal('one seat is not enough', (await event.read()).rounds[0].state, 'published');
	await press(world, players[1], 'Dora');
	equal('two are', (await event.read()).rounds[0].state, 'started');
	await tokens(world, event, players);
	const [line] = (await event.read()).rounds[0].boards;

	await event.decide(1, 1, line.opener, 0, place('h8'));
	equal('forbidden points are not shown', (await event.board(1, 1, line.opener)).forbidden, []);
	const back = await takeback(event, line.opener, 'ask');

	check('there are no take-backs', back.status === 409, back.text);
	await event.act('/rounds/1/boards/1/call', {}, { token: event.tokens.get(line.second) });
	equal('a player calls the arbiter', (await event.board(1, 1)).called, true);
	await event.act('/rounds/1/boards/1/answer');
	equal('who answers', (await event.board(1, 1)).called, false);
	const game = await event.result(1, 1, 'adjudicated', 1, 1, 'agreed in the hall');

	equal('and rules', [game.over, game.result.opener, game.result.second], [true, 1, 1]);
	const other = await world.client.post(`/api/v1/session`,
		{ token: `${event.slug}/${tokenOf(event.links.arbiter)}` });

	equal('the arbiter\'s link leads to the console', other.json.redirect, `/a/${event.slug}`);
}

// Who opens is drawn: sixteen matches that the same seat opens are one in 32,768.
async function draw(world) {
	const openers = new Set();

	for (let i = 0; i < 16; i++) {
		const { json } = await world.client.post('/api/v1/matches', { rule: 'rif', name: 'E' });
		const state = await new Event(world.client, json.slug).read();

		openers.add(state.rounds[0].boards[0].opener);
	}
	equal('who opens is drawn', openers.size, 2);
}

await inWorld({}, async (world) => {
	await casual(world);
	await arbitrated(world);
	await draw(world);
});
