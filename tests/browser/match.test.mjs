// Matches without any account, made on the start page: one between two who play, one with an arbiter.
import { allSee, answer, decide, fromMenu, tapStone, typeStone } from './lib/board.mjs';
import { check, comes, same } from './lib/check.mjs';
import { base } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const labels = (visitor) => visitor.$('#new-match .links b').allTextContents();
const linkOf = (visitor, label) =>
	visitor.$('#new-match .links li', { has: visitor.page.getByText(label, { exact: true }) }).locator('a').getAttribute('href');

async function makeMatch(visitor, world, rule, names) {
	const form = visitor.$('#new-match');

	await visitor.go(base(world));
	await form.getByLabel('Opening rule').selectOption({ label: rule });
	if (names) {
		await visitor.press(form.getByText('I arbitrate'));
		await form.getByLabel('First player').fill(names[0]);
		await form.getByLabel('Second player').fill(names[1]);
	} else {
		await form.getByLabel('Your name').fill('Aino Kask');
	}
	await visitor.press(form.getByRole('button', { name: 'Make the match' }));
	await form.locator('.links').waitFor();
}

async function bothSit(creator, guest, browser) {
	const links = [await linkOf(creator, 'Your seat'), await linkOf(creator, 'Invitation for your opponent'),
		await linkOf(creator, 'For spectators')];

	await creator.shot('match-links');
	const preview = await Visitor.enter(browser, 'a chat program that fetches a preview');
	await preview.go(links[1]);
	await preview.leave();
	await creator.takeSeat(links[0]);
	await guest.go(links[1]);
	await guest.shot('match-invitation-phone');
	await creator.go(links[2]);
	check('opening the invitation takes nothing', await creator.$('.score .badge', { hasText: 'invited' }).count() === 1);
	await creator.go(`${links[2]}/r/1/b/1`);
	await comes('the game waits for both', creator.sees('The game begins when both players have taken their seats.'));
	await guest.$('input[name=name]').fill('Bertil <Lindqvist>');
	await guest.press(guest.button('Take the seat'));
	await guest.page.waitForURL(/\/me$/);
	await comes('it begins when the seat is taken, seen without reloading',
		creator.$('#seats', { hasText: 'Bertil <Lindqvist>' }).locator('.clock[data-running]').waitFor());
	return links;
}

async function toTheGame(visitor, address, number) {
	await visitor.go(`${address}/r/${number}/b/1`);
	return await visitor.$('#card .headline').textContent() === 'Your turn';
}

// The opening of Soosõrv-8 to the declaration; returns who declares.
async function declaration(opener, second, all) {
	for (const [i, point] of ['h8', 'h9', 'j10'].entries()) {
		await (opener.touch ? tapStone : typeStone)(opener, point);
		await allSee(all, i + 1);
	}
	await decide(second, 'keep');
	await allSee(all, 4);
	await (second.touch ? tapStone : typeStone)(second, 'i9');
	await allSee(all, 5);
	same('the numbers that may be declared are buttons', await second.$('[data-declare]').allTextContents(),
		['1', '2', '3', '4', '5', '6', '7', '8']);
	await second.press('[data-declare="3"]');
	same('the number picked is pressed', await second.$('[data-declare="3"]').getAttribute('aria-pressed'), 'true');
	await second.shot(`match-declare-${second.touch ? 'phone' : 'desktop'}`);
	await second.press('#confirm:enabled');
	await allSee(all, 6);
}

async function takeBack(opener, second, all) {
	await fromMenu(second, 'button:has-text("Ask to take back")');
	await comes('the opponent is asked', opener.button('Let it be taken back').waitFor());
	await opener.shot(`match-take-back-${opener.touch ? 'phone' : 'desktop'}`);
	await opener.press(opener.button('Refuse'));
	await comes('refused: it stands', opener.button('Refuse').waitFor({ state: 'detached' }));
	await fromMenu(second, 'button:has-text("Ask to take back")');
	await opener.press(opener.button('Let it be taken back'));
	await comes('granted: the decision is struck through', second.$('#turns li s', { hasText: 'declares 3' }).waitFor());
	await second.press('[data-declare="2"]');
	await second.press('#confirm:enabled');
	await allSee(all, 7);
	await comes('another number is declared', opener.$('#turns li', { hasText: 'declares 2' }).waitFor());
}

async function resignation(opener, second) {
	await fromMenu(opener, '[data-do="resign"]');
	await answer(opener, 'no');
	check('a resignation that is called off is none', await opener.$('#card', { hasText: 'wins' }).count() === 0);
	await fromMenu(opener, '[data-do="resign"]');
	await answer(opener, 'yes');
	for (const visitor of [opener, second])
		await comes(`${visitor.name} sees the resignation`, visitor.$('#card', { hasText: 'resignation' }).waitFor());
}

async function rematch(opener, second, address) {
	await opener.press(opener.button('Rematch'));
	await comes('a rematch waits for the other', opener.sees('Waiting for your opponent.'));
	await second.press(second.button('Rematch'));
	await comes('the next game is linked', opener.page.getByRole('link', { name: 'Next game' }).waitFor());
	check('the seats are exchanged', await toTheGame(second, address, 2) && !await toTheGame(opener, address, 2));
	await second.go(address);
	await second.shot(`match-score-${second.touch ? 'phone' : 'desktop'}`);
}

