// The demonstration event as a stranger first sees it, and the two pictures of the README:
// with PICTURES=1 they are put into deploy/docs.
import fs from 'node:fs/promises';
import { check, comes, same } from './lib/check.mjs';
import { base, organiserLink } from './lib/house.mjs';
import { shotFile, Visitor } from './lib/visitor.mjs';

const docs = new URL('../../deploy/docs/', import.meta.url);
const limit = 150_000; // bytes of a picture

async function picture(visitor, name, clip) {
	await visitor.shot(`readme-${name}`, { clip });
	const { size } = await fs.stat(shotFile(`readme-${name}`));

	check(`${name}.png is small enough for a README`, size <= limit, `${size} bytes`);
	if (process.env.PICTURES === '1')
		await fs.copyFile(shotFile(`readme-${name}`), new URL(`${name}.png`, docs));
}

// The page down to the end of an element.
async function downTo(visitor, selector) {
	const box = await visitor.$(selector).last().boundingBox();
	return { x: 0, y: 0, width: 1200, height: Math.ceil(box.y + box.height) + 6 };
}

// The shortest game of the finished rounds that a five has ended: { round, board, stones, ... }.
async function shortestGame(world) {
	const games = [];

	for (const round of [1, 2])
		for (let board = 1; board <= 6; board++)
			games.push((await world.client.get(`/api/v1/events/demo/rounds/${round}/boards/${board}`)).json);
	return games.filter((game) => game.result?.reason === 'five')
		.sort((a, b) => a.stones.length - b.stones.length)[0];
}

export default async function tell({ world, browser }) {
	world.run('demo', '--link', organiserLink(world), '--base', base(world));
	const visitor = await Visitor.enter(browser, 'stranger', 'picture');

	await visitor.go(base(world));
	await visitor.press(visitor.page.locator('.events a[href$="/demo"]'));
	await comes('the demonstration event is listed and opens', visitor.page.waitForURL(/\/e\/demo$/));
	await visitor.shot('demo-event', { fullPage: true });
	await visitor.go(`${base(world)}/e/demo/r/3`);
	same('six boards in the third round', await visitor.$('.boards tbody tr').count(), 6);
	check('some of them are being played', await visitor.$('.boards .playing').count() > 0);
	await visitor.shot('demo-round', { fullPage: true });
	const game = await shortestGame(world);
	await visitor.go(`${base(world)}/e/demo/r/${game.round}/b/${game.board}`);
	check('a finished game has a result and a reason', await visitor.$('#card', { hasText: 'five in a row' }).isVisible());
	await visitor.press('.review [aria-label^="Move numbers"]');
	await visitor.page.mouse.move(0, 0);
	await visitor.page.evaluate(() => scrollTo(0, 0));
	await visitor.$('.turns ol').evaluate((list) => { list.scrollTop = 0; });
	await picture(visitor, 'board', await downTo(visitor, '#board svg'));
	await visitor.go(`${base(world)}/e/demo/standings`);
	same('twelve players in the standings', await visitor.$('table.standings tbody tr').count(), 12);
	await picture(visitor, 'standings', await downTo(visitor, 'table.standings'));
	await visitor.leave();
}
