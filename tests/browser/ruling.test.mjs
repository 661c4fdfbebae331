// Rulings by hand: two arbiters at one board who see each other's work, previews that come true,
// a pause by one key, clocks that come back, what players and spectators read of it, lost on time.
import { check, comes, same } from './lib/check.mjs';
import { eventAddress, link, makeEvent, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const place = (at) => [{ do: 'place', at }];
const names = ['Aino', 'Bertil', 'Cora', 'Dan'];
const words = 'The clock had been set wrong.';
const secret = 'He had asked twice.';

async function open(visitor, act) {
	await visitor.press(`#act-${act} > summary`);
}

async function explainIn(visitor, act, reason, text = words) {
	await visitor.$(`#${act}-reason`).selectOption(reason);
	await visitor.$(`#${act}-text`).fill(text);
}

// The form's preview, as the page shows it.
async function preview(visitor, act) {
	await visitor.press(visitor.$(`#act-${act}`).getByRole('button', { name: 'Preview' }));
	await visitor.$(`#act-${act} .confirm:visible`).waitFor();
	return visitor.$(`#act-${act} .preview li`).allTextContents();
}

const confirm = (visitor, act) => visitor.press(`#act-${act} .confirm`);
const ruled = (visitor, text) => comes(`${visitor.name} sees: ${text}`,
	visitor.$('#board-rulings .rulings li', { hasText: text }).first().waitFor());

async function pausing(event, arbiter, other, board) {
	await arbiter.page.keyboard.press('p');
	await comes('P pauses the board at once', arbiter.$('#resume').waitFor());
	await comes('the second arbiter sees it live', other.$('#resume').waitFor());
	check('it stands', (await event.board(1, board)).paused);
	await open(arbiter, 'explain');
	await explainIn(arbiter, 'explain', 'connection', 'The hall lost its line.');
	await arbiter.press(arbiter.$('#act-explain').getByRole('button', { name: 'Give the reason' }));
	await comes('the reason may follow', arbiter.$('#act-explain').waitFor({ state: 'detached' }));
	await ruled(other, 'A player\u2019s connection failed'.replace('\u2019', "'"));
	await arbiter.press('#resume');
	await comes('the other one sees it go on', other.$('#pause').waitFor());
}

async function handOver(arbiter, other) {
	await arbiter.press('#take-over');
	await comes('one takes the board over', other.$('#ruling .keeper', { hasText: 'the arbiter looks after' }).waitFor());
	await open(other, 'hand-over');
	await other.$('#hand-over-to').selectOption({ label: 'Olga' });
	await other.press(other.$('#act-hand-over').getByRole('button', { name: 'Hand it over' }));
	await comes('and the other has it', arbiter.$('#ruling .keeper', { hasText: 'Olga looks after' }).waitFor());
}

async function clocks(event, arbiter, other, board) {
	await open(arbiter, 'set-clock');
	await arbiter.$('#set-clock-opener').fill('12:34');
	await explainIn(arbiter, 'set-clock', 'clock');
	await arbiter.$('#set-clock-public').selectOption('true');
	const [line, ...rest] = await preview(arbiter, 'set-clock');

	check('the preview says from what to what', /^Clock of .*: (29|30):\d\d \u2192 12:34$/.test(line), line);
	same('and no more, as the other clock stays', rest, []);
	await arbiter.shot('ruling-preview');
	await arbiter.$('#set-clock-opener').fill('12:35');
	same('a change asks for a new preview', await arbiter.$('#act-set-clock .confirm:visible').count(), 0);
	await arbiter.$('#set-clock-opener').fill('12:34');
	await preview(arbiter, 'set-clock');
	await confirm(arbiter, 'set-clock');
	await ruled(other, '12:34');
	const left = (await event.board(1, board)).clocks.opener_ms;

	check('the clock is set', left <= 754_000 && left > 740_000, left);
	same('the form is empty again', await arbiter.$('#set-clock-opener').inputValue(), '');
}

async function retracting(event, arbiter, player, line) {
	const { clocks: before } = await event.board(1, line.board);

	const answer = await event.decide(1, line.board, line.opener, 2, place('j10'));

	same('a third stone is placed', [answer.status, answer.json.detail], [201, undefined]);
	await arbiter.$('#turns li').nth(2).waitFor();
	await open(arbiter, 'retract');
	await arbiter.press(arbiter.$('#turns li').nth(1));
	same('a decision is picked in the timeline', await arbiter.$('#retract-to').inputValue(), '2');
	await explainIn(arbiter, 'retract', 'illegal-move', secret);
	const lines = await preview(arbiter, 'retract');

	check('the preview says what stays', lines.includes('Decisions: 3 \u2192 2'), lines);
	await arbiter.shot('ruling-retract', { fullPage: true });
	await confirm(arbiter, 'retract');
	await ruled(player, 'Decisions: 3 \u2192 2');
	check('nobody else reads words that are for officials', !(await player.page.content()).includes(secret));
	await comes('the stone is gone from the player\u2019s board', player.when(() =>
		document.querySelectorAll('#board .stone').length === 2));
	const game = await event.board(1, line.board);

	same('the decisions are as they were', game.stones, ['h8', 'i9']);
	check('and so are the clocks', game.clocks.second_ms === before.second_ms, [before, game.clocks]);
}

async function results(event, arbiter, line) {
	await open(arbiter, 'result');
	await explainIn(arbiter, 'result', 'agreement');
	await arbiter.$('#result-how').selectOption('played');
	const lines = await preview(arbiter, 'result');

	check('a result\u2019s preview has the result', lines.includes('Result: \u2013 \u2192 1\u20130, played'), lines);
	check('the standings', lines.some((text) => /points 0 \u2192 1, rank \d \u2192 1/.test(text)), lines);
	check('and when it counts', lines.includes('The standings and the next pairing follow it.'), lines);
	await confirm(arbiter, 'result');
	await comes('it is confirmed', arbiter.$('#act-reopen').waitFor());
	const game = await event.board(1, line.board);

	same('and is what was previewed', [game.result.opener, game.result.second, game.result.how], [2, 0, 'played']);
	await open(arbiter, 'annul');
	await explainIn(arbiter, 'annul', 'wrong-position');
	check('annulling shows what goes', (await preview(arbiter, 'annul')).includes('Game: 1 \u2192 2'));
	await confirm(arbiter, 'annul');
	await comes('the old game is kept', arbiter.$('#annulled-1').waitFor());
	await arbiter.press('#annulled-1 summary');
	same('and can be looked at', await arbiter.$('#annulled-1 .stone').count(), 2);
}

async function refused(event, arbiter, line) {
	const answer = await event.decide(1, line.board, line.opener, 2, place('h8'));

	check('a stone on a stone is refused', answer.status === 422, answer.text);
	await arbiter.press('#refused summary');
	await comes('the arbiter sees what was refused', arbiter.$('#refused li', { hasText: 'place h8' }).waitFor());
}

async function announcing(event, arbiter, spectator, player) {
	await arbiter.go(`${new URL(arbiter.page.url()).origin}/a/${event.slug}`);
	await open(arbiter, 'announce');
	await arbiter.$('#announce-text').fill('Tea at four.');
	await arbiter.press(arbiter.$('#act-announce').getByRole('button', { name: 'Tell everybody' }));
	await comes('an announcement reaches the event\u2019s page', spectator.$('#announcement', { hasText: 'Tea at four.' }).waitFor());
	await comes('and the players\u2019', player.$('#announcement', { hasText: 'Tea at four.' }).waitFor());
	await player.press(player.button('Dismiss'));
	await player.page.reload();
	same('once dismissed it stays away', await player.$('#announcement:visible').count(), 0);
	await arbiter.press('#pause-all');
	await comes('all boards are paused at once', arbiter.$('#event-rulings').getByRole('button', { name: 'Resume all boards' }).waitFor());
	await arbiter.$('#resume-all-countdown').fill('0');
	await arbiter.press(arbiter.$('#event-rulings').getByRole('button', { name: 'Resume all boards' }));
	await comes('and go on', arbiter.$('#pause-all').waitFor());
	await arbiter.shot('ruling-console', { fullPage: true });
}

async function published(event, world, spectator) {
	await spectator.go(`${eventAddress(world, event)}/rulings`);
	const text = await spectator.$('#rulings').innerText();

	check('everybody reads the outcomes', /Set the clocks/.test(text) && /12:34/.test(text) && /Annul and replay/.test(text), text);
	same('and only the words that are public', (text.match(new RegExp(`${words}|${secret}`, 'g')) ?? []).length, 1);
	await spectator.shot('rulings', { fullPage: true });
}

// A board that has not begun can have other times.
async function otherTimes(event, arbiter, address, line) {
	await arbiter.go(`${address}/r/1/b/${line.board}`);
	await open(arbiter, 'time-control');
	await arbiter.$('#act-time-control [name=clock]').selectOption('byo-yomi');
	await arbiter.$('#act-time-control').getByLabel('Minutes each').fill('10');
	await explainIn(arbiter, 'time-control', 'agreement');
	const lines = await preview(arbiter, 'time-control');

	check('other times are previewed', lines.includes('Main time: 30:00 \u2192 10:00') && lines.includes('Clock: byo-yomi'), lines);
	await confirm(arbiter, 'time-control');
	await ruled(arbiter, 'byo-yomi');
	const { control } = await event.read(`/rounds/1/boards/${line.board}/time`, { token: event.arbiter });

	same('and hold for this board', [control.clock, control.base_ms], ['byo-yomi', 600_000]);
}

// Where players claim, the arbiter sees what is right and has the last word.
async function judging({ world, browser }) {
	const event = await makeEvent(world, { title: 'By claim', rule: 'renju', adjudication: 'claim' },
		[{ name: 'Xenia' }, { name: 'Yrsa' }]);
	const arbiter = await Visitor.enter(browser, 'who judges', 'narrow');
	const stones = ['h8', 'a1', 'i8', 'c1', 'j8', 'e1', 'k8', 'g1', 'l8'];

	await startRound(event);
	const game = await event.board(1, 1);

	for (const [i, at] of stones.entries())
		await event.decide(1, 1, i % 2 ? game.second.no : game.opener.no, i, place(at));
	await arbiter.takeSeat(link(world, event));
	await arbiter.go(`${eventAddress(world, event)}/r/1/b/1`);
	same('a five that nobody has claimed is told to the arbiter',
		(await arbiter.$('#claims p').allInnerTexts()).map((text) => text.trim()), [`l8: five \u00b7 ${game.opener.name}`]);
	await open(arbiter, 'judge');
	await explainIn(arbiter, 'judge', 'claim');
	const lines = await preview(arbiter, 'judge');

	check('the claim\u2019s preview has its result', lines.includes('Claim upheld: yes') && lines.includes('Result: \u2013 \u2192 1\u20130, played'), lines);
	await arbiter.shot('ruling-judge');
	await confirm(arbiter, 'judge');
	await comes('the game is over', arbiter.$('#act-reopen').waitFor());
	same('for the five', (await event.board(1, 1)).result.reason, 'five');
	await arbiter.leave();
}

async function lostOnTime({ world, browser }, spectator) {
	const event = await makeEvent(world, { title: 'Blitz', rule: 'renju', base_ms: 3000, increment_ms: 0 },
		[{ name: 'Quick' }, { name: 'Slow' }]);

	await startRound(event);
	const game = await event.board(1, 1);

	await event.decide(1, 1, game.opener.no, 0, place('h8'));
	const stranger = await spectator.page.request.get(`${eventAddress(world, event)}/r/1/b/1/time`);

	same('while it runs the clocks are not for everybody', stranger.status(), 403);
	const player = await Visitor.enter(browser, 'who loses on time', 'phone');

	await player.takeSeat(link(world, event, game.second.no));
	await player.go(`${eventAddress(world, event)}/r/1/b/1`);
	await comes('the flag falls', player.$('#time-link', { hasText: 'Why was it lost on time?' }).waitFor());
	await player.press('#time-link');
	await comes('the page says who and why', player.sees(`${game.second.name} lost on time.`));
	check('in a sentence', /had 3\.000 s left and ran/.test(await player.$('#because').innerText()));
	same('with a row for each record', await player.$('table.times tbody tr').count(), 3);
	await player.shot('lost-on-time', { fullPage: true });
	await spectator.go(`${eventAddress(world, event)}/r/1/b/1/time`);
	await comes('afterwards everybody may read it', spectator.$('#because').waitFor());
	await spectator.shot('lost-on-time-desktop');
	await player.leave();
}

export default async function tell({ world, browser }) {
	const event = await makeEvent(world, { title: 'Under arbitration', rule: 'renju', rounds: 3,
		settings: { 'resume-countdown-ms': 0 } }, `name\n${names.join('\n')}\n`);

	await startRound(event);
	const { boards: [line, second] } = await event.read('/rounds/1');
	const address = `${eventAddress(world, event)}/r/1/b/${line.board}`;
	const arbiter = await Visitor.enter(browser, 'the arbiter');
	const other = await Visitor.enter(browser, 'the second arbiter', 'phone', { colorScheme: 'dark' });
	const player = await Visitor.enter(browser, 'a player');
	const spectator = await Visitor.enter(browser, 'a spectator', 'narrow');
	const { link: invitation } = await event.act('/officials', { office: 'arbiter', name: 'Olga' });

	spectator.allow(/status of 403/);
	await arbiter.takeSeat(link(world, event));
	await other.takeSeat(invitation);
	await player.takeSeat(link(world, event, line.opener));
	await spectator.go(eventAddress(world, event));
	await event.decide(1, line.board, line.opener, 0, place('h8'));
	await event.decide(1, line.board, line.second, 1, place('i9'));
	for (const visitor of [arbiter, other, player])
		await visitor.go(address);
	same('players do not rule', await player.$('#ruling').count(), 0);
	await arbiter.shot('ruling-desk', { fullPage: true });
	await pausing(event, arbiter, other, line.board);
	await handOver(arbiter, other);
	await clocks(event, arbiter, other, line.board);
	await retracting(event, arbiter, player, line);
	await other.shot('ruling-phone', { fullPage: true });
	await refused(event, arbiter, line);
	await results(event, arbiter, line);
	await otherTimes(event, arbiter, eventAddress(world, event), second);
	await event.decide(1, second.board, second.opener, 0, place('h8'));
	await announcing(event, arbiter, spectator, player);
	await published(event, world, spectator);
	await lostOnTime({ world, browser }, spectator);
	await judging({ world, browser });
	for (const visitor of [arbiter, other, player, spectator])
		await visitor.leave();
}
