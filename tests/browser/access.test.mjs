// Every page in every state, for people who see little, use no mouse, have a narrow screen or read
// in the dark: lib/access.mjs looks for what is in their way.
import { pathToFileURL } from 'node:url';
import { Player } from '../system/lib/play.mjs';
import { soosorv, taraguchi } from '../system/lib/rules.mjs';
import { checkItself, inspect } from './lib/access.mjs';
import { check, same } from './lib/check.mjs';
import { base, link, makeEvent, organiserLink } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const moves = ['h8', 'i9', 'j10', 'g8', 'h6', 'i7'];
const entries = (count, clubs = ['Tartu', 'Lund', 'Kyoto']) => ['name,rating,club',
	...Array.from({ length: count }, (_, i) => `Player No ${i + 1},${2300 - 20 * i},${clubs[i % clubs.length]}`)].join('\n');

class Stage {
	constructor({ world, browser }) {
		this.world = world;
		this.browser = browser;
		this.people = [];
	}

	async enter(name, invitation) {
		const visitor = await Visitor.enter(this.browser, name);

		this.people.push(visitor);
		if (invitation)
			await visitor.takeSeat(invitation);
		return visitor;
	}

	async look(visitor, address, name, before = async () => {}) {
		await visitor.go(address.startsWith('file:') ? address : base(this.world) + address);
		await before();
		await inspect(visitor, name);
	}

	async leave() {
		for (const visitor of this.people)
			await visitor.leave();
	}
}

// The first steps of a script on a board; who acts next.
async function play(event, line, script, steps) {
	const player = new Player(event, 1, line);
	let taken = 0;

	for (const step of script) {
		if (taken === steps)
			return player.no[player.seatOf(step.by)];
		await player.take(step);
		taken++;
	}
	return player.no[player.black];
}

const noSwaps = { swaps: [false, false, false, false, false] };
const withOffers = () => taraguchi(moves, { ...noSwaps, ten: true });
const withoutOffers = () => taraguchi(moves, noSwaps);

// Boards of a round by the state their game is in: how it gets there, and who then acts.
const states = [
	['first stone', withoutOffers, 0],
	['swap', withoutOffers, 1],
	['swap or ten offers', withOffers, 4],
	['choose', withOffers, 5],
	['play', withoutOffers, 6],
];

async function rule(event, board, body) {
	const path = board ? event.boardPath(1, board) : event.base;
	const answer = await event.client.post(`${path}/rulings`, body, { token: event.arbiter });

	same(`ruling ${body.do}`, answer.status, 201);
}

async function makeRound(event) {
	const { boards } = (await event.step(1, 'start')).round;
	const seats = [];

	for (const [i, [name, script, steps]] of states.entries())
		seats.push({ name, board: boards[i].board, no: await play(event, boards[i], script(), steps) });
	return { boards, seats };
}

// What an arbiter has to do with, on boards of their own.
async function trouble(event, boards) {
	const [called, paused, over] = boards.slice(states.length);

	await event.client.post(`${event.boardPath(1, called.board)}/call`, {}, { token: event.tokens.get(called.second) });
	await event.decide(1, called.board, called.opener, 0, [{ do: 'place', at: 'a1' }]);
	await rule(event, paused.board, { do: 'pause', reason: 'connection', text: 'The hall lost its line.', public: true });
	await play(event, over, withoutOffers(), 6);
	await rule(event, over.board, { do: 'warn', seat: 'second', reason: 'conduct', text: 'A telephone rang.', public: true });
	await event.result(1, over.board, 'adjudicated', 1, 1, 'The hall closes.');
	await rule(event, 0, { do: 'announce', text: 'Tea at four.' });
	return { called, paused, over };
}

async function homes(stage, organiser) {
	const anonymous = await stage.enter('nobody in particular');

	await stage.look(organiser, '/', 'start page of an organiser');
	await organiser.page.evaluate(() => document.querySelectorAll('.more').forEach((part) => { part.open = true; }));
	for (const system of ['dutch', 'mcmahon', 'roundrobin', 'knockout']) {
		await organiser.page.getByLabel('Pairing system').selectOption(system);
		await inspect(organiser, `form of a new event: ${system}`);
	}
	await checkItself(anonymous);
	await stage.look(anonymous, '/', 'start page of anybody');
	await stage.look(anonymous, '/scratch', 'scratch board');
	anonymous.allow(/status of 40[134]/);
	for (const address of ['/nothing', '/e/nowhere', '/s/wrong'])
		await stage.look(anonymous, address, `problem page ${address}`);
	return anonymous;
}

async function before(stage, event, anonymous, arbiter) {
	await stage.look(arbiter, `/a/${event.slug}`, 'console before the first round');
	await stage.look(anonymous, `/e/${event.slug}`, 'event before the first round');
	await stage.look(anonymous, `/e/${event.slug}/players`, 'players');
	await stage.look(anonymous, `/a/${event.slug}`, 'console of somebody else');
	const invited = await stage.enter('who has a link');

	await stage.look(invited, new URL(link(stage.world, event, 1)).pathname, 'link page');
	await event.pair();
	await stage.look(arbiter, `/e/${event.slug}/r/1`, 'round not yet published');
	await stage.look(arbiter, `/a/${event.slug}`, 'console with a draft');
	await event.step(1, 'publish');
	await stage.look(anonymous, `/e/${event.slug}/r/1`, 'round published');
	await stage.look(anonymous, `/e/${event.slug}/r/1/b/1/why`, 'why two are paired');
}

