// Whose turn it is, from the rules (deploy/docs/opening-rules.md) and not from the server's answers:
// each step has who decides in it, and which step follows each decision. Where a colour may be
// swapped or kept, any other decision keeps it unsaid and is one of the step that follows.
const choice = (who, swap, keep = swap) => ({ who, next: { swap, keep } });
const stone = (who, place) => ({ who, next: { place } });

const taraguchi = {
	first: stone('black', 'swap-1'),
	'swap-1': choice('white', 'stone-2'),
	'stone-2': stone('white', 'swap-2'),
	'swap-2': choice('black', 'stone-3'),
	'stone-3': stone('black', 'swap-3'),
	'swap-3': choice('white', 'stone-4'),
	'stone-4': stone('white', 'swap-4'),
	'swap-4': choice('black', 'stone-5', 'fifth'),
	fifth: { who: 'black', next: { place: 'swap-5', offer: 'choose' } },
	'stone-5': stone('black', 'swap-5'),
	'swap-5': choice('white', 'stone-6'),
	choose: { who: 'white', next: { choose: 'stone-6' } },
	'stone-6': stone('white', 'play'),
};

const soosorv = {
	first: stone('opener', 'stone-2'),
	'stone-2': stone('opener', 'stone-3'),
	'stone-3': stone('opener', 'swap-3'),
	'swap-3': choice('white', 'stone-4'),
	'stone-4': stone('white', 'declare'),
	declare: { who: 'white', next: { declare: 'swap-4' } },
	'swap-4': choice('black', 'fifth'),
	fifth: { who: 'black', next: { place: 'stone-6', offer: 'choose' } },
	choose: { who: 'white', next: { choose: 'stone-6' } },
	'stone-6': stone('white', 'play'),
};

const graphs = { 'taraguchi-10': taraguchi, 'soosorv-8': soosorv };
const aside = ['draw-offer', 'draw-decline', 'draw-accept', 'resign'];
export const otherSeat = { opener: 'second', second: 'opener' };

export class Turns {
	constructor(rule) {
		this.graph = graphs[rule];
		this.step = 'first';
		this.black = 'opener';
		this.mover = 'black'; // after the opening
		this.stones = [];
	}

	get toAct() {
		const who = this.step === 'play' ? this.mover : this.graph[this.step].who;

		if (who === 'black')
			return this.black;
		return who === 'white' ? otherSeat[this.black] : who;
	}

	// How many stones and passes the decision was.
	take({ do: kind, points = [] }) {
		if (aside.includes(kind))
			return 0;
		if (this.step === 'play') {
			this.mover = this.mover === 'black' ? 'white' : 'black';
		} else {
			const { next } = this.graph[this.step];
			const from = next[kind] === undefined && next.keep ? this.graph[next.keep].next : next;

			if (from[kind] === undefined)
				throw new Error(`${kind} cannot follow at ${this.step}`);
			this.step = from[kind];
		}
		if (kind === 'swap')
			this.black = otherSeat[this.black];
		if (!['place', 'choose', 'pass'].includes(kind))
			return 0;
		this.stones.push(points[0] ?? null);
		return 1;
	}
}
