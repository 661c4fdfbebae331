// The arbiter's hand in pairings, on the console: players kept apart, boards set before the rest, two
// players exchanged, a round paired again when somebody drops after its publication.
import { check, comes, same } from './lib/check.mjs';
import { link, makeEvent } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const players = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((name, i) =>
	({ name, club: i % 2 ? 'Oslo' : 'Riga', rating: 2000 - 10 * i }));

const pairs = (round) => round.boards.map(({ opener, second }) => [opener, second].sort().join('-'));
const pick = (form, nth, name) => form.locator('select').nth(nth).selectOption({ label: name });

async function keepApart(arbiter, event) {
	await arbiter.page.getByText('Who must not meet').click();
	const form = arbiter.$('#constraints form').filter({ hasText: 'Two players' });

	await pick(form, 0, 'Ann');
	await pick(form, 1, 'Di');
	await arbiter.press(form.getByRole('button', { name: 'Keep apart' }));
	await comes('the list names who must not meet',
		arbiter.$('#bans').getByText('must not meet in rounds 1 to 3').waitFor());
	const { bans } = await event.read('/constraints', { token: event.arbiter });

	same('and the event knows', bans.map((ban) => ban.players), [[1, 4]]);
}

async function setByHand(arbiter, event) {
	await arbiter.page.getByText('Set boards by hand').click();
	const form = arbiter.$('#control form').filter({ hasText: 'Pair around these' });

	await pick(form, 2, 'Flo');
	await pick(form, 3, 'Ann');
	await arbiter.press(form.getByRole('button'));
	await comes('the board set by hand is said', arbiter.sees('Set by hand'));
	const round = await event.read('/rounds/1', { token: event.arbiter });

	check('and stays, the second row of the form as well as the first', round.boards.some((board) =>
		board.opener === 6 && board.second === 1), JSON.stringify(round.boards));
}

async function exchange(arbiter, event) {
	const before = await event.read('/rounds/1', { token: event.arbiter });
	const [a, b] = [before.boards[0].second, before.boards[1].second];
	const form = arbiter.$('#control form').filter({ hasText: 'Exchange' });

	await pick(form, 0, players[a - 1].name);
	await pick(form, 1, players[b - 1].name);
	await arbiter.press(form.getByRole('button', { name: 'What would that break?' }));
	await comes('a trial says what would break', form.locator('.problem').waitFor());
	same('and changes nothing', pairs(await event.read('/rounds/1', { token: event.arbiter })),
		pairs(before));
	await arbiter.press(form.getByRole('button', { name: 'Exchange the two' }));
	await comes('the draft says that it was changed', arbiter.sees('Changed by hand'));
	check('the pairs are others', pairs(await event.read('/rounds/1', { token: event.arbiter }))
		.join() !== pairs(before).join());
}

async function drop(arbiter, event) {
	await event.step(1, 'publish');
	await event.act('/players/6/withdraw');
	await comes('the console offers to pair again', arbiter.sees('A player of this round has withdrawn.'));
	await arbiter.press(arbiter.button('Pair again, few boards changed'));
	await arbiter.press(arbiter.page.getByRole('dialog').getByRole('button', { name: 'Pair again' }));
	await comes('it says how much has changed', arbiter.sees('Paired again after its publication'));
	const round = await event.read('/rounds/1');

	check('nobody waits for who has gone', !round.boards.some(({ opener, second }) =>
		opener === 6 || second === 6));
}

export default async function tell({ world, browser }) {
	const event = await makeEvent(world, { title: 'By hand', rule: 'renju', rounds: 3 }, players);
	const arbiter = await Visitor.enter(browser, 'arbiter who pairs by hand');

	await arbiter.takeSeat(link(world, event));
	await comes('the console tells whether the rounds can be paired',
		arbiter.$('#forecast').getByText('rounds left').waitFor());
	await keepApart(arbiter, event);
	await setByHand(arbiter, event);
	await exchange(arbiter, event);
	await drop(arbiter, event);
	await arbiter.shot('console-by-hand', { fullPage: true });
	await arbiter.leave();
}
