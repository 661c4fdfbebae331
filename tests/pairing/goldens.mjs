// What other engines are known to pair: whole events, round by round with colours, written as reports
// and paired again; and single rounds whose expected output is published. Usage: goldens.mjs ARBITER
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const arbiter = process.argv[2];
const data = '../shared/data/trf/chesspairing/pairing/dutch/testdata';
const corpora = [['golden-bbppairings', '2026'], ['golden-javafo', '2017']];

const rounds2026 = ['bbpPairings/dutch_2025_C5', 'bbpPairings/dutch_2025_C9', 'bbpPairings/issue_7',
	'sharly-bbpPairings-team/indiv_299_bonus', 'sharly-bbpPairings-team/indiv_299_penalty'];

const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

// Who wins by the scenario's rule; numbers are in the order of rating, then id.
const rules = {
	'higher-rated-wins': (a, b) => (a.Rating === b.Rating ? a.no < b.no : a.Rating > b.Rating),
	'lower-id-wins': (a, b) => a.no < b.no,
};

function columns(scenario, rounds, players) {
	const wins = rules[scenario.resultStrategy];
	const byId = new Map(players.map((player) => [player.ID, player]));

	for (const { Pairings, Byes } of rounds) {
		const cells = new Map();

		for (const { WhiteID, BlackID } of Pairings) {
			const [white, black] = [byId.get(WhiteID), byId.get(BlackID)];
			const won = wins(white, black);

			cells.set(white, [black.no, 'w', won ? '1' : '0']);
			cells.set(black, [white.no, 'b', won ? '0' : '1']);
		}
		for (const bye of Byes ?? [])
			cells.set(byId.get(bye.PlayerID), [0, '-', 'U']);
		for (const player of players)
			player.cells.push(cells.get(player) ?? [0, '-', 'Z']);
	}
}

const points = (cells) => cells.filter(([, , result]) => result === '1' || result === 'U').length;

function report(scenario, rounds) {
	const players = scenario.players.map((player, i) => ({ ...player, place: i }))
		.sort((a, b) => b.Rating - a.Rating || a.place - b.place);

	players.forEach((player, i) => Object.assign(player, { no: i + 1, cells: [] }));
	columns(scenario, rounds, players);
	return [`012 ${scenario.description}`, `XXR ${scenario.totalRounds}`,
		...players.map(({ no, DisplayName, Rating, cells }) =>
			`001 ${String(no).padStart(4)}      ${DisplayName.padEnd(33)} ${String(Rating).padStart(4)}` +
			`${' '.repeat(28)}${points(cells).toFixed(1).padStart(4)} ${String(no).padStart(4)}` +
			cells.map(([opponent, colour, result]) =>
				`  ${opponent ? String(opponent).padStart(4) : '0000'} ${colour} ${result}`).join(''))]
		.join('\n') + '\n';
}

if (!fs.existsSync(data)) {
	console.log('[SKIP] goldens: ../shared/data is not here');
	process.exit(0);
}

// Some were made without telling the engine of earlier byes: a second one breaks basic rule 4.
function secondBye(rounds) {
	const had = new Set();

	for (const { Byes } of rounds)
		for (const { PlayerID } of Byes ?? []) {
			if (had.has(PlayerID))
				return PlayerID;
			had.add(PlayerID);
		}
	return null;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'goldens-'));
let failed = 0;

for (const [corpus, edition] of corpora)
	for (const name of fs.readdirSync(path.join(data, corpus))) {
		const at = path.join(data, corpus, name);
		const scenario = read(path.join(at, 'scenario.json'));
		const rounds = Array.from({ length: scenario.totalRounds }, (_, i) => read(path.join(at, `round-${i + 1}.json`)));
		const file = path.join(folder, `${corpus}-${name}.trf`);

		if (secondBye(rounds)) {
			console.log(`left out ${corpus} ${name}: it gives ${secondBye(rounds)} a second bye`);
			continue;
		}
		fs.writeFileSync(file, report(scenario, rounds));
		try {
			execFileSync(arbiter, ['pair', '--dutch', file, '-c', '--edition', edition]);
			console.log(`ok      ${corpus} ${name}: ${rounds.length} rounds`);
		} catch (error) {
			failed++;
			console.log(`FAILED  ${corpus} ${name}\n${error.stdout}${error.stderr}`);
		}
	}
for (const name of rounds2026) {
	const at = path.join('../shared/data/trf', name);
	const paired = execFileSync(arbiter, ['pair', '--dutch', `${at}.input`, '-p'], { encoding: 'utf8' });
	const same = paired.trim() === fs.readFileSync(`${at}.output.expected`, 'utf8').trim();

	failed += same ? 0 : 1;
	console.log(`${same ? 'ok     ' : 'FAILED '} ${name}`);
}
fs.rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
