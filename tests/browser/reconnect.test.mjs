// A daemon that is killed, a phone without a network, a tab that slept: the page comes back to the
// right state without a reload, and no decision is lost or made twice. And what the arbiter does to
// a game while it is played: ready, pauses, countdowns, messages, warnings, time.
import { allSee, tapStone, typeStone } from './lib/board.mjs';
import { check, comes, same } from './lib/check.mjs';
import { eventAddress, link, makeEvent, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const players = [{ name: 'Aino Kask', rating: 2180, club: 'Tartu' }, { name: 'Bertil Lindqvist', rating: 2105, club: 'Lund' }];
const quiet = [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED|ERR_NETWORK_CHANGED|ERR_FAILED|status of 50[234]/];

async function seated({ world, browser }, plan, sizes = ['desktop', 'phone']) {
	const event = await makeEvent(world, { rule: 'renju', ...plan }, players);
	const round = await startRound(event);
	const game = await event.board(round, 1);
	const visitors = [];

	for (const [i, seat] of ['opener', 'second'].entries()) {
		const visitor = await Visitor.enter(browser, `${seat} of ${plan.title}`, sizes[i]);
		visitor.allow(...quiet);
		await visitor.takeSeat(link(world, event, game[seat].no));
		await visitor.go(`${eventAddress(world, event)}/r/1/b/1`);
		await visitor.$('.cells').waitFor({ state: 'attached' });
		await visitor.page.evaluate(() => { window.sameVisit = true; });
		visitors.push(visitor);
	}
	return { event, game, visitors };
}

async function noReload(visitors) {
	for (const visitor of visitors)
		check(`${visitor.name}: without a reload`, await visitor.page.evaluate(() => window.sameVisit === true));
}

// The decision is on its way when the daemon dies: kill -9, and back.
async function killed(stage) {
	const { event, visitors: [first, second] } = await seated(stage, { title: 'Killed' });
	const [daemon] = stage.world.daemons;

	await typeStone(first, 'h8');
	await allSee([first, second], 1);
	const before = await second.$('#board').evaluate((element) => element.getBoundingClientRect().top + scrollY);
	await daemon.kill9();
	await tapStone(second, 'i9');
	await comes('the player reads that it is not sent', second.$('#sent[data-state=unsent]').waitFor());
	same('the confirmation says it too', await second.$('#picked').textContent(), 'Not sent');
	same('nothing moved under the finger', await second.$('#board').evaluate((element) => element.getBoundingClientRect().top + scrollY), before);
	await second.shot('not-sent-phone');
	await daemon.start();
	await allSee([first, second], 2);
	await comes('the badge goes', second.$('#sent').waitFor({ state: 'hidden' }));
	same('it was placed once', (await event.board(1, 1)).stones, ['h8', 'i9']);
	await noReload([first, second]);

	// The answer is lost, not the decision: the same key finds the first answer.
	let cut = true;
	await first.page.route('**/decisions', async (route) => {
		if (!cut)
			return route.continue();
		cut = false;
		await route.fetch();
		await route.abort('connectionreset');
	});
	await typeStone(first, 'j10');
	await allSee([first, second], 3);
	await comes('a decision whose answer was lost is settled', first.$('#sent').waitFor({ state: 'hidden' }));
	same('and was made once', (await event.board(1, 1)).stones, ['h8', 'i9', 'j10']);
	await first.page.unroute('**/decisions');
	await first.leave();
	await second.leave();
}

async function offline(stage) {
	const { event, visitors: [first, second] } = await seated(stage, { title: 'Offline' });

	await first.context.setOffline(true);
	await comes('offline is said', first.$('#connection', { hasText: 'Offline' }).waitFor());
	await typeStone(first, 'h8');
	await comes('not sent', first.$('#sent[data-state=unsent]').waitFor());
	await first.press('#take-back');
	await comes('a decision that was not sent can be taken back', first.$('#sent').waitFor({ state: 'hidden' }));
	await typeStone(first, 'g8');
	await first.$('#sent[data-state=unsent]').waitFor();
	await first.shot('offline-not-sent');
	await first.context.setOffline(false);
	await allSee([first, second], 1);
	same('the one that stood was sent when the network came back', (await event.board(1, 1)).stones, ['g8']);
	await noReload([first, second]);

	// Away while the other plays; the network that comes back is another one.
	await second.context.setOffline(true);
	await second.context.setOffline(false);
	await tapStone(second, 'i9');
	await allSee([first, second], 2);
	await first.context.setOffline(true);
	await first.context.setOffline(false);
	await comes('the board is up to date again', first.$('#board .stone').nth(1).waitFor());

	// The page goes with a decision on its way, and comes again.
	await first.context.route('**/decisions', (route) => route.abort('connectionfailed'));
	await typeStone(first, 'j10');
	await first.$('#sent[data-state=unsent]').waitFor();
	await first.context.unroute('**/decisions');
	await first.context.route('**/decisions', (route) => route.continue());
	await first.page.reload();
	await allSee([first, second], 3);
	same('a page that was loaded again goes on sending', (await event.board(1, 1)).stones, ['g8', 'i9', 'j10']);
	await first.leave();
	await second.leave();
}

// The stream is dead and does not know it; timers stood still meanwhile.
async function asleep(stage) {
	const { event, game, visitors: [first, second] } = await seated(stage, { title: 'Asleep' });

	await first.page.evaluate(() => {
		const real = EventSource.prototype.addEventListener;
		window.deaf = true;
		EventSource.prototype.addEventListener = function listen(kind, heard) {
			return real.call(this, kind, (message) => window.deaf || heard(message));
		};
		dispatchEvent(new Event('online')); // begins a stream that hears nothing
	});
	await first.page.waitForTimeout(500);
	await event.decide(1, 1, game.opener.no, 0, [{ do: 'place', at: 'h8' }]);
	await first.page.waitForTimeout(800);
	same('a page that slept knows nothing', await first.$('#board .stone').count(), 0);
	await first.page.evaluate(() => {
		window.deaf = false;
		const { now } = Date;
		Date.now = () => now() + 60000; // a minute that no timer saw
		document.dispatchEvent(new Event('visibilitychange'));
	});
	await comes('woken, it comes back to the right state', first.$('#board .stone').waitFor());
	await allSee([second], 1);
	await noReload([first]);
	await first.leave();
	await second.leave();
}

const rule = async (stage, event, body) => {
	const reply = await stage.world.client.post(`${event.boardPath(1, 1)}/rulings`, body, { token: event.arbiter });

	check(`the arbiter's ${body.do}`, reply.status === 201, reply.text);
	return reply.json;
};
const because = { reason: 'connection', text: 'The line in Lund failed', public: true };

async function arbitrated(stage) {
	const { event, visitors: [first, second] } = await seated(stage, { title: 'Arbitrated', settings: { 'ready-start': 'yes' } });

	await comes('the game waits for both', first.$('#card .headline', { hasText: 'Are you ready?' }).waitFor());
	same('no clock runs', await first.$('.clock[data-running]').count(), 0);
	await first.press('#ready');
	await comes('one is ready', second.$('#seats .badge', { hasText: /^ready$/ }).waitFor());
	await second.shot('ready-phone');
	await second.press('#ready');
	await comes('both are: the clock runs', first.$('.clock[data-running]').waitFor());
	await typeStone(first, 'h8');
	await allSee([first, second], 1);
	await rule(stage, event, { do: 'pause' });
	await comes('a pause is seen', second.$('#card .headline', { hasText: 'Paused' }).waitFor());
	same('nothing can be played meanwhile', await second.$('#board .hit, .clock[data-running]').count(), 0);
	await second.shot('paused-phone');
	await rule(stage, event, { do: 'resume', countdown_ms: 4000 });
	await comes('a countdown', second.$('[data-countdown]').waitFor());
	const standing = await second.$('.clock[data-running]').textContent();
	await second.shot('countdown-phone');
	same('the clock stands until it is over', await second.$('.clock[data-running]').textContent(), standing);
	await comes('then it runs', second.when((was) => document.querySelector('.clock[data-running]')?.textContent !== was, standing));
	check('the countdown is gone', !(await second.$('[data-countdown]').isVisible()));
	const back = second.page.url();
	await second.go('about:blank');
	await comes('that the opponent is away is seen', first.$('#seats .badge.away', { hasText: 'away since' }).waitFor());
	await second.go(back);
	await comes('and that he is back', first.$('#seats .badge.away').waitFor({ state: 'detached' }));
	await rule(stage, event, { do: 'message', to: 'second', text: 'Please stay at the board.' });
	await comes('a message arrives', second.$('#talk li', { hasText: 'Please stay at the board.' }).waitFor());
	same('the other does not read it', await first.$('#talk li').count(), 0);
	await second.$('#talk input[name=text]').fill('I am here.');
	await second.press('#talk button');
	await comes('and is answered', second.$('#talk li', { hasText: 'I am here.' }).waitFor());
	await rule(stage, event, { do: 'warn', seat: 'second', ...because });
	await comes('a warning stands beside the name', first.$('#seats .badge', { hasText: '1 warning' }).waitFor());
	same('pauses and warnings are in the timeline', await first.$('#turns .by-arbiter').count(), 3);
	await rule(stage, event, { do: 'set-clock', second_ms: 1500, ...because });
	await comes('the flag falls', first.$('#card', { hasText: 'Aino Kask wins' }).waitFor());
	await comes('the loser is led to why', second.page.getByRole('link', { name: 'Why did I lose on time?' }).waitFor());
	same('to the page of the clocks', await second.page.getByRole('link', { name: 'Why did I lose on time?' }).getAttribute('href'),
		`/e/${event.slug}/r/1/b/1/time`);
	await first.shot('timeline-rulings', { fullPage: true });
	await first.leave();
	await second.leave();
}

// While one looks elsewhere: the title blinks, what was turned up is heard, the phone shakes.
async function alerted(stage) {
	const { visitors: [first, second] } = await seated(stage, { title: 'Alerted', base_ms: 11000, increment_ms: 0 });
	const heard = () => second.page.evaluate(() => window.sounds);

	await second.page.evaluate(() => {
		window.sounds = [];
		navigator.vibrate = (pattern) => window.sounds.push(`shake ${pattern.length}`);
		document.addEventListener('sounded', ({ detail }) => window.sounds.push(detail.name));
	});
	await second.press('.review [aria-label="Sound and board"]');
	for (const name of ['turn', 'low', 'call'])
		await second.$(`#settings [name=${name}]`).fill('0.3');
	await second.$('#settings [name=vibrate]').check();
	await second.page.keyboard.press('Escape');
	await second.page.evaluate(() => {
		window.sounds.length = 0;
		Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
	});
	await typeStone(first, 'h8');
	await allSee([second], 1);
	await comes('the title blinks', second.when(() => document.title === '\u25cb Your turn!'));
	same('a sound and a shake, once', (await heard()).filter((name) => name !== 'low'), ['turn', 'shake 3']);
	await comes('the last seconds tick', second.when(() => window.sounds.filter((name) => name === 'low').length >= 2));
	await second.page.evaluate(() => {
		delete document.hidden;
		document.dispatchEvent(new Event('visibilitychange'));
	});
	await comes('seen, the title is quiet again', second.when(() => document.title.startsWith('\u25cf Your turn')));
	await first.press(first.button('Call the arbiter'));
	await comes('the arbiter being called is heard', second.when(() => window.sounds.includes('call')));
	await first.leave();
	await second.leave();
}

export default async function tell(stage) {
	await killed(stage);
	await offline(stage);
	await asleep(stage);
	await arbitrated(stage);
	await alerted(stage);
}
