// Standings, tie-breaks and the absolute rules of pairing, computed from the rounds as published:
// FIDE C.07 as of March 2026 in plain JavaScript, to be compared with the daemon's own.
// All points are half-points here; values are printed as the daemon prints them.
import { writeFileSync } from 'node:fs';
import { check, clean, equal } from './check.mjs';

const PLAYED = ['played', 'adjudicated'];
const FORFEIT = ['forfeit', 'double-forfeit'];

// One player's round: {points, opponent?, played, bye?, forfeit?, role?}.
function cellOf(round, no) {
	for (const board of round.boards)
		for (const seat of ['opener', 'second'])
			if (board[seat] === no && board.result)
				return {
					points: board.result[seat],
					opponent: board[seat === 'opener' ? 'second' : 'opener'],
					played: PLAYED.includes(board.result.how),
					forfeit: FORFEIT.includes(board.result.how),
					role: PLAYED.includes(board.result.how) ? seat : undefined,
				};
	const bye = round.byes.find((one) => one.no === no);

	return { points: bye?.half_points ?? 0, played: false, bye: bye?.kind ?? 'zero' };
}

export function tableOf(event) {
	return new Map(event.players.map(({ no }) => [no, event.rounds.map((round) => cellOf(round, no))]));
}

const sum = (list) => list.reduce((a, b) => a + b, 0);
const requested = (cell) => cell.bye === 'half' || cell.bye === 'zero';
const lostByForfeit = (cell) => Boolean(cell.forfeit) && cell.points === 0;
const voluntary = (cell) => requested(cell) || lostByForfeit(cell);

// What opponents count: requested byes after which the player never came back are draws.
function adjusted(cells) {
	const lastStay = cells.findLastIndex((cell) => !voluntary(cell));

	return sum(cells.map((cell, i) => (requested(cell) && i > lastStay ? 1 : cell.points)));
}

// The opponent's score, or that of the dummy whom an unplayed round is said to have been against.
function contributions(cells, scores) {
	const own = sum(cells.map((cell) => cell.points));

	return cells.map((cell) => {
		const ceiling = cell.opponent ? scores.get(cell.opponent) : cells.length;
		const score = cell.played ? scores.get(cell.opponent) : Math.min(own, ceiling);

		return { score, points: cell.points, voluntary: voluntary(cell) };
	});
}

// Cut 1: the lowest; or the lowest of the rounds missed by choice, if that is not below it.
function cutOne(list) {
	const lowest = Math.min(...list.map(({ score }) => score));
	const missed = list.filter((one) => one.voluntary).map(({ score }) => score);

	return missed.length ? Math.max(lowest, Math.min(...missed)) : lowest;
}

// Who is first whatever the games that were not played would have given, then second, and so on;
// tried with a win for either side of each, which is the most that can happen.
function encounterOnce(tied, points) {
	const missing = [];

	for (const a of tied)
		for (const b of tied)
			if (a < b && points(a, b) === undefined)
				missing.push([a, b]);
	const base = new Map(tied.map((a) => [a, sum(tied.map((b) => (a === b ? 0 : points(a, b) ?? 0)))]));
	const worlds = [];

	for (let bits = 0; bits < 2 ** missing.length; bits++) {
		const scores = new Map(base);

		missing.forEach(([a, b], i) => {
			const winner = (bits >> i) & 1 ? a : b;

			scores.set(winner, scores.get(winner) + 2);
		});
		worlds.push(scores);
	}
	if (!missing.length) {
		const levels = [...new Set(base.values())].sort((a, b) => b - a);

		return levels.map((level) => tied.filter((a) => base.get(a) === level));
	}
	const order = [];
	let rest = tied;

	while (rest.length > 1) {
		const first = rest.find((a) => worlds.every((scores) =>
			rest.every((b) => a === b || scores.get(a) > scores.get(b))));

		if (first === undefined)
			break;
		order.push([first]);
		rest = rest.filter((a) => a !== first);
	}
	return rest.length ? [...order, rest] : order;
}

// Groups in order; those still tied are looked at again among themselves.
function encounter(tied, points) {
	const groups = encounterOnce(tied, points);

	if (groups.length === 1)
		return groups;
	return groups.flatMap((group) => (group.length > 1 ? encounter(group, points) : [group]));
}

function split(groups, value) {
	return groups.flatMap((group) => {
		const levels = [...new Set(group.map(value))].sort((a, b) => b - a);

		return levels.map((level) => group.filter((no) => value(no) === level));
	});
}

const halves = (value) => `${Math.floor(value / 2)}.${value % 2 ? 5 : 0}`;
const quarters = (value) => (value / 4).toFixed(2);

// Rows {no, rank, values: {PTS, BH, BH/C1, SB, WIN}} in the order PTS, BH, BH/C1, SB, DE, WIN.
export function standings(event) {
	const table = tableOf(event);
	const scores = new Map([...table].map(([no, cells]) => [no, adjusted(cells)]));
	const of = new Map([...table].map(([no, cells]) => {
		const list = contributions(cells, scores);
		const total = sum(list.map(({ score }) => score));

		return [no, {
			PTS: sum(cells.map((cell) => cell.points)),
			BH: total,
			'BH/C1': total - cutOne(list),
			SB: sum(list.map(({ score, points }) => score * points)),
			WIN: cells.filter((cell) => cell.points === 2).length,
		}];
	}));
	const met = (a, b) => {
		const games = table.get(a).filter((cell) => cell.played && cell.opponent === b);

		return games.length ? sum(games.map((cell) => cell.points)) / games.length : undefined;
	};
	let groups = [[...table.keys()]];

	for (const key of ['PTS', 'BH', 'BH/C1', 'SB'])
		groups = split(groups, (no) => of.get(no)[key]);
	groups = groups.flatMap((group) => (group.length > 1 ? encounter(group, met) : [group]));
	groups = split(groups, (no) => of.get(no).WIN);
	const rows = [];

	for (const group of groups) {
		const rank = rows.length + 1;

		for (const no of group)
			rows.push({ no, rank, values: of.get(no) });
	}
	return rows;
}

