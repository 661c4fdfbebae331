// Games to play: real records where this machine has them, else (and for the ends that records do
// not have) ones of our own.
import { existsSync, readFileSync } from 'node:fs';
import { reach } from './rules.mjs';

const file = '../shared/data/renjunet-2016-games.jsonl';

// Opening stones of our own: h8, then within 3x3, 5x5, 7x7, 9x9, and a sixth anywhere.
const openings = [
	'h8 h9 h10 i8 g7 g9', 'h8 i9 j10 g8 h6 i7', 'h8 h9 i8 g10 j9 f8', 'h8 i9 h6 j8 g6 i6',
	'h8 g8 f8 i10 h11 g10', 'h8 g9 i8 h6 k8 j8', 'h8 h7 j6 g9 e8 g6', 'h8 i7 g6 i9 j10 h9',
].map((text) => text.split(' '));

// Far from the opening: one colour makes a row on the first or the last line, the other is idle.
const row = ['b1', 'c1', 'd1', 'e1', 'f1'];
const over = ['b1', 'c1', 'd1', 'f1', 'g1', 'e1'];
const idle = ['b15', 'd15', 'f15', 'h15', 'j15', 'l15'];

function interleave(black, white) {
	return black.flatMap((point, i) => (white[i] ? [point, white[i]] : [point]));
}

// {moves, winner, reason}: 'five' for either colour, 'overline' for Black's loss.
export function ownGame(index, end = 'black') {
	const opening = openings[index % openings.length];

	if (end === 'overline')
		return { moves: [...opening, ...interleave(over, idle.slice(0, 5))], winner: 'white',
			reason: 'overline' };
	if (end === 'white')
		return { moves: [...opening, ...interleave(idle.slice(0, 5), row)], winner: 'white',
			reason: 'five' };
	return { moves: [...opening, ...interleave(row, idle.slice(0, 4))], winner: 'black',
		reason: 'five' };
}

// A real record fits if its stones lie where the rules want them and it is not too long.
function fits(moves) {
	return moves[0] === 'h8' && [1, 2, 3, 4].every((zone) => reach(moves[zone]) <= zone) &&
		moves.length >= 20 && moves.length <= 44;
}

export function realGames() {
	if (!existsSync(file))
		return [];
	return readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
		.map(({ moves, winner }) => ({ moves: moves.split(' '), winner, reason: 'five' }))
		.filter(({ moves }) => fits(moves));
}
