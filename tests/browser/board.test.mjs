// The board as an element: a whole Taraguchi-10 game by keyboard alone, the game by text, the
// timeline of every decision, swaps in words, explanations where the event lets one ask.
import { allSee, typeStone } from './lib/board.mjs';
import { check, comes, same } from './lib/check.mjs';
import { base, eventAddress, link, makeEvent, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const players = [{ name: 'Aino Kask', rating: 2180, club: 'Tartu' }, { name: 'Bertil Lindqvist', rating: 2105, club: 'Lund' }];
const tenFifths = 'i7 i8 i9 i10 i11 j8 j9 j11 k8 k9';

async function keys(visitor, ...list) {
	for (const key of list)
		await visitor.page.keyboard.press(key);
}

// Typed as on a page where nothing has the focus: the first letter goes to the field by itself.
async function type(visitor, text) {
	await visitor.page.evaluate(() => document.activeElement.blur());
	await visitor.page.keyboard.type(text);
	await keys(visitor, 'Enter');
}

const focused = (visitor) => visitor.page.evaluate(() => document.activeElement.dataset.point ?? document.activeElement.id);

// Tab alone, from wherever one is, until the board has the focus.
async function tabToBoard(visitor) {
	for (let i = 0; i < 40 && !await visitor.page.evaluate(() => document.activeElement.closest('.cells') !== null); i++)
		await keys(visitor, 'Tab');
}

async function whatAGridSays(visitor) {
	const grid = visitor.page.getByRole('grid');

	same('15 rows of 15 cells', [await grid.getByRole('row').count(), await grid.getByRole('gridcell').count()], [15, 225]);
	same('the first row is the one people see on top', await grid.getByRole('row').first().getByRole('gridcell').first().getAttribute('data-point'), 'a15');
	same('a stone says where, whose and which', await visitor.$('#board [role=gridcell][data-point=h8]').getAttribute('aria-label'), 'h8, black, move 1');
	same('an empty point says so', await visitor.$('#board [role=gridcell][data-point=a1]').getAttribute('aria-label'), 'a1, empty');
	check('the picture itself is not read out', await visitor.$('#board svg > :not([aria-hidden=true], .cells)').count() === 0);
}

async function swapInWords(visitor) {
	same('both ways say what they mean', await visitor.$('#actions .pair button').allInnerTexts().then((texts) => texts.map((t) => t.replace(/\s+/g, ' ').trim())),
		['Stay White place stone 2 in the central 3×3', 'Take Black Aino Kask does that']);
}

async function openingByKeys(first, second, all) {
	await tabToBoard(first);
	same('Tab enters the board at the point that can be used', await focused(first), 'h8');
	await keys(first, 'Enter');
	await comes('the first Enter puts the stone in the hand', first.$('#board .ghost.black[data-point=h8]').waitFor());
	same('and it is not on the board yet', await first.$('#board .stone').count(), 0);
	await keys(first, 'Escape');
	same('Escape takes it back', await first.$('#board .ghost').count(), 0);
	await keys(first, 'Enter', 'Enter');
	await allSee(all, 1);
	await whatAGridSays(all[2]);
	await second.$('#actions .pair').waitFor();
	await swapInWords(second);
	await keys(second, 's');
	same('s picks the swap', await second.$('#actions [data-do=swap]').getAttribute('aria-pressed'), 'true');
	same('and the confirmation says it', [await focused(second), await second.$('#confirm').textContent()], ['confirm', 'Take Black']);
	await keys(second, 'Enter');
	await allSee(all, 2);
	await first.$('#board .hit[data-point=h9]').waitFor({ state: 'attached' });
	same('the focus stays on the board while others act', await focused(first), 'h8');
	await keys(first, 'ArrowUp', 'Enter', 'Enter');
	await allSee(all, 3);
	await type(second, 'k');
	await allSee(all, 4);
	await type(second, 'h10');
	await allSee(all, 5);
	await type(first, 'h7');
	await allSee(all, 6);
}

async function fifthsByKeys(first, second, all) {
	await second.$('#actions [name=mode][value=offer]').waitFor({ state: 'attached' });
	await type(second, 'offer i7 g7');
	await comes('too few offers are not sent', second.$('#actions > .problem', { hasText: '10 points are to be offered, not 2.' }).waitFor());
	await type(second, `offer ${tenFifths}`);
	await allSee(all, 7);
	await comes('the opponent\'s offers are said', first.$('#said', { hasText: /Bertil Lindqvist.*offers i7/ }).waitFor({ state: 'attached' }));
	same('an offer says its number', await first.$('#board [role=gridcell][data-point=i9]').getAttribute('aria-label'), 'i9, offer 3');
	await type(first, 'choose i9');
	await allSee(all, 8);
	await type(first, 'k11');
	await allSee(all, 9);
}

async function endByKeys(first, second, all) {
	await second.$('#board [role=gridcell][data-point=k9]').focus();
	await keys(second, 'ArrowUp', 'ArrowLeft', 'Enter', 'Enter');
	await allSee(all, 10);
	await type(first, 'l8');
	await allSee(all, 11);
	await type(second, 'g7');
	await allSee(all, 12);
	await type(first, 'j8');
	await allSee(all, 13);
	await type(second, 'f6');
	await allSee(all, 14);
	for (const visitor of all)
		await comes(`${visitor.name} sees who won`, visitor.$('#card', { hasText: /Bertil Lindqvist wins/ }).waitFor());
}

async function gameByText(visitor) {
	const ask = async (text) => {
		const before = await visitor.$('#answers li').count();
		await visitor.$('#command').fill(text);
		await keys(visitor, 'Enter');
		await visitor.$('#answers li').nth(before).waitFor();
		return (await visitor.$('#answers li').nth(before).textContent()).slice(text.length + 1);
	};

	await visitor.press('#commands-toggle');
	same('the field has the focus', await focused(visitor), 'command');
	same('the last stone', await ask('last'), 'The last stone: f6, black, move 11.');
	same('a row', await ask('row 7'), 'Row 7: g7, black, move 9; h7, white, move 4.');
	check('both clocks', /^Aino Kask: \d+:\d+; Bertil Lindqvist: \d+:\d+\.$/.test(await ask('clock')));
	check('the board, row by row', /Row 11: k11.* Row 10: h10.*j10.* Row 6: f6/.test(await ask('board')));
	check('help', /swap, keep, declare 4/.test(await ask('help')));
	same('what is no command', await ask('castle'), 'That is no command here. Try: help.');
	same('a spectator plays nothing', await ask('h1'), 'h1 cannot be used now.');
	await visitor.press('#commands-toggle');
}

async function timeline(visitor) {
	const step = () => visitor.$('#step').textContent();

	await visitor.press('.review [aria-label="First"]');
	same('the beginning has no stone', await visitor.$('#board .stone:visible').count(), 0);
	await visitor.press('.review [aria-label="Forward"]');
	await visitor.press('.review [aria-label="Forward"]');
	same('a swap is a step of its own', [await step(), await visitor.$('#board .stone:visible').count()], ['Bertil Lindqvist swaps, takes Black', 1]);
	await visitor.$('#turns li[data-offers]').click();
	same('the ten offers stand at their step', await visitor.$('#board .ghost.step.offered:not(.refused)').count(), 10);
	await visitor.shot('timeline-offers');
	await keys(visitor, 'ArrowRight');
	same('those not chosen stay visible at the choice', [await visitor.$('#board .ghost.step.refused').count(), await step()], [9, 'Aino Kask chooses i9']);
	same('the row is marked', await visitor.$('#turns li[aria-current]').getAttribute('data-chosen'), 'i9');
	await visitor.shot('timeline-choice');
	await keys(visitor, 'Escape');
	same('Escape shows the latest', await visitor.$('#board .stone:visible').count(), 11);
}

async function numbersAndSettings(visitor) {
	const shown = () => visitor.$('#board .stone .num:visible').count();

	same('the opening is numbered', await shown(), 6);
	await visitor.press('.review [aria-label^="Move numbers"]');
	same('all', await shown(), 11);
	await visitor.press('.review [aria-label^="Move numbers"]');
	same('the last five', await shown(), 5);
	await visitor.press('.review [aria-label^="Move numbers"]');
	same('none', await shown(), 0);
	await visitor.page.reload();
	await visitor.$('.review').waitFor();
	same('what was chosen is kept on this device', await shown(), 0);
	await visitor.press('.review [aria-label^="Move numbers"]');
	await visitor.page.evaluate(() => document.addEventListener('sounded', ({ detail }) => { window.sounds = [...window.sounds ?? [], detail.name]; }));
	await visitor.press('.review [aria-label="Sound and board"]');
	same('silent by default', await visitor.$('#settings input[type=range]').evaluateAll((all) => all.map((field) => field.value)), ['0', '0', '0', '0', '0']);
	await visitor.shot('board-settings');
	await visitor.$('#settings [name=turn]').fill('0.5');
	same('a sound that is turned up is heard', await visitor.page.evaluate(() => window.sounds), ['turn']);
	await visitor.$('#settings [name=sides]').check();
	await visitor.$('#settings [name=crossHair]').check();
	await keys(visitor, 'Escape');
	same('coordinates on all four sides', await visitor.$('#board .label:visible').count(), 60);
	check('lines through the last stone', await visitor.$('#board .cross-hair').isVisible());
	await visitor.shot('board-all-sides');
}

async function byKeyboard({ world, browser }) {
	const event = await makeEvent(world, { title: 'By keyboard alone', rule: 'taraguchi-10' }, players);
	const round = await startRound(event);
	const game = await event.board(round, 1);
	const first = await Visitor.enter(browser, 'first at the keyboard');
	const second = await Visitor.enter(browser, 'second at the keyboard');
	const spectator = await Visitor.enter(browser, 'spectator');
	const all = [first, second, spectator];

	await first.takeSeat(link(world, event, game.opener.no));
	await second.takeSeat(link(world, event, game.second.no));
	for (const visitor of all)
		await visitor.go(`${eventAddress(world, event)}/r/1/b/1`);
	await openingByKeys(first, second, all);
	await fifthsByKeys(first, second, all);
	await endByKeys(first, second, all);
	const played = await event.board(1, 1);
	same('the game that was played', played.stones, ['h8', 'h9', 'h10', 'h7', 'i9', 'k11', 'j10', 'l8', 'g7', 'j8', 'f6']);
	check('the way of the decisions was measured', played.turns.slice(2).every((turn) => turn.rtt_ms >= 0 && turn.sent > 0),
		JSON.stringify(played.turns.map(({ rtt_ms, sent }) => [rtt_ms, sent])));
	await gameByText(spectator);
	await timeline(spectator);
	await numbersAndSettings(spectator);
	for (const visitor of all)
		await visitor.leave();
}

// -- explanations --------------------------------------------------------------------------------

// Black has a double three on h8 in hand.
const nearly = ['h7', 'a1', 'h9', 'c1', 'g8', 'a3', 'i8', 'c3'];

async function explained(visitor, name) {
	await comes(`${name}: the words`, visitor.$('#explanation li', { hasText: 'h8: double-three' }).waitFor());
	same(`${name}: both threes are marked`, await visitor.$('#board .why .three').count(), 2);
	await visitor.shot(`explained-${name}`);
	await visitor.page.keyboard.press('Escape');
	same(`${name}: Escape puts it away`, await visitor.$('#explanation, #board .why').count(), 0);
}

async function casualMatch({ world, browser }) {
	const made = await world.client.post('/api/v1/matches', { rule: 'renju', name: 'Aino', opponent: 'Bertil', base_ms: 600000 });
	const seats = [await Visitor.enter(browser, 'Aino'), await Visitor.enter(browser, 'Bertil', 'phone')];
	const spectator = await Visitor.enter(browser, 'onlooker');
	const address = `${base(world)}/e/${made.json.slug}/r/1/b/1`;

	await seats[0].takeSeat(new URL(made.json.links.me, base(world)).href);
	await seats[1].takeSeat(new URL(made.json.links.opponent, base(world)).href);
	for (const visitor of [...seats, spectator])
		await visitor.go(address);
	const opens = await seats[0].$('#card .headline').textContent() === 'Your turn';
	const [black, white] = opens ? seats : [seats[1], seats[0]];
	for (const [i, point] of nearly.entries()) {
		await typeStone(i % 2 ? white : black, point);
		await allSee([black, white], i + 1);
	}
	await spectator.$('#board .forbidden[data-point=h8]').waitFor();
	same('a forbidden point says why', await spectator.$('#board [role=gridcell][data-point=h8]').getAttribute('aria-label'),
		'h8, empty, forbidden to Black: double three');
	await spectator.$('#board [role=gridcell][data-point=h8]').focus();
	same('and shows it when the focus is there', await spectator.$('#step').textContent(), 'h8, empty, forbidden to Black: double three');
	await spectator.press('#board [role=gridcell][data-point=h8]');
	await explained(spectator, 'spectator');
	await black.press('#board .hit[data-point=h8]');
	await comes('who picks it is warned', black.$('#explanation').waitFor());
	await black.press('#confirm:enabled');
	await comes('it loses', spectator.$('#card', { hasText: 'double three' }).waitFor());
	await comes('the stone that lost is marked', spectator.$('#board .forbidden.fatal[data-point=h8]').waitFor());
	await spectator.press('#board [role=gridcell][data-point=h8]');
	await explained(spectator, 'finished');
	for (const visitor of [...seats, spectator])
		await visitor.leave();
}

async function whereItIsTheirsToSee({ world, browser }) {
	const event = await makeEvent(world, { title: 'Claimed', rule: 'renju', adjudication: 'claim' }, players);
	const round = await startRound(event);
	const game = await event.board(round, 1);
	const spectator = await Visitor.enter(browser, 'spectator of a claim game');
	const ask = (token) => world.client.get(`${event.boardPath(1, 1)}/explain?at=h8`, { token });

	for (const [i, at] of nearly.entries())
		await event.decide(1, 1, game[i % 2 ? 'second' : 'opener'].no, i, [{ do: 'place', at }]);
	await spectator.go(`${eventAddress(world, event)}/r/1/b/1`);
	await spectator.$('#board .stone').nth(7).waitFor();
	same('no mark, nothing to ask', await spectator.$('#board .forbidden, [data-explain]').count(), 0);
	same('nor by the API', [(await ask()).status, (await ask(event.tokens.get(game.opener.no))).status], [403, 403]);
	const told = await ask(event.arbiter);
	same('arbiters may', [told.status, told.json.verdict], [200, 'double-three']);
	await spectator.leave();
}

async function refusedOnes({ world }) {
	const event = await makeEvent(world, { title: 'Refused', rule: 'taraguchi-10' }, players);
	const round = await startRound(event);
	const game = await event.board(round, 1);
	const ask = (token) => world.client.get(`${event.boardPath(1, 1)}/refused`, { token });

	await event.decide(1, 1, game.opener.no, 0, [{ do: 'place', at: 'a1' }]);
	same('players do not see what was refused', (await ask(event.tokens.get(game.opener.no))).status, 403);
	const { json: { refused } } = await ask(event.arbiter);
	same('arbiters do', refused.map(({ actor, decision, code }) => [actor, decision, code]), [[game.opener.no, 'place a1', 'outside-zone']]);
}

// -- looks ---------------------------------------------------------------------------------------

async function looks({ world, browser }) {
	const event = await makeEvent(world, { title: 'Widths', rule: 'soosorv-8', clock: 'byo-yomi', base_ms: 600000, increment_ms: 0, period_ms: 30000, periods: 3 }, players);
	const round = await startRound(event);
	const game = await event.board(round, 1);

	for (const [i, what] of [{ do: 'place', at: 'h8' }, { do: 'place', at: 'h9' }, { do: 'place', at: 'j10' }].entries())
		await event.decide(1, 1, game.opener.no, i, [what]);
	for (const colorScheme of ['light', 'dark'])
		for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
			const visitor = await Visitor.enter(browser, `${width} ${colorScheme}`, 'desktop', { viewport: { width, height }, colorScheme, hasTouch: width < 1000 });

			await visitor.takeSeat(link(world, event, game.second.no));
			await visitor.go(`${eventAddress(world, event)}/r/1/b/1`);
			await visitor.$('.cells').waitFor({ state: 'attached' });
			same(`${width} ${colorScheme}: the swap says what it means`, (await visitor.$('#actions [data-do=keep]').innerText()).replace(/\s+/g, ' ').trim(),
				'Stay White place stone 4 anywhere and announce 1 to 8 fifth moves');
			check('periods stand beside the time', /^(10:00|9:5\d)\s*3 × 0:30$/.test(await visitor.$('.clock').first().innerText()), await visitor.$('.clock').first().innerText());
			await visitor.press('#actions [data-do=swap]');
			await visitor.shot(`board-${width}-${colorScheme}`, { fullPage: true });
			await visitor.leave();
		}
}

