// A round robin with players who leave, stay away and come late, and a knock-out, over HTTP.
import { check, clean, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld } from './lib/world.mjs';

const clock = { base_ms: 0, increment_ms: 0 };

async function made(world, settings, players) {
	const event = await Event.create(world.client, await world.organiser(),
		{ title: 'Drawn', rule: 'renju', ...clock, settings });

	for (const [index, club] of players.entries())
		await event.enter({ name: `Player ${index + 1}`, club, rating: 2000 - index });
	return event;
}

// Pairs, publishes, starts; the boards as they stand then.
async function begun(event) {
	const { round: number } = await event.pair();
	const round = await event.begin(number);

	return { number, boards: round.boards };
}

// Every open board goes to the lower number, or as `winner` says; then the round is closed.
async function played(event, winner = (board) => Math.min(board.opener, board.second)) {
	const round = await begun(event);

	for (const board of round.boards) {
		const first = winner(board) === board.opener;

		if (!board.result)
			await event.result(round.number, board.board, 'played', first ? 2 : 0, first ? 0 : 2);
	}
	await event.step(round.number, 'close');
	return round;
}

function boardOf(round, no) {
	return round.boards.find((board) => board.opener === no || board.second === no);
}

async function drawnApart(event) {
	const draw = await event.read('/draw');
	const clubs = new Map((await event.read()).players.map(({ no, club }) => [no, club]));
	const faults = [];
	const met = new Set();

	for (const { round, boards } of draw.rounds)
		for (const { opener, second } of boards) {
			met.add([opener, second].sort((a, b) => a - b).join('-'));
			if (round > draw.rounds.length - 2 && clubs.get(opener) === clubs.get(second))
				faults.push(`round ${round}: ${opener} - ${second}`);
		}
	clean('no two of a club meet in the last two rounds', faults);
	equal('everybody meets everybody', met.size, 15);
	equal('the number of rounds follows from the players', (await event.read()).rounds_planned, 5);
}

async function roundRobin(world) {
	const event = await made(world,
		{ system: 'roundrobin', 'apart-last': 2, 'draw-seed': 5 }, ['A', 'A', 'A', 'B', 'B', 'C']);

	equal('its tie-breaks are those of a round robin', (await event.read()).tiebreaks, 'PTS,SB,DE,WIN');
	equal('nothing is drawn yet', (await event.read('/draw')).players, []);
	await played(event);
	await drawnApart(event);
	await event.act('/players/6/withdraw');
	const second = await played(event);

	check('who leaves after one game of five is on no board', !boardOf(second, 6), second);
	await played(event);
	await played(event);
	await event.act('/players/5/withdraw');
	const board = boardOf(await played(event), 5);

	equal('who leaves after half of the games stays on the boards, forfeited',
		[board?.result?.how, board?.result?.[board.opener === 5 ? 'opener' : 'second']],
		['forfeit', 0]);
	await event.act('/finish');
	await roundRobinTable(event);
}

async function roundRobinTable(event) {
	const { rows } = await event.read('/standings');
	const points = new Map(rows.map((row) => [row.no, row.values[0]]));
	const page = (await event.client.get(`/e/${event.slug}/standings`)).text;
	const cross = (await event.client.get(`/e/${event.slug}/crosstable`)).text;

	equal('games against who left early count for nobody',
		[1, 2, 3, 4, 5, 6].map((no) => Number(points.get(no))), [4, 3, 2, 1, 0, 0]);
	check('the page says so', page.includes('withdrawn, not counted'));
	check('the cross-table shows the game, struck', cross.includes('cell struck'));
	check('the log can be read from the start',
		(await event.log()).some((record) => record.kind === 'drawn'));
}

