// The frame of an event whose opening declares the number of fifths: every number, each swap taken
// and left, and at one board of each round everything that has to be refused on the way.
import { check, clean, equal, skip } from './check.mjs';
import { Event } from './event.mjs';
import { ownGame, realGames } from './games.mjs';
import { Player, ofLog } from './play.mjs';
import { Refusals } from './refusals.mjs';
import { ending, middle } from './rules.mjs';
import { checkPairings, checkStandings, checkTrf } from './standings.mjs';

const keeps = ['implied', 'said', 'together'];
const ends = ['five', 'resign', 'agreement', 'passes', 'white', 'overline', 'resign-waiting'];

// Position with a symmetry that is none of the board's: h8 h9 i9 i8, half-turn and diagonals; and
// h8 h9 h10 h7, the mirror in file h. Each with a pair of equal fifths and what names it.
const symmetricOpenings = [
	{ stones: ['h8', 'h9', 'h10', 'h7'], pair: ['i8', 'g8'], says: /i8 and g8.*mirror in file h/ },
	{ stones: ['h8', 'h9', 'j9', 'j8'], pair: ['i10', 'i7'],
		says: /i10 and i7.*half-turn about \(i, 8\.5\)/ },
	{ stones: ['h8', 'h9', 'i8', 'i9'], pair: ['g8', 'j8'],
		says: /g8 and j8.*mirror between files h and i/ },
];

async function enterPlayers(event) {
	const lines = ['name,rating,club'];

	for (let i = 1; i <= 10; i++)
		lines.push(`"Player ${i}, of ten",${2400 - 37 * i},C${i % 3}`);
	const players = await event.enterCsv(`${lines.join('\r\n')}\r\n`);

	equal('ten players are entered from a CSV file', players.map((player) => player.name).at(-1),
		'Player 10, of ten');
}

// The refusals of the opening's first part, by somebody who is not to act or acts wrongly.
async function refuseEarly(event, player, refusals) {
	const { opener, second } = player.no;
	const stranger = [...event.tokens.keys()].find((no) => no !== opener && no !== second);

	await refusals.refuse('a first stone off the centre', opener, [{ do: 'place', at: 'h9' }],
		{ status: 422, code: 'outside-zone', says: /h9.*on h8/ });
	await refusals.refuse('the other seat on the opener\'s turn', second, [{ do: 'place', at: 'h8' }],
		{ status: 409, code: 'wrong-turn', says: /not the second/ });
	await refusals.refuse('a player of another board', stranger, [{ do: 'place', at: 'h8' }],
		{ status: 403, code: 'wrong-seat' });
	await refusals.refuse('a declaration before its time', opener, [{ do: 'declare', n: 1 }],
		{ status: 422, code: 'wrong-decision' });
	await refusals.refuse('a draw offer in the opening', opener, [{ do: 'draw-offer' }],
		{ status: 422, code: 'no-draw-offer' });
	await player.take({ by: 'opener', decisions: [{ do: 'place', at: 'h8' }] });
	await refusals.refuse('a second stone outside the 3x3', opener, [{ do: 'place', at: 'h10' }],
		{ status: 422, code: 'outside-zone', says: /3x3/ });
	await refusals.refuse('a stone on a stone', opener, [{ do: 'place', at: 'h8' }],
		{ status: 422, code: 'occupied', says: /h8 is occupied/ });
	await refusals.refuse('a pass in the opening', opener, [{ do: 'pass' }],
		{ status: 422, code: 'no-pass' });
	await refusals.refuse('a swap where there is none', opener, [{ do: 'swap' }],
		{ status: 422, code: 'wrong-decision' });
	await refusals.refuse('the second of two decisions, and so both', opener,
		[{ do: 'place', at: 'h9' }, { do: 'place', at: 'a1' }],
		{ status: 422, code: 'outside-zone', says: /5x5/ });
	await refusals.refuse('a choice without offers', opener, [{ do: 'choose', at: 'h9' }],
		{ status: 422, code: 'wrong-decision' });
}

async function refuseNumbers(player, refusals, by, most) {
	const no = player.no[player.seatOf(by)];

	for (const n of [0, most + 1])
		await refusals.refuse(`declaring ${n}`, no, [{ do: 'declare', n }],
			{ status: 422, code: 'wrong-number', says: new RegExp(`1 to ${most}`) });
}

// Offers of `n` fifths, wrong in each way that is possible.
async function refuseOffers(player, refusals, step, symmetric) {
	const no = player.no[player.seatOf('black')];
	const good = step.decisions[0].at;
	const wrong = (at) => [{ do: 'offer', at }];
	const pair = [...good.filter((point) => !symmetric.pair.includes(point)), ...good];

	await refusals.refuse('one offer too few', no, wrong(good.slice(1)),
		{ status: 422, code: 'wrong-number' });
	await refusals.refuse('one offer too many', no, wrong([...good, 'a15']),
		{ status: 422, code: 'wrong-number' });
	await refusals.refuse('an offer twice', no, wrong([...good.slice(1), good.at(-1)]),
		{ status: 422, code: good.length > 1 ? 'duplicate-offer' : 'wrong-number' });
	await refusals.refuse('an offer on a stone', no, wrong([...good.slice(1), 'h8']),
		{ status: 422, code: 'occupied' });
	await refusals.refuse(`symmetric offers ${symmetric.pair.join(' and ')}, with the proof`, no,
		wrong([...symmetric.pair, ...pair.slice(0, good.length - 2)]),
		{ status: 422, code: 'symmetric-offer', says: symmetric.says });
	await refusals.refuse('playing the fifth where offers are due', no,
		[{ do: 'place', at: good[0] }], { status: 422, code: 'wrong-decision' });
}

