// Pairings an arbiter has a hand in: bans, what frees a blocked round, boards set before the rest, a
// draft changed, a player who drops after publication, byes, own points, the forecast.
import { check, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld } from './lib/world.mjs';

const clubs = ['Tallinn', 'Riga', 'Tallinn', 'Oslo', 'Riga', 'Oslo'];

async function make(world, plan = {}, players = 6) {
	const event = await Event.create(world.client, await world.organiser(),
		{ title: 'Pairing', rule: 'renju', rounds: 5, base_ms: 600_000, increment_ms: 0, ...plan });

	for (let no = 1; no <= players; no++)
		await event.enter({ name: `Player ${no}`, club: clubs[no - 1], rating: 2100 - 10 * no });
	return event;
}

const ask = (event, path, body) =>
	event.client.post(event.base + path, body, { token: event.arbiter });

const boards = (round) => round.boards.map(({ opener, second }) => [opener, second]);
const meets = (round, a, b) => round.boards.some(({ opener, second }) =>
	(opener === a && second === b) || (opener === b && second === a));

async function bans(world) {
	const event = await make(world);
	const first = await event.pair();
	const [a, b] = boards(first)[0];

	await event.step(1, 'unpair');
	const { bans: [ban] } = await event.act('/bans', { players: [a, b], first: 1, last: 1 });

	equal('a ban says whom and when', [ban.players, ban.first, ban.last, ban.lifted],
		[[a, b], 1, 1, false]);
	check('and the round heeds it', !meets(await event.pair(), a, b));
	await event.step(1, 'unpair');
	const foreign = await world.client.post(`${event.base}/bans`, { players: [1, 2] });

	equal('a ban is for arbiters', foreign.status, 401);
	await event.act('/bans', { club: true, last_rounds: 5 });
	const club = await event.pair();

	check('nobody meets his own club', [[1, 3], [2, 5], [4, 6]].every(([x, y]) => !meets(club, x, y)));
	await event.step(1, 'unpair');
	await event.act('/bans', { players: [1, 2, 3, 4, 5, 6] });
	const blocked = await ask(event, '/rounds', {});

	check('a blocked round says who blocks it and what frees it', blocked.status === 422 &&
		blocked.json.code === 'no-pairing' && blocked.json.blocked.words.length > 10 &&
		blocked.json.together.length === 3 &&
		blocked.json.together.every((repair) => repair.breaks.includes('forbidden')), blocked.text);
	await event.act('/bans/3/lift');
	equal('lifted it can be paired', (await event.pair()).boards.length, 3);
	await event.act('/accelerations', { players: [1, 2], last: 2, half_points: 2 });
	const { accelerations } = await event.read('/constraints', { token: event.arbiter });

	equal('an acceleration is kept', accelerations[0].players, [1, 2]);
}

async function byHand(world) {
	const event = await make(world, {}, 5);
	const bye = await ask(event, '/rounds', { fixed: [{ opener: 4, second: 1 }, { opener: 2 }] });

	check('boards and the bye that were set stay', bye.status === 201 &&
		boards(bye.json.round).some(([o, s]) => o === 4 && s === 1) &&
		bye.json.round.byes.some(({ no, kind }) => no === 2 && kind === 'pairing') &&
		meets(bye.json.round, 3, 5), bye.text);
	await event.step(1, 'unpair');
	const wrong = await ask(event, '/rounds', { fixed: [{ opener: 4, second: 9 }] });

	const row = await ask(event, '/rounds', { fixed: [null, { opener: 5, second: 2 }] });

	check('an empty row of a form says nothing', row.status === 201 && boards(row.json.round)
		.some(([o, s]) => o === 5 && s === 2), row.text);
	await event.step(1, 'unpair');
	equal('nobody is number 9', [wrong.status, wrong.json.code], [422, 'bad-field']);
	const draft = await event.pair();
	const [[a, b], [c, d]] = boards(draft);
	const dry = await event.act('/rounds/1/change', { exchange: [b, d], dry_run: true });

	equal('a trial changes nothing', [boards(dry.round), dry.dry_run], [boards(draft), true]);
	const changed = await event.act('/rounds/1/change', { exchange: [b, d] });

	equal('two players exchange their places', boards(changed.round), [[a, d], [c, b]]);
	const log = await event.log(event.arbiter);
	const record = log.find(({ kind }) => kind === 'draft-changed');

	equal('the record keeps what the engine had', record['engine-pairs'], `${a}-${b},${c}-${d}`);
	check('which the public does not see', !(await event.log())
		.some((line) => line['engine-pairs'] || (line.kind === 'draft-changed' && line.pairs)));
	const twice = await ask(event, '/rounds/1/change',
		{ pairs: [{ opener: a, second: b }, { opener: a, second: d }] });

	equal('nobody plays twice', twice.status, 422);
	await event.begin(1);
	await event.result(1, 1, 'played', 2, 0);
	await event.result(1, 2, 'played', 2, 0);
	await event.step(1, 'close');
	await event.pair();
	const again = await event.act('/rounds/2/change', { pairs: [{ opener: a, second: d },
		{ opener: c, second: b }], bye: changed.round.byes[0].no, dry_run: true });
	const rules = again.warnings.filter(({ grade }) => grade === 'absolute').map(({ rule }) => rule);

	equal('a trial names the rules that would be broken', rules.sort(), ['C1', 'C1', 'C2']);
}

