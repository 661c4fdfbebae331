// Round robins and knock-outs on the pages: the form asks what the chosen system needs; the whole
// schedule and the bracket are there to be seen, on paper-narrow screens too.
import { check, comes, same } from './lib/check.mjs';
import { base, eventAddress, makeEvent, organiserLink, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const players = `name,rating,club
Anna Lind,2300,Lund
Boris Kask,2250,Tallinn
"Dubois, Claire",2210,Lyon
Egon Fischer,2150,Graz
Fumi Hayashi,2120,Kyoto
Gunnar Ek,2080,Lund
Hana Jelinek-Novotná of the very long name,2010,Brno`;

async function playOut(event, rounds) {
	for (let i = 0; i < rounds; i++) {
		const number = await startRound(event);

		for (const { board, opener, second, result } of (await event.read(`/rounds/${number}`)).boards)
			if (!result)
				await event.result(number, board, 'played', opener < second ? 2 : 0,
					opener < second ? 0 : 2);
		await event.step(number, 'close');
	}
}

const fieldsShown = (form) => form.locator('[data-systems]:visible').count();

async function theForm(visitor, world) {
	await visitor.go(organiserLink(world));
	await visitor.press(visitor.button('Continue'));
	const form = visitor.$('#new-event');

	const system = form.getByLabel('Pairing system');

	await system.selectOption('dutch');
	check('the Dutch system asks for rounds', await form.getByLabel('Rounds', { exact: true }).isVisible());
	check('and for nothing of a knock-out', !await form.getByLabel('Games of a match').isVisible());
	await system.selectOption('roundrobin');
	check('a round robin does not ask for rounds',
		!await form.getByLabel('Rounds', { exact: true }).isVisible());
	check('but for cycles', await form.getByLabel('How often everybody meets everybody').isVisible());
	await system.selectOption('knockout');
	check('a knock-out asks for games', await form.getByLabel('Games of a match').isVisible());
	check('and each system for some', await fieldsShown(form) > 3);
	await visitor.shot('form-knockout', { fullPage: true });
	await form.getByLabel('Title').fill('Made on the page');
	await form.getByLabel('Games of a match').fill('2');
	await visitor.press(form.getByRole('button', { name: 'Make the event' }));
	await comes('the form makes the event', visitor.page.waitForURL(/\/s\//));
	await visitor.press(visitor.$('main button.primary'));
	await visitor.page.waitForURL(/\/a\//);
	const slug = new URL(visitor.page.url()).pathname.split('/')[2];
	const made = (await world.client.get(`/api/v1/events/${slug}`)).json;

	same('as it was asked for', [made.settings.system, made.settings.games, made.tiebreaks],
		['knockout', 2, 'PTS,WIN']);
}

// An arbiter numbers the players by hand, and lets a late one take the place of an absent one.
async function byHand(visitor, world) {
	const event = await makeEvent(world, { title: 'By hand', rule: 'renju', base_ms: 0, increment_ms: 0,
		settings: { system: 'roundrobin' } }, players.split('\n').slice(0, 5).join('\n'));
	const draw = `${eventAddress(world, event)}/draw`;

	await visitor.go(draw);
	await visitor.page.getByText('Give the numbers by hand').click();
	await visitor.page.getByLabel('Number 1').selectOption({ label: 'Egon Fischer' });
	await visitor.page.getByLabel('Number 4').selectOption({ label: 'Anna Lind' });
	await visitor.shot('numbers-by-hand', { fullPage: true });
	await visitor.press(visitor.button('Save the numbers'));
	await comes('numbers given by hand are on the schedule', visitor.$('.schedule section').first().waitFor());
	same('as they were given', (await event.read('/draw')).players, [4, 2, 3, 1]);
	same('for as many rounds as four players take', await visitor.$('.schedule section').count(), 3);
	await startRound(event);
	await event.result(1, 1, 'forfeit', 0, 2);
	await event.result(1, 2, 'played', 2, 0);
	await event.step(1, 'close');
	await event.enter({ name: 'Late Comer', rating: 0 });
	await visitor.go(draw);
	await visitor.page.getByText('Replace a player who has not played').click();
	await visitor.press(visitor.$('form', { hasText: 'Egon Fischer is replaced by' })
		.getByRole('button', { name: 'Replace' }));
	await comes('the late one is on the schedule',
		visitor.$('.schedule', { hasText: 'Late Comer' }).waitFor());
	same('with the number of the other', (await event.read('/draw')).players, [5, 2, 3, 1]);
}

async function roundRobin(visitor, world) {
	const event = await makeEvent(world, { title: 'Lund Masters', rule: 'renju', base_ms: 0, increment_ms: 0,
		settings: { system: 'roundrobin', 'apart-last': 2, 'draw-seed': 3 } }, players);

	await visitor.go(`${eventAddress(world, event)}/draw`);
	await comes('before the draw the page says when it comes', visitor.sees(/drawn when the first round/));
	await playOut(event, 2);
	await event.act('/players/7/withdraw');
	await startRound(event);
	await visitor.go(`${eventAddress(world, event)}/draw`);
	same('all rounds are on the schedule', await visitor.$('.schedule section').count(), 7);
	await comes('and what the draw was asked for', visitor.sees(/do not meet in the last/));
	await visitor.shot('schedule', { fullPage: true });
	await visitor.go(`${eventAddress(world, event)}/r/3`);
	same('a round has the whole schedule below it', await visitor.$('.schedule section').count(), 7);
	await visitor.shot('round-robin-round', { fullPage: true });
	await visitor.go(`${eventAddress(world, event)}/crosstable`);
	check('games that do not count are struck', await visitor.$('.cell.struck').count() > 0);
	await visitor.shot('crosstable-struck', { fullPage: true });
}

async function knockOut(visitor, world) {
	const event = await makeEvent(world, { title: 'Lund Cup', rule: 'renju', base_ms: 0, increment_ms: 0,
		settings: { system: 'knockout', games: 2, 'third-place': 'yes', tie: 'higher-seed' } }, players);

	await playOut(event, 3);
	await visitor.go(`${eventAddress(world, event)}/draw`);
	same('a column for each stage', await visitor.$('.bracket > li').count(), 3);
	await visitor.shot('bracket', { fullPage: true });
	await playOut(event, 3);
	await visitor.go(eventAddress(world, event));
	await comes('the event shows its bracket and who won', visitor.sees(/Winner:/));
	await visitor.shot('event-knockout', { fullPage: true });
}

export default async function drawn({ world, browser }) {
	const visitor = await Visitor.enter(browser, 'organiser of drawn events');
	const phone = await Visitor.enter(browser, 'somebody with a phone', 'phone');

	await theForm(visitor, world);
	await byHand(visitor, world);
	await roundRobin(visitor, world);
	await knockOut(visitor, world);
	await phone.go(`${base(world)}/e/lund-cup/draw`);
	await phone.shot('bracket-phone', { fullPage: true });
	check('a phone scrolls the bracket, not the page', await phone.page.evaluate(() =>
		document.documentElement.scrollWidth <= window.innerWidth));
	await phone.leave();
	await visitor.leave();
}