// With a finger: the first tap is a ghost, a tap elsewhere moves it, only a second tap on it plays.
async function byFinger({ world, browser }) {
	const event = await makeEvent(world, { title: 'By finger', rule: 'renju' }, players);
	const round = await startRound(event);
	const game = await event.board(round, 1);
	const visitor = await Visitor.enter(browser, 'with a finger', 'narrow');
	const ghost = () => visitor.$('#board .ghost').evaluateAll((all) => all.map((g) => g.dataset.point));
	const top = () => visitor.$('#board svg').evaluate((svg) => svg.getBoundingClientRect().top + scrollY);

	await visitor.takeSeat(link(world, event, game.opener.no));
	await visitor.go(`${eventAddress(world, event)}/r/1/b/1`);
	await visitor.$('.cells').waitFor({ state: 'attached' });
	const before = await top();
	await visitor.press('#board .hit[data-point=h8]');
	same('a tap is a ghost', await ghost(), ['h8']);
	await visitor.press('#board .hit[data-point=j9]');
	same('a tap elsewhere moves it', await ghost(), ['j9']);
	await visitor.press('#board .hit[data-point=g8]');
	await visitor.press('#board .hit[data-point=g8]');
	same('a shaky finger plays nothing', [await ghost(), await visitor.$('#board .stone').count()], [['g8'], 0]);
	same('nothing moves under the finger', await top(), before);
	await visitor.page.waitForTimeout(400);
	await visitor.press('#board .hit[data-point=g8]');
	await allSee([visitor], 1);
	same('a second tap on the ghost plays', (await event.board(1, 1)).stones, ['g8']);
	await visitor.leave();
}

