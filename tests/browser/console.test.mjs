// Boards by need: an arbiter keeps order over eight boards with three keys, a second one sees it
// live, a clerk sees what a clerk may do, a player goes away and comes back.
import { check, comes, same } from './lib/check.mjs';
import { base, link, makeEvent, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const names = ['Aino', 'Bertil', 'Cora', 'Dan', 'Edda', 'Finn', 'Gro', 'Hal', 'Ilse', 'Jon', 'Kata', 'Leo',
	'Mia', 'Nils', 'Oda', 'Per'];
const first = (visitor) => visitor.$('#boards tbody tr').first();
const needOf = (visitor, board) => visitor.$(`#board-${board}`).getAttribute('data-need');
const becomes = (visitor, board, need) => visitor.when(([id, wanted]) =>
	document.getElementById(id)?.dataset.need === wanted, [`board-${board}`, need]);

async function play(event, line, stones) {
	for (let i = 0; i < stones.length; i++)
		await event.decide(1, line.board, i % 2 ? line.second : line.opener, i, [{ do: 'place', at: stones[i] }]);
}

async function calls(event, arbiter, other, line) {
	await event.client.post(`${event.boardPath(1, line.board)}/call`, {}, { token: event.tokens.get(line.second) });
	await comes('a board that calls comes first', becomes(arbiter, line.board, 'call'));
	same('it is the first of the list', await first(arbiter).getAttribute('id'), `board-${line.board}`);
	await arbiter.page.keyboard.press('n');
	same('N goes to it', await arbiter.page.evaluate(() => document.activeElement.closest('tr')?.id), `board-${line.board}`);
	await arbiter.shot('console-need');
	await arbiter.page.keyboard.press('p');
	await comes('P pauses it', arbiter.$(`#board-${line.board}`).getByRole('button', { name: 'Resume' }).waitFor());
	await comes('the other arbiter sees it', other.$(`#board-${line.board}`).getByRole('button', { name: 'Resume' }).waitFor());
	check('the board stands', (await event.board(1, line.board)).paused);
	await arbiter.page.keyboard.press('p');
	await comes('P again resumes', arbiter.$(`#board-${line.board}`).getByRole('button', { name: 'Pause' }).waitFor());
}

async function goesAway(event, arbiter, browser, world, line) {
	const player = await Visitor.enter(browser, 'a player', 'phone');

	await player.takeSeat(link(world, event, line.opener));
	await player.go(`${base(world)}/e/${event.slug}/r/1/b/${line.board}`);
	await player.when(() => document.body.dataset.game !== undefined);
	await player.page.waitForTimeout(500);
	await player.page.goto('about:blank');
	await comes('a player whose page is gone is disconnected', becomes(arbiter, line.board, 'offline'));
	await comes('and marked as away', arbiter.$(`#board-${line.board}`).getByText('away').waitFor());
	await player.go(`${base(world)}/e/${event.slug}/r/1/b/${line.board}`);
	await comes('until the page is open again', becomes(arbiter, line.board, 'nothing'));
	await player.leave();
}

async function clerk(event, browser, world) {
	const visitor = await Visitor.enter(browser, 'a clerk', 'narrow');
	const { link: invitation } = await event.act('/officials', { office: 'clerk', name: 'Kim' });

	await visitor.takeSeat(invitation);
	await comes('a clerk has a console', visitor.$('#boards').waitFor());
	same('without rulings', await visitor.$('#boards').getByRole('button', { name: 'Pause' }).count(), 0);
	same('settings', await visitor.$('#settings').count(), 0);
	same('or officials', await visitor.$('#officials').count(), 0);
	check('but with results', await visitor.$('#boards .entry-result').count() > 0);
	await visitor.shot('console-clerk');
	await visitor.leave();
}

export default async function tell({ world, browser }) {
	const event = await makeEvent(world, { title: 'Boards in need', rule: 'renju' }, `name\n${names.join('\n')}\n`);

	await startRound(event);
	const { boards } = await event.read('/rounds/1');
	const arbiter = await Visitor.enter(browser, 'the arbiter');
	const other = await Visitor.enter(browser, 'another arbiter', 'desktop', { colorScheme: 'dark' });
	const { link: invitation } = await event.act('/officials', { office: 'arbiter', name: 'Olga' });

	await play(event, boards[1], ['h8', 'i9', 'h9']);
	await arbiter.takeSeat(link(world, event));
	await other.takeSeat(invitation);
	same('a board in play needs nothing', await needOf(arbiter, boards[1].board), 'nothing');
	await calls(event, arbiter, other, boards[4]);
	await goesAway(event, arbiter, browser, world, boards[5]);
	await event.result(1, boards[0].board, 'played', 2, 0);
	await comes('a board with a result goes to the end', arbiter.when((id) =>
		document.querySelector('#boards tbody tr:last-child')?.id === id, `board-${boards[0].board}`));
	await clerk(event, browser, world);
	await other.shot('console-need-dark');
	await arbiter.leave();
	await other.leave();
}
