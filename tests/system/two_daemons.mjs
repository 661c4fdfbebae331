// Two daemons on one database: whoever asks either sees the same event, and both streams see all.
import { check, clean, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { ownGame } from './lib/games.mjs';
import { ofLog, recorded } from './lib/play.mjs';
import { middle, taraguchi } from './lib/rules.mjs';
import { checkStandings } from './lib/standings.mjs';
import { inWorld, until } from './lib/world.mjs';

// The same event as another daemon serves it.
function elsewhere(event, client) {
	const twin = new Event(client, event.slug, event.arbiter);

	twin.tokens = event.tokens;
	return twin;
}

// Each decision goes to the daemon that the one before did not go to, at once.
async function alternate(twins, line, swaps) {
	const { moves } = ownGame(line.board);
	const script = [...taraguchi(moves, { swaps }), ...middle(moves)];
	const other = { opener: 'second', second: 'opener' };
	let black = 'opener';
	let version = 0;
	const sent = [];

	for (const [i, { by, decisions }] of script.entries()) {
		const seat = by === 'black' ? black : other[black];
		const answer = await twins[i % 2].decide(1, line.board, line[seat], version, decisions);

		if (answer.status !== 201)
			throw new Error(`${line.board} ${seat} ${JSON.stringify(decisions)}: ${answer.text}`);
		sent.push(...decisions.map((decision) => recorded(seat, decision)));
		version += decisions.length;
		if (decisions[0].do === 'swap')
			black = other[black];
	}
	return sent;
}

// Different boards through different daemons collide on the event's head and retry unseen.
async function race(twins, lines) {
	const answers = [];

	await Promise.all(lines.flatMap((line, i) => twins.map(async (twin, k) => {
		const seat = k ? line.second : line.opener;

		for (let n = 0; n < 10; n++) {
			const asked = await twin.client.post(`${twin.boardPath(1, line.board)}/messages`,
				{ text: `message ${n}` }, { token: twin.tokens.get(seat) });

			answers.push(asked);
		}
	})));
	return answers;
}

async function sameVersion(twins, line) {
	const { version } = await twins[0].board(1, line.board);
	const answers = await Promise.all([0, 1, 0, 1].map((i, n) => twins[i].decide(1, line.board,
		line.opener, version, [{ do: 'place', at: 'h8' }])));
	const won = answers.filter(({ status }) => status === 201);

	check('of four decisions on one version through both daemons one wins', won.length === 1 &&
		answers.every(({ status, json }) => status === 201 || json.code === 'version-moved'),
	answers.map(({ status, json }) => `${status} ${json.code}`));
}

async function sameKey(twins, line) {
	const { version } = await twins[0].board(1, line.board);
	const key = 'the same through both';
	const answers = await Promise.all([0, 1, 1, 0].map((i) => twins[i].decide(1, line.board,
		line.second, version, [{ do: 'swap' }], { key, headers: { host: 'same.test' } })));

	check('one key through both daemons is one decision with one answer',
		answers.every(({ status, text }) => status === 201 && text === answers[0].text),
		answers.map(({ text }) => text.slice(0, 300)).join('\n'));
	equal('and one record', (await twins[1].board(1, line.board)).version, version + 1);
}

async function settled(twins) {
	return until('both are at one place', async () => {
		const [a, b] = await Promise.all(twins.map((twin) => twin.read()));

		return a.seq === b.seq && [a, b];
	}, 10_000);
}

async function twoDaemons(world) {
	const organiser = await world.organiser();
	const first = await Event.create(world.client, organiser, { title: 'Twins',
		rule: 'taraguchi-10', rounds: 2, base_ms: 600_000, increment_ms: 1000 });
	const second = elsewhere(first, world.daemons[1].client);
	const twins = [first, second];

	await first.enterCsv('name,rating\nA,8\nB,7\nC,6\nD,5\nE,4\nF,3\nG,2\nH,1\n');
	equal('the other daemon knows the event', (await second.read()).players.length, 8);
	await settled(twins); // a pairing is made from the state it was asked on
	await second.pair();
	const { boards } = await first.begin(1);
	const streams = twins.map((twin) => twin.client.stream(`${twin.base}/stream`, { after: 0 }));

	await Promise.all(streams.map((stream) => stream.ready));
	await sameVersion(twins, boards[3]);
	await sameKey(twins, boards[3]);
	const sent = await Promise.all(boards.slice(0, 3).map((line, i) =>
		alternate(twins, line, [0, 1, 2, 3, 4].map((bit) => (i + bit) % 2 === 0))));
	const log = await second.log();

	clean('decisions that alternate between the daemons are each taken once', boards.slice(0, 3)
		.filter((line, i) => ofLog(log, 1, line.board).join('|') !== sent[i].join('|'))
		.map((line) => `board ${line.board}: ${ofLog(log, 1, line.board)}`));
	const answers = await race(twins, boards.slice(0, 2));
	const odd = answers.filter(({ status }) => status !== 201);

	clean('lost compares are retried unseen', odd.map(({ status, text }) => `${status} ${text}`));
	await second.result(1, boards[3].board, 'played', 0, 2);
	await first.step(1, 'close');
	const [a, b] = await settled(twins);

	equal('both have the same state', b, a);
	for (const [i, stream] of streams.entries())
		check(`stream ${i + 1} has every record once`, await stream.reaches(a.seq) &&
			stream.ids.length === a.seq && stream.ids.every((id, n) => id === n + 1), stream.ids);
	equal('both streams tell the same', streams[1].events, streams[0].events);
	await checkStandings(second);
	await killOne(world, twins, organiser);
}

// One daemon dies; the other goes on, and the first catches up when it is back.
async function killOne(world, twins, organiser) {
	await twins[0].pair();
	await world.daemons[0].kill9();
	const { boards } = await twins[1].begin(2);
	const answer = await twins[1].decide(2, 1, boards[0].opener, 0, [{ do: 'place', at: 'h8' }]);

	equal('the other daemon goes on alone', answer.status, 201);
	await world.daemons[0].start();
	equal('the first is up to date again', (await twins[0].board(2, 1)).stones, ['h8']);
	const cross = await world.daemons[1].client.post('/api/v1/events', { title: 'Made on the other',
		rule: 'renju' }, { token: organiser });

	check('an organiser of one is an organiser of the other', cross.status === 201, cross.text);
}

await inWorld({ daemons: 2 }, twoDaemons);
