// The organiser's day, all of it by hand on the pages: an event from the one-time link to the
// cross-table, with a bye, a withdrawal, a late entry and a corrected result on the way.
import { check, comes, same } from './lib/check.mjs';
import { base, organiserLink } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const table = `name,rating,club
"Dubois, Claire",2010,Lyon
Egon Fischer,1955,Graz
Fumi Hayashi,2230,Kyoto
Gunnar Ek,1890,Lund
Hana Jelinek,1820,Brno`;

const flat = (text) => text.replace(/\s+/g, ' ').trim();

async function becomeOrganiser(visitor, world) {
	const link = organiserLink(world);

	await visitor.go(link);
	await visitor.go(link);
	check('opening the link twice uses nothing up', await visitor.button('Continue').isVisible());
	await visitor.shot('organiser-link');
	await visitor.press(visitor.button('Continue'));
	await comes('the button leads to the start page with a form for events',
		visitor.page.getByRole('heading', { name: 'New event' }).waitFor());
	await visitor.shot('home-organiser', { fullPage: true });
	const other = await Visitor.enter(visitor.context.browser(), 'who comes too late');
	other.allow(/status of 404/);
	await other.go(link);
	await comes('the link works once', other.sees(/unknown or was used/));
	await other.shot('problem-link-used');
	await other.leave();
}

