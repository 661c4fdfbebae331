// Games as scripts: what each rule's opening asks of whom, written from the rules and not from the
// server's answers, so that both can be compared.
//
// A step is {by, decisions}: `by` is a colour ("black", "white") or a seat ("opener", "second").

const place = (at) => ({ do: 'place', at });
const files = 'abcdefghijklmno';

export function pointOf(name) {
	return { x: files.indexOf(name[0]), y: Number(name.slice(1)) - 1 };
}

export function nameOf(x, y) {
	return x >= 0 && x < 15 && y >= 0 && y < 15 ? `${files[x]}${y + 1}` : undefined;
}

// How far from the centre: 1 is the 3x3, 4 the 9x9.
export function reach(name) {
	const { x, y } = pointOf(name);

	return Math.max(Math.abs(x - 7), Math.abs(y - 7));
}

export function* points() {
	for (let y = 0; y < 15; y++)
		for (let x = 0; x < 15; x++)
			yield nameOf(x, y);
}

const turns = [];
for (const [a, b] of [[1, 1], [1, -1], [-1, 1], [-1, -1]])
	turns.push(({ x, y }) => ({ x: a * x, y: b * y }), ({ x, y }) => ({ x: a * y, y: b * x }));

// Every map of the plane's lattice that takes Black's stones to themselves and White's too.
export function symmetries(stones) {
	const black = stones.filter((_, i) => i % 2 === 0).map(pointOf);
	const white = stones.filter((_, i) => i % 2 === 1).map(pointOf);
	const has = (set, p) => set.some((q) => q.x === p.x && q.y === p.y);
	const found = [];

	for (const turn of turns)
		for (const image of black) {
			const from = turn(black[0]);
			const map = (p) => {
				const q = turn(p);

				return { x: q.x + image.x - from.x, y: q.y + image.y - from.y };
			};
			if (black.every((p) => has(black, map(p))) && white.every((p) => has(white, map(p))))
				found.push(map);
		}
	return found;
}

export function symmetric(maps, a, b) {
	return a !== b && maps.some((map) => {
		const image = map(pointOf(a));

		return nameOf(image.x, image.y) === b;
	});
}

// `count` fifths of which no two are symmetric, with the one that is to be chosen among them.
export function offersWith(stones, fifth, count) {
	const maps = symmetries(stones);
	const offers = [fifth];

	for (const point of points()) {
		if (offers.length === count)
			break;
		if (!stones.includes(point) && !offers.includes(point) &&
			!offers.some((other) => symmetric(maps, other, point)))
			offers.push(point);
	}
	offers.push(offers.shift());
	return offers;
}

// Keeping the colours before the next decision: left out, said before it, or said together with it.
function* kept(by, style, decisions) {
	if (style === 'said')
		yield { by, decisions: [{ do: 'keep' }] };
	yield { by, decisions: style === 'together' ? [{ do: 'keep' }, ...decisions] : decisions };
}

function* swapOr(by, swaps, style, decisions) {
	if (swaps) {
		yield { by, decisions: [{ do: 'swap' }] };
		yield { by, decisions };
	} else {
		yield* kept(by, style, decisions);
	}
}

function* chosen(moves) {
	yield { by: 'white', decisions: [{ do: 'choose', at: moves[4] }] };
	yield { by: 'white', decisions: [place(moves[5])] };
}

// swaps: at which of the four points after stones 1 to 4, and after stone 5; ten: the offers.
export function* taraguchi(moves, { swaps, ten = false, keep = 'implied' }) {
	yield { by: 'black', decisions: [place(moves[0])] };
	for (let k = 1; k <= 3; k++)
		yield* swapOr(k % 2 ? 'white' : 'black', swaps[k - 1], keep, [place(moves[k])]);
	if (ten) {
		yield* kept('black', keep,
			[{ do: 'offer', at: offersWith(moves.slice(0, 4), moves[4], 10) }]);
		yield* chosen(moves);
	} else {
		yield* swapOr('black', swaps[3], keep, [place(moves[4])]);
		yield* swapOr('white', swaps[4], keep, [place(moves[5])]);
	}
}

// The opener's three stones come one by one; White's second stone is the opener's as well.
function* threeStones(moves) {
	for (let k = 0; k < 3; k++)
		yield { by: 'opener', decisions: [place(moves[k])] };
}

function* fifths(moves, n) {
	if (n === 1) {
		yield { by: 'black', decisions: [place(moves[4])] };
		yield { by: 'white', decisions: [place(moves[5])] };
	} else {
		yield { by: 'black', decisions: [{ do: 'offer',
			at: offersWith(moves.slice(0, 4), moves[4], n) }] };
		yield* chosen(moves);
	}
}

// swaps: after stone 3, after the declaration.
export function* soosorv(moves, { swaps, n, keep = 'implied' }) {
	yield* threeStones(moves);
	yield* swapOr('white', swaps[0], keep, [place(moves[3])]);
	yield { by: 'white', decisions: [{ do: 'declare', n }] };
	if (swaps[1])
		yield { by: 'black', decisions: [{ do: 'swap' }] };
	else if (keep === 'said')
		yield { by: 'black', decisions: [{ do: 'keep' }] };
	yield* fifths(moves, n);
}

// swaps: after the declaration.
export function* yamaguchi(moves, { swaps, n, keep = 'implied' }) {
	yield* threeStones(moves);
	yield { by: 'opener', decisions: [{ do: 'declare', n }] };
	yield* swapOr('white', swaps[0], keep, [place(moves[3])]);
	yield* fifths(moves, n);
}

// The stones after the opening.
export function* middle(moves, from = 6) {
	for (let k = from; k < moves.length; k++)
		yield { by: k % 2 ? 'white' : 'black', decisions: [place(moves[k])] };
}

// How a game that is not decided on the board ends, after `count` stones and passes.
export function* ending(kind, count) {
	const mover = count % 2 ? 'white' : 'black';
	const waiter = count % 2 ? 'black' : 'white';

	if (kind === 'resign') {
		yield { by: mover, decisions: [{ do: 'resign' }] };
	} else if (kind === 'resign-waiting') {
		yield { by: waiter, decisions: [{ do: 'resign' }] };
	} else if (kind === 'agreement') {
		yield { by: waiter, decisions: [{ do: 'draw-offer' }] };
		yield { by: mover, decisions: [{ do: 'draw-accept' }] };
	} else if (kind === 'passes') {
		yield { by: mover, decisions: [{ do: 'pass' }] };
		yield { by: waiter, decisions: [{ do: 'pass' }] };
	}
}
