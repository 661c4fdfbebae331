// How a player is told of a turn on a page that nobody looks at: title, sound, voice; the button for
// pushes.
import { check, same } from './lib/check.mjs';
import { base, link, makeEvent } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

// A page in the background, that tells what was heard.
function away() {
	document.hasFocus = () => false;
	window.heard = [];
	document.addEventListener('sounded', ({ detail }) => window.heard.push(detail.name));
	document.addEventListener('spoken', ({ detail }) => window.heard.push(detail.text));
}

// From a player's menu in the console: an assistant for that player, other times for the board.
async function helping(browser, world) {
	const event = await makeEvent(world, { title: 'Helped', rule: 'renju' }, [{ name: 'Ann' }, { name: 'Bo' }]);
	const arbiter = await Visitor.enter(browser, 'an arbiter who helps');
	const menu = '#player-menu-2';

	await arbiter.takeSeat(link(world, event));
	await arbiter.go(`${base(world)}/a/${event.slug}`);
	await arbiter.press(`${menu} summary`);
	await arbiter.press(`${menu} [data-assistant]`);
	await arbiter.page.keyboard.type('Ivo');
	await arbiter.page.keyboard.press('Enter');
	await arbiter.$('#players .badge', { hasText: 'assistant: Ivo' }).waitFor();
	const { officials } = await event.read('/officials', { token: event.arbiter });
	same('the assistant is that player\'s', officials.map(({ office, player }) => [office, player]), [['assistant', 2]]);
	await event.pair();
	await event.begin(1);
	await arbiter.page.reload();
	await arbiter.press(`${menu} summary`);
	await arbiter.press(`${menu} a[href$="#act-time-control"]`);
	check('the ruling on the board\'s times is open', await arbiter.$('#act-time-control[open]').isVisible());
	await arbiter.leave();
}

export default async function tell({ browser, world }) {
	await helping(browser, world);
	const event = await makeEvent(world, { title: 'Alarmed', rule: 'renju' }, [{ name: 'Ann' }, { name: 'Bo' }]);
	const { round: number } = await event.pair();
	const [{ opener, second }] = (await event.read(`/rounds/${number}`, { token: event.arbiter })).boards;
	const player = await Visitor.enter(browser, 'a player who looks elsewhere', 'narrow');

	await player.takeSeat(link(world, event, second));
	await player.go(`${base(world)}/e/${event.slug}/me`);
	check('the browser can be told', await player.button('Tell me when it is my turn').isVisible());
	await player.press('#alert-menu summary');
	await player.$('[data-chosen=turn]').fill('0.5');
	await player.$('[data-chosen=speak]').check();
	await player.shot('me-alerts');
	await player.page.evaluate(away);
	await event.begin(number);
	await player.when(() => document.title.startsWith('\u25cf Round 1 has begun'));
	await event.decide(number, 1, opener, 0, [{ do: 'place', at: 'h8' }]);
	await player.when(() => document.title.startsWith('\u25cf Your turn'));
	const heard = await player.page.evaluate(() => window.heard);
	check('the turn is heard', heard.includes('turn'), heard);
	check('and said', heard.some((text) => text.startsWith('Your turn')), heard);
	await player.page.evaluate(() => dispatchEvent(new Event('focus')));
	check('the title is quiet again when somebody looks', !(await player.page.title()).startsWith('\u25cf'));
	await player.page.reload();
	same('what was chosen is kept', await player.$('[data-chosen=speak]').isChecked(), true);
	await player.leave();
}
