// The pages in the reader's language: the browser's, then the one chosen in the footer, also in what
// scripts say; an event's own language for who has no other.
import { allSee, tapStone } from './lib/board.mjs';
import { check, comes, same } from './lib/check.mjs';
import { base, eventAddress, link, makeEvent, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const two = [{ name: 'Aino Kask', rating: 2180, club: 'Tartu' }, { name: 'Bertil Lindqvist', rating: 2105, club: 'Lund' }];

const spoken = (visitor) => visitor.$('html').getAttribute('lang');

async function choose(visitor, name) {
	await visitor.press(visitor.$('.languages').getByRole('link', { name }));
	await visitor.page.waitForLoadState();
}

// A whole turn of the board in French, without a word of English on the way.
async function plays({ world, browser }, event) {
	const player = await Visitor.enter(browser, 'player who reads French', 'phone');
	const first = (await event.board(1, 1)).opener.no;

	await player.takeSeat(link(world, event, first));
	same('who says nothing reads English', await spoken(player), 'en');
	await choose(player, 'Français');
	same('the footer changes the language', await spoken(player), 'fr');
	await comes('of the player’s own page', player.sees('Vos rondes'));
	await player.press('main a.primary');
	same('it is remembered', await spoken(player), 'fr');
	await comes('the card says whose turn it is', player.$('#card .headline', { hasText: 'À vous' }).waitFor());
	await comes('and what may be done', player.$('#card .options', { hasText: 'poser la pierre 1' }).waitFor());
	await player.$('.review').waitFor(); // the scripts are there
	await player.press('#board .hit[data-point="h8"]');
	await comes('what scripts write is French', player.$('#confirm', { hasText: 'Poser en h8' }).waitFor());
	await player.shot('french-phone');
	await player.press('#confirm:enabled');
	await allSee([player], 1);
	await tapStone(player, 'h9');
	await allSee([player], 2);
	same('a refreshed page stays French', await player.$('#turns h2').textContent(), 'Décisions');
	await player.press('#game-menu summary');
	await player.press('#game-menu [data-do="resign"]');
	await comes('questions are asked in it', player.$('dialog', { hasText: 'Abandonner' }).getByRole('button', { name: 'Annuler' }).click());
	await player.leave();
}

async function reads({ world, browser }, event) {
	const polish = await Visitor.enter(browser, 'spectator with a Polish browser', 'desktop', { locale: 'pl-PL' });

	await polish.go(base(world));
	same('the browser’s language comes first', await spoken(polish), 'pl');
	await polish.go(`${eventAddress(world, event)}/players`);
	await comes('an event’s pages too', polish.sees('Gracze'));
	await polish.go(`${eventAddress(world, event)}/r/1?lang=it`);
	same('an address can ask for another', await polish.$('h1').textContent(), 'Turno 1');
	await choose(polish, 'English');
	same('and back', await polish.$('h1').textContent(), 'Round 1');
	await polish.leave();
}

async function ownLanguage({ world, browser }) {
	const event = await makeEvent(world, { title: 'Forårsturnering', rule: 'renju', settings: { language: 'da' } }, two);
	const reader = await Visitor.enter(browser, 'spectator whose browser speaks none of them', 'desktop', { locale: 'et-EE' });

	await reader.go(eventAddress(world, event));
	same('then the event’s own language is spoken', await spoken(reader), 'da');
	check('on the whole page', await reader.$('h2', { hasText: 'Stilling' }).count() === 1);
	await reader.leave();
}

export default async function tell(stage) {
	const event = await makeEvent(stage.world, { title: 'Evening in Five Languages', rule: 'rif' }, two);

	await startRound(event);
	await reads(stage, event);
	await plays(stage, event);
	await ownLanguage(stage);
}
