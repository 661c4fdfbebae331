// How a player is told of a turn on a page that nobody looks at: title, sound, voice; the button for
// pushes.
import { check, comes, same } from './lib/check.mjs';
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
	await comes('the ruling on the board\'s times is open', arbiter.$('#act-time-control[open]').waitFor());
	await arbiter.leave();
}

// A push arrives: the worker asks the site what there is to say. Chromium's own tools stand in for
// the push service.
async function pushed(browser, world) {
	const event = await makeEvent(world, { title: 'Pushed', rule: 'renju' }, [{ name: 'Ann' }, { name: 'Bo' }]);
	const { round: number } = await event.pair();
	const [{ opener }] = (await event.read(`/rounds/${number}`, { token: event.arbiter })).boards;
	const player = await Visitor.enter(browser, 'a player with a closed page', 'desktop', { permissions: ['notifications'] });
	const scope = `/e/${event.slug}/`;

	await player.takeSeat(link(world, event, opener));
	await event.begin(number);
	const tools = await player.context.newCDPSession(player.page);
	const registered = new Promise((done) => tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
		const own = registrations.find(({ scopeURL }) => scopeURL.endsWith(scope));
		if (own)
			done(own.registrationId);
	}));
	await tools.send('ServiceWorker.enable');
	await player.page.evaluate(async (at) => {
		const worker = await navigator.serviceWorker.register('/sw.js', { scope: at });
		while (!worker.active)
			await new Promise((done) => setTimeout(done, 20));
	}, scope);
	await player.go(`${base(world)}/scratch`); // no page of the event is looked at
	await tools.send('ServiceWorker.deliverPushMessage', { origin: base(world), registrationId: await registered, data: '' });
	const shown = await player.page.evaluate(async (at) => {
		const registration = await navigator.serviceWorker.getRegistration(at);
		for (let tries = 0; tries < 100; tries++) {
			const list = await registration.getNotifications();
			if (list.length > 0)
				return list.map(({ title, body, data }) => ({ title, body, url: data.url }));
			await new Promise((done) => setTimeout(done, 50));
		}
		return [];
	}, scope);
	same('the notification says whose turn it is, and leads there', shown,
		[{ title: 'Your turn \u00b7 board 1', body: `You open the game against ${opener === 1 ? 'Bo' : 'Ann'}.`, url: `/e/${event.slug}/r/1/b/1` }]);
	await player.leave();
}

export default async function tell({ browser, world }) {
	await helping(browser, world);
	await pushed(browser, world);
	const event = await makeEvent(world, { title: 'Alarmed', rule: 'renju' }, [{ name: 'Ann' }, { name: 'Bo' }]);
	const { round: number } = await event.pair();
	const [{ opener, second }] = (await event.read(`/rounds/${number}`, { token: event.arbiter })).boards;
	const player = await Visitor.enter(browser, 'a player who looks elsewhere', 'narrow');

	await player.takeSeat(link(world, event, second));
	await player.go(`${base(world)}/e/${event.slug}/me`);
	await comes('the browser can be told', player.button('Tell me when it is my turn').waitFor());
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
	await player.when(() => document.querySelector('[data-chosen=speak]').checked);
	same('what was chosen is kept', await player.$('[data-chosen=turn]').inputValue(), '0.5');
	await player.leave();
}
