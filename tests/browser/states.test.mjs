// The states a page can be in: no JavaScript, no connection, a crowd with long names on a narrow
// screen, dark, on paper, not found, and under the keyboard alone.
import { tapStone } from './lib/board.mjs';
import { check, comes, same } from './lib/check.mjs';
import { base, eventAddress, link, makeEvent, startRound } from './lib/house.mjs';
import { faintText, Visitor } from './lib/visitor.mjs';

const two = [{ name: 'Aino Kask', rating: 2180, club: 'Tartu' }, { name: 'Bertil Lindqvist', rating: 2105, club: 'Lund' }];

// Played over the API: what the page has to show without a script.
async function someMoves(event, decisions) {
	let { version, ...game } = await event.board(1, 1);

	for (const [seat, decision] of decisions) {
		const answer = await event.decide(1, 1, game[seat].no, version, [decision]);
		if (answer.status !== 201)
			throw new Error(`${JSON.stringify(decision)}: ${answer.text}`);
		({ version } = answer.json);
	}
	return game;
}

const place = (at) => ({ do: 'place', at });
const opening = [['opener', place('h8')], ['second', { do: 'swap' }], ['opener', place('h9')], ['second', place('j10')],
	['opener', place('g7')], ['second', place('i9')]];

async function withoutScripts({ world, browser }, event) {
	const reader = await Visitor.enter(browser, 'reader without JavaScript', 'phone', { javaScriptEnabled: false });

	await reader.go(`${eventAddress(world, event)}/r/1/b/1`);
	same('without JavaScript the board has its stones', await reader.$('#board .stone').count(), 5);
	check('and whose turn it is', await reader.$('#card .headline', { hasText: 'Aino Kask to decide' }).isVisible());
	same('and every decision', await reader.$('#turns li').count(), 6);
	same('and what is left on both clocks', await reader.$('.clock').count(), 2);
	await reader.shot('no-script-board', { fullPage: true });
	await reader.go(`${eventAddress(world, event)}/standings`);
	same('and the standings', await reader.$('table.standings tbody tr').count(), 2);
	await reader.takeSeat(link(world, event, 1));
	check('a seat can be taken', new URL(reader.page.url()).pathname.endsWith('/me'));
	await reader.press('main a.primary');
	await comes('the player is told what needs JavaScript', reader.$('noscript p', { hasText: 'Playing needs JavaScript' }).waitFor());
	await reader.shot('no-script-player');
	await reader.go(base(world));
	await reader.shot('no-script-home', { fullPage: true });
	await reader.leave();
}

// The daemon goes away while a player has a stone in the hand, and comes back.
async function connectionLost({ world, browser }, event, game) {
	const player = await Visitor.enter(browser, 'player who loses the connection', 'phone');
	const spectator = await Visitor.enter(browser, 'spectator who loses the connection');
	const [daemon] = world.daemons;

	for (const visitor of [player, spectator])
		visitor.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 503/);
	await player.takeSeat(link(world, event, game.opener.no));
	await player.press('main a.primary');
	await spectator.go(`${eventAddress(world, event)}/r/1/b/1`);
	await spectator.$('#board .stone').nth(4).waitFor();
	for (const visitor of [player, spectator])
		await visitor.page.evaluate(() => { window.sameVisit = true; });
	await daemon.stop();
	for (const visitor of [player, spectator])
		await comes(`${visitor.name} is told`, visitor.$('#connection', { hasText: 'Reconnecting' }).waitFor());
	await tapStone(player, 'k11');
	await player.shot('offline-phone');
	await spectator.shot('offline-desktop');
	await daemon.start();
	for (const visitor of [player, spectator]) {
		await comes(`${visitor.name}: the badge goes`, visitor.$('#connection').waitFor({ state: 'hidden' }));
		await comes(`${visitor.name}: the stone that waited is on the board`, visitor.$('#board .stone').nth(5).waitFor());
		check(`${visitor.name}: without a reload`, await visitor.page.evaluate(() => window.sameVisit === true));
	}
	same('it was placed once', (await event.board(1, 1)).stones, ['h8', 'h9', 'j10', 'g7', 'i9', 'k11']);
	await someMoves(event, [['second', place('i8')]]);
	await comes('the stream goes on', spectator.$('#board .stone').nth(6).waitFor());
	await player.leave();
	await spectator.leave();
}

// A name has at most 80 bytes.
const longName = ['Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers',
	'Maximiliana-Charlotte von und zu Hohenfels-Breitenbach-Untermarchtal', 'محمد بن عبد الرحمن بن إبراهيم الطويل',
	'長い名前の参加者さんはここにいます長い名前'];

function crowdTable() {
	const lines = ['name,rating,club'];

	for (let i = 0; i < 300; i++)
		lines.push(`${i < 8 ? longName[i % 4] : `Player Number${i}`} ${i},${2400 - 3 * i},Club of ${longName[0].slice(0, 40)}`);
	return lines.join('\n');
}

