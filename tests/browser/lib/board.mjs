// What people do on the game page, by hand.
import { until } from '../../system/lib/world.mjs';

const hit = (point) => `#board .hit[data-point="${point}"]`;

// Tapped or clicked, then confirmed with the button.
export async function tapStone(visitor, point) {
	await visitor.press(hit(point));
	await visitor.press('#confirm:enabled');
}

// Typed and played with Enter.
export async function typeStone(visitor, point) {
	await visitor.$('#entry').fill(point);
	await visitor.$('#entry').press('Enter');
}

// A swap and its like are confirmed; the rest goes at once.
export async function decide(visitor, what) {
	await visitor.press(`#actions [data-do="${what}"]`);
	if (['swap', 'keep', 'extend'].includes(what))
		await visitor.press('#confirm:enabled');
}

// From the menu, with the question answered.
export async function fromMenu(visitor, selector) {
	await visitor.press('#game-menu summary');
	await visitor.press(`#game-menu ${selector}`);
}

export const answer = (visitor, value) => visitor.press(`dialog [value="${value}"]`);

// Everybody's timeline has so many decisions.
export async function allSee(visitors, count) {
	for (const visitor of visitors)
		await until(`${visitor.name} sees decision ${count}`, async () =>
			await visitor.$('#turns li').count() >= count);
}
