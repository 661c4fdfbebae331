// A whole Taraguchi-10 game: the opener at a desk with a keyboard, the second on a phone, a third
// watches without ever reloading, the arbiter is called.
import { allSee, answer, decide, fromMenu, tapStone, typeStone } from './lib/board.mjs';
import { check, comes, same } from './lib/check.mjs';
import { eventAddress, link, makeEvent, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const fifths = ['i7', 'i8', 'i9', 'i10', 'i11', 'j8', 'j9', 'j11', 'k8'];
const players = [{ name: 'Aino Kask', rating: 2180, club: 'Tartu' }, { name: 'Bertil Lindqvist', rating: 2105, club: 'Lund' }];

async function opening(desk, phone, all) {
	await typeStone(desk, 'h8');
	await allSee(all, 1);
	await comes('the second is asked whether to swap', phone.sees('Your turn'));
	await phone.shot('game-phone-swap');
	await decide(phone, 'swap');
	await allSee(all, 2);
	check('after the swap the spectator sees the colours exchanged',
		await all[2].$('#seats .seat').nth(1).locator('.disc.black').count() === 1);
	await typeStone(desk, 'h9');
	await allSee(all, 3);
	await decide(phone, 'keep');
	await allSee(all, 4);
	await tapStone(phone, 'h10');
	await allSee(all, 5);
	await desk.shot('game-desktop-swap');
	await typeStone(desk, 'h7');
	await allSee(all, 6);
	check('a stone instead of a swap is recorded as a keep',
		await all[2].$('#turns li', { hasText: '(keeps White)' }).count() === 1);
}

async function tenOffers(desk, phone, all) {
	await phone.press('#actions .mode label:has([value=offer])');
	for (const point of fifths)
		await phone.press(`#board .hit[data-point="${point}"]`);
	same('the counter counts the offers', await phone.$('#picked').textContent(), '9 of 10');
	check('the twin of an offer is ghosted with its number',
		await phone.$('#board .ghost.twin[data-point="g9"]').textContent() === '3');
	await phone.shot('game-phone-offers');
	await phone.press('#board .hit[data-point="g9"]');
	await phone.$('#actions > .problem:not([hidden])').waitFor();
	const reason = await phone.$('#actions > .problem').textContent();
	check('two symmetric offers cannot be picked, and the pair is named', /g9/.test(reason) && /i9/.test(reason), reason);
	check('the reason is on the screen, wherever the board was scrolled to', await phone.$('#actions > .problem').evaluate((line) => {
		const { top, bottom, left, right } = line.getBoundingClientRect();
		return top >= 0 && bottom <= innerHeight && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === line;
	}));
	await phone.shot('game-phone-symmetric');
	await phone.press('#actions > .problem');
	check('a tap puts the reason away', !(await phone.$('#actions > .problem').isVisible()));
	same('the offers are still picked', await phone.$('#board .ghost.offered').count(), 9);
	check('nine cannot be offered', await phone.$('#confirm').isDisabled());
	await phone.press('#board .hit[data-point="i7"]');
	same('a second tap takes an offer back', await phone.$('#picked').textContent(), '8 of 10');
	await phone.press('#board .hit[data-point="i7"]');
	await phone.press('#board .hit[data-point="k9"]');
	await phone.press('#confirm:enabled');
	await allSee(all, 7);
	same('the spectator sees ten offers', await all[2].$('#board .offer').count(), 10);
	await all[2].shot('game-spectator-offers');
	await desk.shot('game-desktop-choose');
	await typeStone(desk, 'i9');
	await allSee(all, 8);
	await typeStone(desk, 'k11');
	await allSee(all, 9);
	same('the chosen fifth and the sixth are on the board', await all[2].$('#board .stone').count(), 6);
}

// A draw is offered with one's own stone: after it, while the other's clock runs.
async function drawDeclined(desk, phone, all) {
	await tapStone(phone, 'j10');
	await allSee(all, 10);
	await fromMenu(phone, '[data-do="draw-offer"]');
	await phone.shot('game-phone-question');
	await answer(phone, 'yes');
	await allSee(all, 11);
	await comes('the other is asked about the draw', desk.$('#actions [data-do="draw-decline"]').waitFor());
	await desk.shot('game-desktop-draw');
	await decide(desk, 'draw-decline');
	await allSee(all, 12);
	await comes('the offer is gone', all[2].$('#card .note').waitFor({ state: 'detached' }));
}

async function arbiterCalled(phone, arbiter, all) {
	await phone.press(phone.button('Call the arbiter'));
	await comes('the console shows the call', arbiter.$('#calls').getByText('calls from').waitFor());
	await comes('the spectator sees that the arbiter was called', all[2].sees('The arbiter has been called.'));
	await arbiter.shot('console-call');
	await arbiter.press(arbiter.$('#calls').getByRole('button', { name: 'Answered' }));
	await comes('the call is over', all[2].$('#card .note').waitFor({ state: 'detached' }));
}

// With the keys alone: arrows walk over the board, Enter picks, Enter confirms.
async function walkToStone(visitor, from, keys, point) {
	same('one point of the board is in the tab order', await visitor.$('#board [role=gridcell][tabindex="0"]').count(), 1);
	await visitor.$(`#board .hit[data-point="${from}"]`).focus();
	for (const key of keys)
		await visitor.page.keyboard.press(key);
	same('the arrow keys walk over the board',
		await visitor.page.evaluate(() => document.activeElement.dataset.point), point);
	await visitor.page.keyboard.press('Enter');
	await visitor.page.keyboard.press('Enter');
}

async function middleGame(desk, phone, all) {
	await desk.shot('game-desktop-play');
	await walkToStone(desk, 'g8', ['ArrowDown', 'ArrowUp', ...Array(5).fill('ArrowRight')], 'l8');
	await allSee(all, 13);
	await tapStone(phone, 'g7');
	await allSee(all, 14);
	await phone.shot('game-phone-play');
	await typeStone(desk, 'j8');
	await allSee(all, 15);
	await tapStone(phone, 'f6');
}

async function clocksCount(visitor) {
	const before = await visitor.$('.clock[data-running]').textContent();

	await comes(`${visitor.name}: the running clock counts`, visitor.when(
		(was) => document.querySelector('.clock[data-running]')?.textContent !== was, before));
	same(`${visitor.name}: one of two clocks runs`,
		[await visitor.$('.clock').count(), await visitor.$('.clock[data-running]').count()], [2, 1]);
}

async function theEnd(desk, phone, all) {
	for (const visitor of all)
		await comes(`${visitor.name} sees who won and why`, visitor.$('#card', { hasText: /wins.*five in a row/s }).waitFor());
	same('the five is marked', await all[2].$('#board .five').count(), 1);
	check('no clock runs any more', await all[2].$('.clock[data-running]').count() === 0);
	same('nothing can be played any more', await desk.$('#board .hit').count() + await phone.$('#board .hit').count(), 0);
	await all[2].press('.review [aria-label="First"]');
	same('stepping back to the beginning shows no stone', await all[2].$('#board .stone:visible').count(), 0);
	await all[2].press('.review [aria-label="Latest"]');
	await all[2].press('.review [aria-label^="Move numbers"]');
	await all[2].shot('game-spectator-end', { fullPage: true });
	await phone.shot('game-phone-end', { fullPage: true });
}

export default async function tell({ world, browser }) {
	const event = await makeEvent(world, { title: 'Tartu Spring Cup', rule: 'taraguchi-10' }, players);
	const round = await startRound(event);
	const board = await event.board(round, 1);
	const address = `${eventAddress(world, event)}/r/1/b/1`;
	const desk = await Visitor.enter(browser, 'opener at the desk');
	const phone = await Visitor.enter(browser, 'second on a phone', 'phone');
	const spectator = await Visitor.enter(browser, 'spectator');
	const arbiter = await Visitor.enter(browser, 'arbiter');
	const all = [desk, phone, spectator];

	await desk.takeSeat(link(world, event, board.opener.no));
	await phone.takeSeat(link(world, event, board.second.no));
	await arbiter.takeSeat(link(world, event));
	await comes('my page of the opener says whose turn it is', desk.sees('Your turn'));
	await desk.shot('me-desktop');
	await phone.shot('me-phone');
	await desk.press('main a.primary');
	await phone.press('main a.primary');
	await spectator.go(address);
	await spectator.page.evaluate(() => { window.sameVisit = true; });
	same('a spectator has nothing to press', await spectator.$('#actions button, #board .hit').count(), 0);
	same('a spectator has no cookie', (await spectator.context.cookies()).length, 0);
	await clocksCount(desk);
	await opening(desk, phone, all);
	await tenOffers(desk, phone, all);
	await clocksCount(spectator);
	await drawDeclined(desk, phone, all);
	await arbiterCalled(phone, arbiter, all);
	await middleGame(desk, phone, all);
	await theEnd(desk, phone, all);
	check('the spectator never reloaded', await spectator.page.evaluate(() => window.sameVisit === true));
	const game = await event.board(1, 1);
	same('the server has the game that was played', game.stones,
		['h8', 'h9', 'h10', 'h7', 'i9', 'k11', 'j10', 'l8', 'g7', 'j8', 'f6']);
	same('the second, who swapped to Black, has won', [game.result.opener, game.result.second], [0, 2]);
	for (const visitor of [...all, arbiter])
		await visitor.leave();
}