// The seconds that the form proposes do not count without minutes.
async function makeEventWithoutClocks(visitor, world) {
	const form = visitor.$('#new-event');

	await form.getByLabel('Title').fill('Over the board');
	await form.getByLabel('Minutes each').fill('0');
	await visitor.press(form.getByRole('button', { name: 'Make the event' }));
	await comes('0 minutes make an event without clocks', visitor.page.waitForURL(/\/s\//));
	await visitor.go(base(world));
}

async function makeEvent(visitor) {
	const form = visitor.$('#new-event');

	await form.getByLabel('Title').fill('Lund Autumn Open');
	await form.getByLabel('Opening rule').selectOption('taraguchi-10');
	await form.getByLabel('Minutes each').fill('40');
	await form.getByLabel('Seconds added').fill('15');
	await form.getByLabel('Rounds', { exact: true }).fill('3');
	await visitor.press(form.getByRole('button', { name: 'Make the event' }));
	await visitor.page.waitForURL(/\/s\//);
	await visitor.press(visitor.$('main button.primary'));
	await visitor.page.waitForURL(/\/a\//);
	await comes('the console says what comes first', visitor.sees('Add at least two players.'));
	await visitor.shot('console-empty', { fullPage: true });
	return new URL(visitor.page.url()).pathname.split('/')[2];
}

const playerRow = (visitor, name) => visitor.$('#players tbody tr', { hasText: name });

async function addPlayer(visitor, name, club, rating) {
	const form = visitor.$('form', { has: visitor.page.getByRole('heading', { name: 'Add a player' }) });

	await form.getByLabel('Name').fill(name);
	await form.getByLabel('Club or country').fill(club);
	await form.getByLabel('Rating').fill(rating);
	await visitor.press(form.getByRole('button', { name: 'Add' }));
	await playerRow(visitor, name).waitFor();
	same(`after ${name} the form is empty and waits for the next`,
		[await form.getByLabel('Name').inputValue(),
			await form.getByLabel('Name').evaluate((field) => field === document.activeElement)], ['', true]);
}

async function addMany(visitor) {
	const form = visitor.$('form[data-csv]');

	visitor.allow(/status of 422/);
	await form.locator('textarea').fill('who,how good\nnobody,1');
	await visitor.press(form.getByRole('button', { name: 'Add all' }));
	await comes('a table without a name column is refused with a reason', form.locator('.problem:visible').waitFor());
	await visitor.shot('console-csv-refused', { fullPage: true });
	await form.locator('textarea').fill(table);
	await visitor.press(form.getByRole('button', { name: 'Add all' }));
	await playerRow(visitor, 'Hana Jelinek').waitFor();
	same('all players of the table have entered', await visitor.$('#players tbody tr').count(), 8);
	check('a comma in a quoted name is part of it', await playerRow(visitor, 'Dubois, Claire').count() === 1);
}

// The primary button of the console, and the state that it leads to.
async function step(visitor, button, then) {
	await visitor.press(visitor.$('#control').getByRole('button', { name: button, exact: true }));
	await comes(`${button}: then ${then}`, visitor.$('#control .headline', { hasText: then }).waitFor());
	check('one primary button at most', await visitor.$('#control .primary').count() <= 1);
}

const boardRow = (visitor, board) => visitor.$(`#board-${board}`);

async function enter(visitor, board, label, shown = label) {
	await visitor.press(boardRow(visitor, board).getByRole('button', { name: label, exact: true }));
	await boardRow(visitor, board).locator('.mid', { hasText: shown }).waitFor();
}

async function fromMenu(visitor, row, label) {
	await visitor.press(row.locator('summary'));
	await visitor.press(row.locator('.menu').getByRole('button', { name: label }));
}

async function firstRound(visitor, spectator) {
	await step(visitor, 'Pair the next round', 'paired, not published');
	await visitor.shot('console-draft', { fullPage: true });
	spectator.allow(/status of 404/);
	same('nobody else sees the draft', await spectator.page.evaluate(() =>
		fetch(`${location.pathname}/r/1`).then((reply) => reply.status)), 404);
	await visitor.press(visitor.button('Drop this pairing'));
	await visitor.sees('Before round 1');
	await step(visitor, 'Pair the next round', 'paired, not published');
	await step(visitor, 'Publish the pairing', 'published, not started');
	await comes('spectators see the pairing without reloading', spectator.$('.boards tbody tr').nth(3).waitFor());
	await step(visitor, 'Start the round', 'being played');
	await enter(visitor, 1, '1–0');
	await enter(visitor, 2, '½–½');
	await enter(visitor, 3, '0–1');
	await visitor.shot('console-results', { fullPage: true });
	check('the round cannot be closed yet', await visitor.button('Close the round').count() === 0);
	await fromMenu(visitor, boardRow(visitor, 4), '1–0 forfeit');
	await step(visitor, 'Close the round', 'closed');
}

async function correction(visitor) {
	await visitor.press(visitor.button('Reopen the round'));
	await visitor.press('dialog [value="yes"]');
	await visitor.$('#control .headline', { hasText: 'being played' }).waitFor();
	await visitor.press(boardRow(visitor, 2).getByRole('button', { name: '1–0', exact: true }));
	await visitor.shot('console-question');
	await visitor.press('dialog [value="no"]');
	same('a correction that is called off changes nothing',
		flat(await boardRow(visitor, 2).locator('.mid').textContent()).slice(0, 3), '½–½');
	await visitor.press(boardRow(visitor, 2).getByRole('button', { name: '1–0', exact: true }));
	await visitor.press('dialog [value="yes"]');
	await comes('a correction that is confirmed is shown', boardRow(visitor, 2).locator('.mid', { hasText: '1–0' }).waitFor());
	await step(visitor, 'Close the round', 'closed');
}

async function betweenRounds(visitor) {
	await addPlayer(visitor, 'Ilse Late', 'Wien', '1900');
	await fromMenu(visitor, playerRow(visitor, 'Gunnar Ek'), 'Withdraw');
	await visitor.press('dialog [value="yes"]');
	await comes('a withdrawn player is marked', playerRow(visitor, 'Gunnar Ek').getByText('withdrawn').waitFor());
	await fromMenu(visitor, playerRow(visitor, 'Hana Jelinek'), 'Half-point bye in round 2');
	await comes('a requested bye is marked', playerRow(visitor, 'Hana Jelinek').getByText('bye next').waitFor());
	await visitor.press(playerRow(visitor, 'Hana Jelinek').locator('summary'));
	await visitor.shot('console-player-menu');
	await visitor.page.keyboard.press('Escape');
}

async function secondRound(visitor) {
	await step(visitor, 'Pair the next round', 'paired, not published');
	const boards = flat(await visitor.$('#boards').textContent());
	check('the late entry is paired', boards.includes('Ilse Late'), boards);
	check('the withdrawn player is not', boards.includes('Not playing: Gunnar Ek (0)'), boards);
	check('the bye on request is given', /Bye: Hana Jelinek \(½\)/.test(boards), boards);
	await step(visitor, 'Publish the pairing', 'published, not started');
	await step(visitor, 'Start the round', 'being played');
	for (const [board, label] of [[1, '1–0'], [2, '0–1'], [3, '½–½']])
		await enter(visitor, board, label);
	if (await visitor.$('#boards tbody tr').count() > 3)
		await enter(visitor, 4, '1–0');
	await step(visitor, 'Close the round', 'closed');
}

async function thirdRound(visitor) {
	await step(visitor, 'Pair the next round', 'paired, not published');
	await step(visitor, 'Publish the pairing', 'published, not started');
	await step(visitor, 'Start the round', 'being played');
	for (let board = await visitor.$('#boards tbody tr').count(); board > 0; board--)
		await enter(visitor, board, '0–1');
	await step(visitor, 'Close the round', 'closed');
	await step(visitor, 'Finish the event', 'closed');
	await comes('the event is over', visitor.sees('The event is over.'));
}

// Points and places as the pages show them, counted again from the cross-table.
async function tables(visitor, address) {
	await visitor.go(`${address}/standings`);
	const rows = await visitor.$('table.standings tbody tr').evaluateAll((all) => all.map((row) =>
		[...row.cells].map((cell) => cell.textContent.trim())));
	const points = rows.map((row) => row[2]).map((text) => Number(text.replace('½', '.5').replace(/^\./, '0.')));

	same('all players stand in the standings', rows.length, 9);
	check('in the order of their points', points.every((value, i) => i === 0 || value <= points[i - 1]), String(points));
	await visitor.shot('standings', { fullPage: true });
	await visitor.go(`${address}/crosstable`);
	same('and in the cross-table', await visitor.$('table.cross tbody tr').count(), 9);
	await visitor.shot('crosstable', { fullPage: true });
}

// Every page of the event that a link leads to, each once and in one language.
async function everyPage(visitor, address) {
	const seen = new Set();
	const queue = [address, address.replace('/e/', '/a/')];
	const home = new URL(address);
	const ofEvent = ({ origin, pathname, search }) => origin === home.origin && search === '' &&
		[home.pathname, home.pathname.replace('/e/', '/a/')].some((start) =>
			pathname === start || pathname.startsWith(`${start}/`));

	while (queue.length > 0) {
		const at = queue.shift();
		const answer = await visitor.go(at);
		check(`${new URL(at).pathname} answers`, answer.status() === 200, String(answer.status()));
		for (const href of await visitor.$('a[href]').evaluateAll((all) => all.map((a) => a.href))) {
			const to = new URL(href);
			to.hash = '';
			if (ofEvent(to) && !seen.has(to.href) && to.href !== at && !/\.(csv|sgf|trf|txt)$|^\/(s|api)\//.test(to.pathname))
				queue.push(to.href);
			seen.add(to.href);
		}
	}
}

async function printed(visitor, address) {
	await visitor.go(address.replace('/e/', '/a/'));
	await visitor.page.emulateMedia({ media: 'print' });
	same('the paper for the players has their links', await visitor.$('#players .on-paper:visible').count(), 9);
	await visitor.shot('print-console', { fullPage: true });
	await visitor.go(`${address}/r/2`);
	await visitor.shot('print-round', { fullPage: true });
	check('no navigation on paper', !(await visitor.$('.top nav').isVisible()));
	await visitor.page.emulateMedia({ media: null });
}

async function secretLink(visitor, browser) {
	const link = await playerRow(visitor, 'Fumi Hayashi').locator('[data-copy]').getAttribute('data-copy');
	const player = await Visitor.enter(browser, 'a player with a printed link', 'phone');

	await player.takeSeat(link);
	await comes('the copied link is the player\'s own page', player.page.getByRole('heading', { name: 'Fumi Hayashi' }).waitFor());
	await comes('the player can check in', player.button('I am here: check in').waitFor());
	await player.shot('me-check-in');
	await player.press(player.button('I am here: check in'));
	await comes('the player is checked in', player.sees('You are checked in'));
	await comes('the console sees it', playerRow(visitor, 'Fumi Hayashi').getByText('here').waitFor());
	await player.leave();
}

export default async function tell({ world, browser }) {
	const visitor = await Visitor.enter(browser, 'organiser');
	const spectator = await Visitor.enter(browser, 'spectator', 'phone');

	await becomeOrganiser(visitor, world);
	await makeEventWithoutClocks(visitor, world);
	const slug = await makeEvent(visitor);
	const address = `${base(world)}/e/${slug}`;
	await spectator.go(address);
	await spectator.shot('event-empty-phone');
	await addPlayer(visitor, 'Aino Kask', 'Tartu', '2180');
	await addPlayer(visitor, 'Bertil Lindqvist', 'Lund', '2105');
	await addPlayer(visitor, 'Cato <Moe>', 'Oslo', '');
	await addMany(visitor);
	await secretLink(visitor, browser);
	await firstRound(visitor, spectator);
	await correction(visitor);
	await betweenRounds(visitor);
	await secondRound(visitor);
	await thirdRound(visitor);
	await visitor.shot('console-over', { fullPage: true });
	await comes('the spectator knows without reloading', spectator.sees('finished'));
	await spectator.shot('event-over-phone', { fullPage: true });
	await tables(visitor, address);
	await everyPage(visitor, address);
	await printed(visitor, address);
	await visitor.leave();
	await spectator.leave();
}