async function games(stage, event, { boards, seats }, { called, paused, over }, anonymous, arbiter) {
	const game = (board) => `/e/${event.slug}/r/1/b/${board}`;

	for (const { name, board, no } of seats) {
		const player = await stage.enter(`who is at: ${name}`, link(stage.world, event, no));

		await stage.look(player, game(board), `game, ${name}`);
		if (name === 'swap') {
			await stage.look(player, `/e/${event.slug}/me`, 'own page');
			await stage.look(player, `${game(board)}/time`, 'the clocks');
		}
	}
	const waiting = await stage.enter('who waits', link(stage.world, event, paused.opener));

	await stage.look(waiting, game(paused.board), 'game paused, a player\u2019s');
	await stage.look(anonymous, game(seats[3].board), 'game of offers, a spectator\u2019s');
	await stage.look(anonymous, game(over.board), 'game over');
	await stage.look(anonymous, `${game(over.board)}/time`, 'the clocks of a game over');
	await stage.look(arbiter, game(called.board), 'game that calls, the arbiter\u2019s');
	await stage.look(arbiter, game(boards.at(-1).board), 'game with nothing yet, the arbiter\u2019s', () =>
		arbiter.page.evaluate(() => document.querySelectorAll('details').forEach((part) => { part.open = true; })));
}

async function tables(stage, event, anonymous) {
	const at = (path) => `/e/${event.slug}${path}`;

	for (const [path, name] of [['', 'event in play'], ['/r/1', 'round in play'], ['/standings', 'standings'],
		['/standings/1/p/1', 'working of a place'], ['/crosstable', 'cross-table'], ['/p/1', 'player'],
		['/rulings', 'rulings'], ['/log', 'log']])
		await stage.look(anonymous, at(path), name);
}

async function consoles(stage, event, arbiter) {
	const { link: clerkLink } = await event.act('/officials', { office: 'clerk', name: 'Kim' });
	const clerk = await stage.enter('a clerk', clerkLink);

	await stage.look(arbiter, `/a/${event.slug}`, 'console in play');
	await arbiter.page.evaluate(() => document.querySelectorAll('details:not(.menu)').forEach((part) => { part.open = true; }));
	await inspect(arbiter, 'console with everything opened');
	await stage.look(clerk, `/a/${event.slug}`, 'console of a clerk');
}

async function drawn(stage, system, anonymous) {
	const event = await makeEvent(stage.world, { title: `A ${system}`, rule: 'soosorv-8', settings: { system } }, entries(5));
	const { round } = await event.pair();
	const { boards } = await event.begin(round);
	const no = await play(event, boards[0], soosorv(moves, { n: 3, swaps: [false, false] }), 4);

	await stage.look(anonymous, `/e/${event.slug}/draw`, `draw of a ${system}`);
	await stage.look(anonymous, `/e/${event.slug}`, `event, a ${system}`);
	if (system !== 'knockout')
		return;
	const player = await stage.enter('who declares', link(stage.world, event, no));

	await stage.look(player, `/e/${event.slug}/r/1/b/${boards[0].board}`, 'game, declare');
}

async function claims(stage) {
	const event = await makeEvent(stage.world, { title: 'By claim', rule: 'renju', adjudication: 'claim' }, entries(2));

	await event.pair();
	const { boards: [line] } = await event.begin(1);
	const player = await stage.enter('who may claim', link(stage.world, event, line.opener));

	await event.decide(1, 1, line.opener, 0, [{ do: 'place', at: 'h8' }]);
	await event.decide(1, 1, line.second, 1, [{ do: 'place', at: 'i9' }]);
	await stage.look(player, `/e/${event.slug}/r/1/b/1`, 'game by claim');
}

async function afterwards(stage, event, boards, anonymous, arbiter) {
	for (const { board } of boards)
		if (!(await event.board(1, board)).over)
			await event.result(1, board, 'played', 2, 0, 'by hand');
	await event.step(1, 'close');
	await event.act('/finish');
	await stage.look(anonymous, `/e/${event.slug}`, 'event that is over');
	await stage.look(arbiter, `/a/${event.slug}`, 'console that is over');
	await published(stage, event, boards[0].board, anonymous);
}

async function published(stage, event, board, anonymous) {
	const folder = `${stage.world.folder}/site`;
	const done = stage.world.try('publish', event.slug, folder, '--database', stage.world.url('arbiter_daemon'));

	check('the site is published', done.code === 0, done.out);
	for (const name of ['index', 'players', 'round-1', `round-1-board-${board}`, 'standings', 'crosstable', 'player-1', 'rulings'])
		await stage.look(anonymous, pathToFileURL(`${folder}/${name}.html`).href, `published ${name}`);
}

export default async function tell({ world, browser }) {
	const stage = new Stage({ world, browser });
	const organiser = await stage.enter('organiser', organiserLink(world));
	const anonymous = await homes(stage, organiser);
	const event = await makeEvent(world, { title: 'Open to all', rule: 'taraguchi-10', rounds: 3 }, entries(17));
	const arbiter = await stage.enter('arbiter', link(world, event));

	await before(stage, event, anonymous, arbiter);
	const round = await makeRound(event);
	const boards = await trouble(event, round.boards);

	await games(stage, event, round, boards, anonymous, arbiter);
	await tables(stage, event, anonymous);
	await consoles(stage, event, arbiter);
	await afterwards(stage, event, round.boards, anonymous, arbiter);
	for (const system of ['roundrobin', 'knockout'])
		await drawn(stage, system, anonymous);
	await claims(stage);
	await stage.leave();
}