async function twoPlay({ world, browser }) {
	const creator = await Visitor.enter(browser, 'creator');
	const guest = await Visitor.enter(browser, 'invited', 'phone');

	await makeMatch(creator, world, 'Soosõrv-8');
	same('a creator who plays gets three links, none an arbiter\'s', await labels(creator),
		['Your seat', 'Invitation for your opponent', 'For spectators']);
	const links = await bothSit(creator, guest, browser);
	const address = links[2];
	const opens = await toTheGame(creator, address, 1);
	check('one of the two opens', opens !== await toTheGame(guest, address, 1));
	const [opener, second] = opens ? [creator, guest] : [guest, creator];
	await declaration(opener, second, [creator, guest]);
	await takeBack(opener, second, [creator, guest]);
	check('nobody can be called: there is no arbiter', await creator.button('Call the arbiter').count() === 0);
	await resignation(opener, second);
	await rematch(opener, second, address);
	for (const visitor of [creator, guest]) {
		visitor.allow(/status of 40[13]/);
		const answer = await visitor.go(address.replace('/e/', '/a/'));
		check(`${visitor.name} has no console`, [401, 403].includes(answer.status()), String(answer.status()));
		await visitor.shot(`problem-no-console-${visitor.touch ? 'phone' : 'desktop'}`);
		await visitor.leave();
	}
}

// Nothing that a player is sent has the arbiter's link or leads to the console.
async function noWayToTheConsole(player, arbiterLink, address) {
	const secret = arbiterLink.split('/').pop();

	for (const page of ['', '/me', '/r/1/b/1', '/rulings']) {
		await player.go(address + page);
		const text = await player.page.content();
		check(`${page || '/'} of ${player.name} does not lead to the console`, !text.includes(secret) && !text.includes('/a/'));
	}
	player.allow(/status of 40[13]/);
	check(`the console refuses ${player.name}`, [401, 403].includes((await player.go(address.replace('/e/', '/a/'))).status()));
}

// The form offers every kind of clock, with the fields that it needs.
async function clockKinds({ world, browser }) {
	const visitor = await Visitor.enter(browser, 'who chooses a clock', 'phone');
	const form = visitor.$('#new-match');

	await visitor.go(base(world));
	for (const [kind, fields] of [['fischer', 3], ['byo-yomi', 3], ['canadian', 3], ['per-move', 1], ['correspondence', 1]]) {
		await form.locator('[name=clock]').selectOption(kind);
		same(`${kind}: its fields and no others`, await form.locator('.clock-fields :is(input, [name=per_stone]):visible').count(), fields);
	}
	await form.locator('[name=clock]').selectOption('byo-yomi');
	await form.locator('[name=adjudication]').selectOption('claim');
	await form.getByLabel('Your name').fill('Aino Kask');
	await visitor.shot('match-clock-phone', { fullPage: true });
	await visitor.press(form.getByRole('button', { name: 'Make the match' }));
	await form.locator('.links').waitFor();
	const address = await linkOf(visitor, 'For spectators');
	const { json } = await world.client.get(`/api/v1/events/${address.split('/').pop()}`);
	same('the match is as it was chosen', [json.adjudication, json.time_control.clock, json.time_control.base_ms, json.time_control.periods, json.time_control.period_ms],
		['claim', 'byo-yomi', 900000, 3, 30000]);
	await visitor.leave();
}

async function oneArbitrates({ world, browser }) {
	const arbiter = await Visitor.enter(browser, 'match arbiter');
	const players = [await Visitor.enter(browser, 'first player'), await Visitor.enter(browser, 'second player', 'phone')];

	await makeMatch(arbiter, world, 'Yamaguchi', ['Claire Dubois', 'Egon Fischer']);
	same('a creator who arbitrates gets a console and two invitations', await labels(arbiter),
		['Your console', 'Invitation 1', 'Invitation 2', 'For spectators']);
	const console_ = await linkOf(arbiter, 'Your console');
	const address = await linkOf(arbiter, 'For spectators');
	for (const [i, player] of players.entries())
		await player.takeSeat(await linkOf(arbiter, `Invitation ${i + 1}`));
	await arbiter.takeSeat(console_);
	await arbiter.shot('match-console', { fullPage: true });
	check('the arbiter is in the console', new URL(arbiter.page.url()).pathname.startsWith('/a/'));
	await comes('it begins when both sit', arbiter.$('#control .headline', { hasText: 'being played' }).waitFor());
	await comes('the first player sees it too', players[0].$('#me', { hasText: /Your turn|being played/ }).waitFor());
	for (const player of players) {
		await noWayToTheConsole(player, console_, address);
		await player.leave();
	}
	await arbiter.leave();
}

export default async function tell(stage) {
	await twoPlay(stage);
	await oneArbitrates(stage);
	await clockKinds(stage);
}