// Without colours: every mark has a shape of its own.
async function withoutColours({ world, browser }) {
	const event = await makeEvent(world, { title: 'Grey', rule: 'taraguchi-10' }, players);
	const round = await startRound(event);
	const game = await event.board(round, 1);
	const visitor = await Visitor.enter(browser, 'who sees no colours', 'desktop', { reducedMotion: 'reduce' });

	for (const [i, at] of ['h8', 'h9', 'h10', 'h7'].entries())
		await event.decide(1, 1, game[i % 2 ? 'second' : 'opener'].no, i, [{ do: 'place', at }]);
	const { you } = await event.board(1, 1, game.opener.no);
	check('the API tells which fifths are the same', you.legal.symmetric.some((set) => set.join() === 'g9,i9') &&
		you.legal.symmetric.every((set) => set.length === 2), JSON.stringify(you.legal.symmetric.slice(0, 3)));
	await visitor.takeSeat(link(world, event, game.opener.no));
	await visitor.go(`${eventAddress(world, event)}/r/1/b/1`);
	const devtools = await visitor.context.newCDPSession(visitor.page);
	await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
	await visitor.press('#actions .mode label:has([value=offer])');
	await visitor.press('#board .hit[data-point=i9]');
	await visitor.$('#board .hit[data-point=k8]').hover();
	same('an offer is round, its twin square, each with its number', await visitor.$('#board .ghost:not(.near)').evaluateAll((all) =>
		all.map((ghost) => `${ghost.firstChild.localName} ${ghost.textContent}`)), ['circle 1', 'path 1']);
	same('the twin of the point under the pointer', await visitor.$('#board .ghost.near').getAttribute('data-point'), 'e8');
	same('nothing moves for who wants no motion', await visitor.$('#board .ghost').first().evaluate((ghost) => getComputedStyle(ghost).animationName), 'none');
	await visitor.shot('board-grey');
	await visitor.leave();
}

export default async function tell(stage) {
	await byKeyboard(stage);
	await casualMatch(stage);
	await whereItIsTheirsToSee(stage);
	await refusedOnes(stage);
	await looks(stage);
	await byFinger(stage);
	await withoutColours(stage);
}