async function refuseChoice(player, refusals, offered) {
	const no = player.no[player.seatOf('white')];
	const rest = 'o15';

	await refusals.refuse('a choice that was not offered', no, [{ do: 'choose', at: rest }],
		{ status: 422, code: offered.includes(rest) ? 'none' : 'not-offered', says: /o15/ });
	await refusals.refuse('the chooser\'s opponent choosing', player.no[player.seatOf('black')],
		[{ do: 'choose', at: offered[0] }], { status: 409, code: 'wrong-turn' });
}

// A whole game with everything refused on its way.
async function playRefusing(event, player, rules, round) {
	const refusals = new Refusals(event, round, { board: player.board });
	const symmetric = symmetricOpenings[round - 1];
	const moves = [...symmetric.stones, 'e5', 'k11', 'c12', 'l3'];
	const swaps = Array.from({ length: rules.swaps }, (_, i) => (round >> i) % 2 === 1);

	await refuseEarly(event, player, refusals);
	const rest = [...rules.script(moves, { swaps, n: 2 + round, keep: keeps[round - 1] })].slice(1);
	for (const step of rest) {
		const [decision] = step.decisions;

		if (decision.do === 'declare')
			await refuseNumbers(player, refusals, step.by, rules.most);
		if (decision.do === 'offer')
			await refuseOffers(player, refusals, step, symmetric);
		if (decision.do === 'choose')
			await refuseChoice(player, refusals, (await event.board(round, player.board)).offers);
		player.expectNext(step);
		await player.take(step);
		if (decision.do === 'swap')
			await refusals.refuse('swapping back at the same point',
				player.no[player.seatOf(step.by)], [{ do: 'swap' }],
				{ status: 422, code: 'wrong-decision' });
	}
	await player.play(middle(moves), ending('resign', moves.length));
	await checkOver(event, player, round);
}

async function checkOver(event, player, round) {
	const late = await event.decide(round, player.board, player.no.opener, player.version,
		[{ do: 'resign' }]);

	check('after the end nothing is taken', late.status === 409 && late.json.code === 'game-over',
		late.text);
}

function gameFor(index, end, real) {
	if (end === 'white' || end === 'overline')
		return ownGame(index, end);
	return real.length ? real[(index * 29) % real.length] : ownGame(index);
}

async function playOne(player, rules, index, real) {
	const end = ends[index % ends.length];
	const game = gameFor(index, end, real);
	const whole = ['five', 'white', 'overline'].includes(end);
	const moves = whole ? game.moves : game.moves.slice(0, 8 + (index % 5));
	const n = 1 + (index % rules.most);
	const swaps = Array.from({ length: rules.swaps }, (_, i) => ((index >> i) & 1) === 1);
	const last = await player.play(
		rules.script(moves, { swaps, n, keep: keeps[index % keeps.length] }), middle(moves),
		whole ? [] : ending(end, moves.length));

	if (whole && last.result.reason !== game.reason)
		player.faults.push(`ended by ${last.result?.reason}, not ${game.reason}`);
	if (whole && last.result[player.seatOf(game.winner)] !== 2)
		player.faults.push(`${game.winner} has not won: ${JSON.stringify(last.result)}`);
	if (!last.over)
		player.faults.push(`${end} did not end it`);
	return { n, swaps };
}

async function checkRound(event, players, round) {
	const log = await event.log();
	const faults = players.flatMap((player) => player.faults.map((fault) =>
		`board ${player.board}: ${fault}`));

	for (const player of players)
		if (ofLog(log, round, player.board).join('|') !== player.sent.join('|'))
			faults.push(`board ${player.board}: the log has ${ofLog(log, round, player.board)}`);
	clean(`round ${round}: colours, turns and versions as the rule says, all in the log`, faults);
}

export async function declaredEvent(world, rules) {
	const organiser = await world.organiser();
	const event = await Event.create(world.client, organiser, { title: rules.title,
		rule: rules.rule, rounds: 3, base_ms: 3_600_000, increment_ms: 5000 });
	const real = realGames();
	const walked = [];
	let index = 0;

	if (!real.length)
		skip('real game records', 'they are not on this machine; games of our own are played');
	await enterPlayers(event);
	for (let round = 1; round <= 3; round++) {
		await event.pair();
		const { boards } = await event.begin(round);
		const players = boards.map((line) => new Player(event, round, line));

		await Promise.all(players.map(async (player, i) => {
			if (i === 0)
				await playRefusing(event, player, rules, round);
			else
				walked.push(await playOne(player, rules, index++, real));
		}));
		await checkRound(event, players, round);
		await event.step(round, 'close');
	}
	equal('every number from 1 was declared',
		[...new Set(walked.map(({ n }) => n))].sort((a, b) => a - b),
		Array.from({ length: rules.most }, (_, i) => i + 1));
	for (let i = 0; i < rules.swaps; i++)
		check(`swap ${i + 1} was taken and left`, new Set(walked.map(({ swaps }) => swaps[i])).size === 2);
	await event.act('/finish');
	await checkPairings(event);
	await checkStandings(event);
	await checkTrf(world, event);
}