async function replacement(world) {
	const event = await made(world, { system: 'roundrobin', cycles: 2 }, ['', '', '', '']);

	await event.act('/draw', { players: [4, 3, 2, 1] });
	equal('numbers are as they were given', (await event.read('/draw')).players, [4, 3, 2, 1]);
	const first = await begun(event);

	equal('the first round follows them',
		first.boards.map(({ opener, second }) => [opener, second]), [[4, 1], [3, 2]]);
	await event.result(1, 1, 'forfeit', 0, 2);
	await event.result(1, 2, 'played', 2, 0);
	await event.step(1, 'close');
	await event.enter({ name: 'Late', rating: 1 });
	const refused = await event.client.post(`${event.base}/players/3/replace`, { by: 5 },
		{ token: event.arbiter });

	equal('who has played is not replaced', refused.status, 409);
	await event.act('/players/4/replace', { by: 5 });
	const second = await played(event);

	check('the late one plays in the place of the absent one', Boolean(boardOf(second, 5)) && !boardOf(second, 4));
	const { rows } = await event.read('/standings');

	equal('and has the line in the table', rows.map(({ no }) => no).sort(), [1, 2, 3, 5]);
	equal('two cycles of four', (await event.read()).rounds_planned, 6);
}

async function knockOut(world) {
	const event = await made(world,
		{ system: 'knockout', games: 2, tie: 'extra-game', 'third-place': 'yes' },
		['', '', '', '', '', '', '']);
	const note = ({ boards }) => boards.map(({ opener, second }) => `${opener}-${second}`);

	equal('the last three matches of the first stage, not the bye',
		note(await played(event)), ['4-5', '3-6', '2-7']);
	equal('second games with the seats exchanged', note(await played(event)), ['5-4', '6-3', '7-2']);
	equal('the semi-finals', note(await played(event)), ['1-4', '2-3']);
	// 4 wins the second game: one match is level.
	await played(event, ({ opener, second }) => (opener === 4 || second === 4 ? 4 : 2));
	equal('an extra game where it is level', note(await played(event)), ['1-4']);
	equal('not over', (await event.read()).next, 'pair');
	equal('the final and the match for third place', note(await played(event)), ['1-2', '3-4']);
	await event.act('/players/4/withdraw');
	const last = await played(event);

	check('who has left is forfeited', boardOf(last, 4).result?.how === 'forfeit', last);
	const done = await event.read();

	equal('nothing is left but to finish', [done.next, done.rounds_planned], ['finish', 7]);
	await event.act('/finish');
	await bracket(event);
}

async function bracket(event) {
	const { stages } = await event.read('/draw');
	const { rows } = await event.read('/standings');
	const page = (await event.client.get(`/e/${event.slug}/draw`)).text;

	equal('stages', stages.map(({ name }) => name), ['Quarter-final', 'Semi-final', 'Final']);
	equal('the bye', stages[0].matches[0],
		{ players: [1, null], half_points: [0, 0], games: 0, decided_by: 'bye', winner: 1,
			third_place: false });
	equal('the match that took three games', stages[1].matches[0],
		{ players: [1, 4], half_points: [4, 2], games: 3, decided_by: 'games', winner: 1,
			third_place: false });
	equal('winners at the end', stages[2].matches.map(({ winner }) => winner), [1, 3]);
	equal('places', rows.map(({ no, rank }) => [no, rank]),
		[[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 5], [7, 5]]);
	check('the page has the bracket and its winner', page.includes('class="bracket"') &&
		page.includes('Winner:'));
}

async function otherSystems(world) {
	for (const system of ['dubov', 'burstein', 'mcmahon']) {
		const event = await made(world, { system, bar: 1998, floor: 1996 },
			['', '', '', '', '', '']);

		await played(event);
		const { boards } = await played(event);

		equal(`${system} pairs two rounds`, boards.length, 3);
		check(`${system} has a table`, (await event.read('/standings')).rows.length === 6);
		equal(`${system} has no draw`, (await world.client.get(`${event.base}/draw`)).status, 404);
	}
}

await inWorld({}, async (world) => {
	await roundRobin(world);
	await replacement(world);
	await knockOut(world);
	await otherSystems(world);
});
