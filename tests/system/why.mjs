// Why a round is paired so: the API's answers and the page, for drafts and published rounds.
import { check, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld } from './lib/world.mjs';

const plan = { title: 'Why', rule: 'renju', rounds: 4, base_ms: 600_000, increment_ms: 0 };
const table = 'name,rating\nAnna,2000\nBoris,1900\nCora,1800\nDan,1700\n<Eve>,1600\n';

const boardWith = (boards, no) => boards.find(({ opener, second }) => [opener, second].includes(no));

// Five players in round 1: S1 is 1, 2, S2 is 3, 4, 5, so 1-3, 2-4 and the bye for 5.
async function first(event) {
	const { status } = await event.client.get(`${event.base}/rounds/1/why`);
	const arbiter = { token: event.arbiter };
	const round = await event.read('/rounds/1/why', arbiter);

	equal('a draft is not explained to everybody', status, 404);
	equal('nor is its page shown', (await event.client.get(`/e/${event.slug}/r/1/b/1/why`)).status, 404);
	check('an arbiter sees it, and that it is what the rules give', round.as_ruled, round);
	equal('one bracket of five', round.brackets.map(({ residents }) => residents), [[1, 2, 3, 4, 5]]);
	equal('who is left over has the bye', [round.brackets[0].left_over, round.bye], [[5], 5]);
	equal('C6 counts one player moving down',
		round.brackets[0].criteria.find(({ criterion }) => criterion === 'C6').value, [1]);
}

async function published(event) {
	const { boards } = await event.read('/rounds/1');
	const { board } = boardWith(boards, 1);
	const why = await event.read(`/rounds/1/boards/${board}/why?not=4`);
	const bye = await event.read('/rounds/1/boards/bye/why?not=4');

	equal('nothing is worse with 1-4, but the order has 1-3 first', why.why_not.map(
		({ player, other, outcome, order }) => [player, other, outcome, order]).find(
		([player]) => player === 1), [1, 4, 'later', 'transposition']);
	check('with the pairing that would result',
		why.why_not.every((answer) => boardWith(answer.boards, answer.player).board), why);
	equal('the bye\'s player', [bye.player, bye.why_not[0].player, bye.why_not[0].outcome],
		[5, 4, 'later']);
	equal('there is no board 7', (await event.client.get(`${event.base}/rounds/1/boards/7/why`)).status, 404);
	equal('nor a player 9', (await event.client.get(
		`${event.base}/rounds/1/boards/1/why?not=9`)).status, 404);
}

async function pages(event) {
	const round = await event.client.get(`/e/${event.slug}/r/1`);
	const page = await event.client.get(`/e/${event.slug}/r/1/b/bye/why?not=4`);

	check('the round leads there', round.text.includes(`/e/${event.slug}/r/1/b/1/why`) &&
		round.text.includes(`/e/${event.slug}/r/1/b/bye/why`));
	check('the page says who has the bye', page.status === 200 &&
		page.text.includes('5 &lt;Eve&gt; has the bye with 0 points'), page.text);
	check('and what would be otherwise', page.text.includes('changed') &&
		page.text.includes('it comes later in the order'), page.text);
}

async function second(event) {
	for (const { board } of (await event.read('/rounds/1')).boards)
		await event.result(1, board, 'adjudicated', 2, 0);
	await event.step(1, 'close');
	await event.pair();
	await event.step(2, 'publish');
	const { board } = boardWith((await event.read('/rounds/2')).boards, 1);
	const all = await event.read(`/rounds/2/boards/${board}/why?all=1`);
	const met = all.why_not.find(({ player, other }) => player === 1 && other === 3);

	equal('1 and 3 have met', [met.outcome, met.bars, met.met_or_bye_in], ['barred', ['rematch'], 1]);
	equal('C2: no second bye', (await event.read('/rounds/2/boards/bye/why?not=5'))
		.why_not[0].outcome, 'no-bye');
}

await inWorld({}, async (world) => {
	const event = await Event.create(world.client, await world.organiser(), plan);

	await event.enterCsv(table);
	await event.pair();
	await first(event);
	await event.step(1, 'publish');
	await published(event);
	await pages(event);
	await event.step(1, 'start');
	await second(event);
});