async function dropping(world) {
	const event = await make(world);

	await event.pair();
	const { round: before } = await event.step(1, 'publish');
	const early = await ask(event, '/rounds/1/repair', {});

	equal('nobody has dropped', early.status, 409);
	await event.act('/players/6/withdraw');
	const { round, changed } = await event.act('/rounds/1/repair');
	const stay = boards(before).filter(([o, s]) => o !== 6 && s !== 6);

	equal('two boards stay as they are', boards(round).filter((pair) =>
		stay.some((old) => old.join() === pair.join())).length, 2);
	equal('one thing has changed', [changed, round.boards.length], [1, 2]);
	equal('the bye', round.byes.filter(({ kind }) => kind === 'pairing').length, 1);
	equal('the public sees it', boards((await event.read('/rounds/1'))), boards(round));
	await event.step(1, 'start');
	equal('a started round stays', (await ask(event, '/rounds/1/repair', {})).status, 409);
	await event.result(1, 1, 'played', 2, 0);
}

async function points(world) {
	const event = await make(world, { settings: { 'points-win': 6, 'points-draw': 2,
		'points-full-bye': 4, 'late-entry': 'half-bye', roles: 'soft', acceleration: 'baku' } });

	await event.act('/players/5/bye', { round: 1, half_points: 2 });
	await event.act('/players/6/bye', { round: 1, half_points: 0 });
	const draft = await event.pair();

	equal('byes of every kind', draft.byes.map(({ no, kind, half_points }) => [no, kind, half_points])
		.sort(), [[5, 'full', 4], [6, 'zero', 0]]);
	await event.begin(1);
	await event.result(1, 1, 'played', 2, 0);
	await event.result(1, 2, 'played', 1, 1);
	await event.step(1, 'close');
	const late = await event.enter({ name: 'Late', rating: 1000 });
	const { rows } = await event.read('/standings');
	const of = (no) => rows.find((row) => row.no === no).points ?? rows.find((row) => row.no === no).values?.[0];

	check('wins, draws, byes and missed rounds count as the event says',
		[6, 2, 4, 0, 1].join() === [Math.max(...[1, 2, 3, 4].map(of).map((x) => Number(x) * 2)), 2,
			Number(of(5)) * 2, Number(of(6)) * 2, Number(of(late.no)) * 2].join(), JSON.stringify(rows));
	const forecast = await event.read('/forecast', { token: event.arbiter });

	check('a forecast of the rounds left', forecast.rounds_left === 4 &&
		['sure', 'possible'].includes(forecast.verdict) && forecast.words.length > 10,
	JSON.stringify(forecast));
	equal('which is for arbiters', (await world.client.get(`${event.base}/forecast`)).status, 401);
}

// Boards that follow from a draw are not changed by hand.
async function drawn(world) {
	const event = await make(world, { settings: { system: 'roundrobin' } });
	const fixed = await ask(event, '/rounds', { fixed: [{ opener: 1, second: 2 }] });

	equal('a table has no boards set by hand', fixed.status, 422);
	await event.pair();
	equal('nor changed', (await ask(event, '/rounds/1/change', { exchange: [1, 2] })).status, 409);
	equal('nor a forecast', (await event.client.get(`${event.base}/forecast`,
		{ token: event.arbiter })).status, 409);
}

await inWorld({}, async (world) => {
	await bans(world);
	await byHand(world);
	await dropping(world);
	await points(world);
	await drawn(world);
});