const print = { PTS: halves, BH: halves, 'BH/C1': halves, SB: quarters, WIN: String };

export async function checkStandings(event, what = 'the final standings') {
	const state = await event.read('', { token: event.arbiter });
	const published = await event.read('/standings');
	const keys = published.keys.map(({ code }) => code);
	const wanted = standings(state);
	const faults = [];

	if (published.rows.length !== wanted.length)
		faults.push(`${published.rows.length} rows for ${wanted.length} players`);
	for (const { no, rank, values } of wanted) {
		const row = published.rows.find((one) => one.no === no);

		if (row?.rank !== rank)
			faults.push(`player ${no} has rank ${row?.rank}, not ${rank}`);
		for (const [key, value] of Object.entries(values)) {
			const shown = row?.values[keys.indexOf(key)];

			if (shown !== print[key](value))
				faults.push(`player ${no}: ${key} ${shown}, not ${print[key](value)}`);
		}
	}
	clean(`${what} equal an independent computation`, faults);
	for (const row of published.rows)
		await checkWorking(event, row, keys, what);
}

const counted = (parts) => parts.filter(({ use }) => use === 'counted')
	.reduce((sum, { value }) => sum + Number(value), 0);

// The working of every value of a row: it is the row's, and what counts adds up to it.
async function checkWorking(event, row, keys, what) {
	const working = await event.read(`/standings/${row.no}`);
	const values = working.values.map(({ value }) => value);
	const wrong = working.values.filter(({ form, value, parts }) =>
		form === 'sum' && counted(parts) !== Number(value)).map(({ code }) => code);

	equal(`${what}: player ${row.no}'s workings are of its values`,
		[working.rank, working.values.map(({ code }) => code), values],
		[row.rank, keys, row.values]);
	clean(`${what}: player ${row.no}'s workings add up`, wrong);
}

// -- pairing --------------------------------------------------------------------------------------

function meetings(table) {
	const faults = [];

	for (const [no, cells] of table) {
		const met = cells.filter((cell) => cell.played).map((cell) => cell.opponent);

		if (new Set(met).size !== met.length)
			faults.push(`player ${no} met somebody twice: ${met}`);
	}
	return faults;
}

// One pairing bye each, and none for who has had points without playing.
function byes(table) {
	const faults = [];

	for (const [no, cells] of table)
		cells.forEach((cell, round) => {
			const before = cells.slice(0, round);

			if (cell.bye === 'pairing' && before.some((one) => one.bye === 'pairing' ||
				(one.forfeit && one.points === 2)))
				faults.push(`player ${no} has a bye in round ${round + 1} after one or a forfeit win`);
		});
	return faults;
}

// Difference of roles at most 2, no role three times in a row; the last round's leaders apart.
function roles(table, planned) {
	const faults = [];

	for (const [no, cells] of table) {
		let seen = [];
		let points = 0;

		cells.forEach((cell, i) => {
			const leads = i + 1 === planned && points > i;

			points += cell.points;
			if (!cell.role)
				return;
			seen = [...seen, cell.role];
			const difference = sum(seen.map((role) => (role === 'opener' ? 1 : -1)));

			if (!leads && (Math.abs(difference) > 2 || new Set(seen.slice(-3)).size === 1 &&
				seen.length > 2))
				faults.push(`player ${no} in round ${i + 1}: ${seen}`);
		});
	}
	return faults;
}

export async function checkPairings(event) {
	const state = await event.read('', { token: event.arbiter });
	const table = tableOf(state);
	const faults = [];

	for (const round of state.rounds) {
		const seen = [...round.boards.flatMap((board) => [board.opener, board.second]),
			...round.byes.map(({ no }) => no)];

		if (new Set(seen).size !== seen.length)
			faults.push(`round ${round.round}: somebody is there twice`);
	}
	clean('everybody is at one place in each round', faults);
	clean('nobody meets an opponent twice', meetings(table));
	clean('nobody has a second bye', byes(table));
	clean('who opens is balanced', roles(table, state.rounds_planned ?? state.rounds.length));
}

// The report, read by the program's own checker of pairings.
export async function checkTrf(world, event) {
	const { text, status } = await world.client.get(`/e/${event.slug}.trf`);
	const file = `${world.folder}/event.trf`;

	check('the tournament report has a line for each player', status === 200 &&
		text.split('\n').filter((line) => line.startsWith('001')).length ===
		(await event.read()).players.length, text.slice(0, 300));
	writeFileSync(file, text);
	const done = world.try('pair', '--dutch', file, '-c');

	check('arbiter pair finds every round of the report as it would pair it', done.code === 0,
		`${done.code} ${done.out}\n${text}`);
}
