// The scratch board: a dispute in the hall, by hand on a phone and by keys alone; a board of an event.
import { check, comes, same } from './lib/check.mjs';
import { base, eventAddress, makeEvent, startRound } from './lib/house.mjs';
import { Visitor } from './lib/visitor.mjs';

const point = (at) => `#board .cells [data-point="${at}"]`;
const tool = (visitor, value) => visitor.$(`[name=tool][value=${value}]`).check();

async function type(visitor, points) {
	await visitor.$('#scratch-entry').fill(points);
	await visitor.$('#scratch-entry').press('Enter');
}

const says = (visitor, text) => visitor.$('#scratch-words', { hasText: text }).waitFor();

async function forbidden(browser, world, size) {
	const visitor = await Visitor.enter(browser, `an arbiter (${size})`, size);

	await visitor.go(`${base(world)}/scratch`);
	await tool(visitor, 'black');
	await type(visitor, 'f8 g8 h9 h10');
	await visitor.$('#board .stone').nth(3).waitFor();
	same('stones of one colour lie where they were put', await visitor.$('#board .stone.black').count(), 4);
	await tool(visitor, 'ask');
	await visitor.press(point('h8'));
	await says(visitor, 'h8 is forbidden to Black: double three');
	check('the proof names both threes', /three f8 g8 h8.*three h8 h9 h10/.test(await visitor.$('#scratch-proof').textContent()));
	check('and they are marked on the board', await visitor.$('#board .why .three').count() === 2);
	await visitor.shot(`scratch-${size}`);
	await tool(visitor, 'white');
	await visitor.press(point('e8'));
	await visitor.press(point('i8'));
	await visitor.$('#board .stone.white').nth(1).waitFor();
	await tool(visitor, 'ask');
	await visitor.press(point('h8'));
	await says(visitor, 'h8 is not forbidden to Black.');
	await visitor.press('#scratch-clear');
	await visitor.when(() => !document.querySelector('#board .stone'));
	await visitor.press('#scratch-undo');
	await visitor.$('#board .stone').nth(5).waitFor();
	await visitor.leave();
}

// Nothing but keys, from the first one.
async function byKeys(browser, world) {
	const visitor = await Visitor.enter(browser, 'an arbiter with keys only');
	const { keyboard } = visitor.page;

	await visitor.go(`${base(world)}/scratch`);
	await visitor.$(point('h8')).waitFor();
	await visitor.$(point('h8')).focus();
	for (const key of ['Enter', 'ArrowUp', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter'])
		await keyboard.press(key, { delay: 60 });
	await says(visitor, 'Symmetry of the first four stones: mirror in file h.');
	await says(visitor, 'Opening: ');
	await keyboard.press('o');
	for (const key of ['ArrowLeft', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter'])
		await keyboard.press(key, { delay: 60 });
	await says(visitor, 'g6 and i6 are the same fifth move: mirror in file h.');
	await comes('both offers stand on the board', visitor.$('#board .offer').nth(1).waitFor());
	await visitor.leave();
}

async function fromEvent(browser, world) {
	const event = await makeEvent(world, { title: 'Disputed', rule: 'taraguchi-10' }, [{ name: 'Ann' }, { name: 'Bo' }]);
	const round = await startRound(event);
	const [{ opener }] = (await event.read(`/rounds/${round}`)).boards;
	const visitor = await Visitor.enter(browser, 'a spectator with a scratch board');

	await event.decide(round, 1, opener, 0, [{ do: 'place', at: 'h8' }]);
	await visitor.go(`${base(world)}/scratch?from=${event.slug}/${round}/1`);
	await visitor.sees('That game is being played');
	same('a game in play is not loaded for spectators', await visitor.$('#board .stone').count(), 0);
	await visitor.takeSeat(`${base(world)}/s/${event.slug}/${event.arbiter}`);
	await visitor.go(`${eventAddress(world, event)}/r/${round}/b/1`);
	await visitor.press('a[href^="/scratch?from="]');
	await visitor.$('#scratch').waitFor();
	same('for its arbiter it is', await visitor.$('#board .stone').count(), 1);
	await visitor.leave();
}

export default async function tell({ browser, world }) {
	await forbidden(browser, world, 'narrow');
	await forbidden(browser, world, 'desktop');
	await byKeys(browser, world);
	await fromEvent(browser, world);
}