async function crowd({ world, browser }) {
	const event = await makeEvent(world, { title: `The Open of ${longName[0]}`, slug: 'crowd', rule: 'renju', rounds: 9 }, crowdTable());
	const round = await startRound(event);
	for (let board = 1; board <= 150; board++)
		await event.result(round, board, 'played', board % 3, 2 - board % 3);
	await event.step(round, 'close');
	const address = eventAddress(world, event);
	const arbiter = await Visitor.enter(browser, 'arbiter on a narrow phone', 'narrow');

	await arbiter.takeSeat(link(world, event));
	await arbiter.shot('crowd-console');
	await arbiter.$('input[data-filter]').fill('Number299');
	same('a player of 300 is found by typing', await arbiter.$('#players tbody tr:visible').count(), 1);
	for (const page of ['', '/players', '/r/1', '/r/1/b/1', '/standings', '/crosstable', '/p/1', '/p/3', '/rulings', '/log']) {
		await arbiter.go(address + page);
		await arbiter.shot(`crowd${page.replaceAll('/', '-') || '-event'}`);
	}
	same('all 300 stand in the standings', (await arbiter.go(`${address}/standings`), await arbiter.$('table.standings tbody tr').count()), 300);
	await arbiter.go(base(world));
	await arbiter.shot('crowd-home');
	await arbiter.leave();
}

async function looks({ world, browser }, event) {
	const address = eventAddress(world, event);

	for (const scheme of ['light', 'dark'])
		for (const size of ['desktop', 'phone']) {
			const visitor = await Visitor.enter(browser, `${scheme} ${size}`, size, { colorScheme: scheme });
			await visitor.takeSeat(link(world, event));
			for (const page of [`/a/${event.slug}`, `/e/${event.slug}`, `/e/${event.slug}/r/1/b/1`, `/e/${event.slug}/standings`, '/']) {
				const name = `${scheme}-${size}${page === '/' ? '-home' : page.replaceAll('/', '-')}`;
				await visitor.go(base(world) + page);
				await visitor.shot(name);
				const faint = await visitor.page.evaluate(faintText);
				check(`${name}: every text stands out from its ground`, faint.length === 0, faint.join(' | '));
			}
			await visitor.leave();
		}
	const paper = await Visitor.enter(browser, 'paper', 'desktop', { colorScheme: 'dark' });
	await paper.page.emulateMedia({ media: 'print' });
	await paper.go(`${address}/r/1/b/1`);
	same('paper is white even for who reads in the dark', await paper.page.evaluate(() =>
		getComputedStyle(document.documentElement).backgroundColor), 'rgb(255, 255, 255)');
	check('and has no navigation', !(await paper.$('.top nav').isVisible()));
	await paper.shot('print-game', { fullPage: true });
	await paper.go(`${address}/standings`);
	await paper.shot('print-standings', { fullPage: true });
	await paper.leave();
}

async function problems({ world, browser }, event) {
	const visitor = await Visitor.enter(browser, 'lost', 'phone');
	const pages = [['/e/nowhere', 404], [`/e/${event.slug}/r/99`, 404], [`/e/${event.slug}/r/1/b/99`, 404], [`/e/${event.slug}/p/99`, 404],
		['/nothing/here', 404], [`/a/${event.slug}`, 401], [`/e/${event.slug}/me`, 401], [`/s/${event.slug}/wrong`, 404], ['/s/wrong', 404]];

	visitor.allow(/status of 40[14]/);
	for (const [page, status] of pages) {
		const answer = await visitor.go(base(world) + page);
		same(`${page} says so`, [answer.status(), await visitor.$('main h1').count(),
			await visitor.page.getByRole('link', { name: 'To the start page' }).count()], [status, 1, 1]);
	}
	await visitor.shot('problem-not-found');
	await visitor.leave();
}

// Where the focus is can be seen, on everything that Tab reaches.
async function keyboard({ world, browser }, event, game) {
	const visitor = await Visitor.enter(browser, 'keyboard');
	const seen = new Set();
	const hidden = [];

	await visitor.takeSeat(link(world, event, game.opener.no));
	await visitor.press('main a.primary');
	await visitor.$('#board .hit').first().waitFor();
	for (let i = 0; i < 60; i++) {
		await visitor.page.keyboard.press('Tab');
		const at = await visitor.page.evaluate(() => {
			const here = document.activeElement;
			const shown = here.closest('.mode') ? here.nextElementSibling : here;
			const style = getComputedStyle(shown);
			const visible = here.matches('.hit') ? style.stroke !== 'none' : style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
			return { name: `${here.localName}#${here.id}.${here.getAttribute('class') ?? ''}:${here.textContent.slice(0, 20)}`, end: here === document.body || here.dataset.tabbed, visible, mark: here.dataset.tabbed = 'yes' };
		});
		if (at.end)
			break;
		seen.add(at.name);
		if (i === 0)
			await visitor.shot('keyboard-skip-link');
		if (at.name.includes('.hit'))
			await visitor.shot('keyboard-board');
		if (!at.visible)
			hidden.push(at.name);
	}
	check('Tab reaches the links, the board and the controls',
		['Skip', '.hit', '#entry', 'summary'].every((part) => [...seen].some((name) => name.includes(part))), [...seen].join(' '));
	check('the focus can be seen everywhere', hidden.length === 0, hidden.join(' | '));
	await visitor.page.keyboard.press('Escape');
	await visitor.page.evaluate(() => document.activeElement.blur());
	await visitor.page.keyboard.press('k');
	same('a letter begins a point', await visitor.page.evaluate(() => document.activeElement.id), 'entry');
	await visitor.leave();
}

export default async function tell(stage) {
	const event = await makeEvent(stage.world, { title: 'Evening Match-ups', rule: 'taraguchi-10' }, two);

	await startRound(event);
	const game = await someMoves(event, opening);
	await withoutScripts(stage, event);
	await connectionLost(stage, event, game);
	await looks(stage, event);
	await keyboard(stage, event, game);
	await problems(stage, event);
	await crowd(stage);
}
