// Tournaments as files: players taken from reports, documents and tables; an event as each of them.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { check, equal } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { inWorld, program } from './lib/world.mjs';

const plan = { title: 'Files', rule: 'renju', rounds: 3, base_ms: 600_000, increment_ms: 0 };

function line(no, name, rating, federation) {
	return `001 ${String(no).padStart(4)}      ${name.padEnd(33)} ${rating} ${federation}\r\n`;
}

const report = '012 Another\r\n' + line(1, 'Põder, Anna', 2100, 'EST') +
	line(2, 'Bob', 1900, 'SWE') + line(3, 'Cid', 1800, 'JPN');

function enter(event, bytes, type) {
	return event.client.call('POST', `${event.base}/players`,
		{ bytes, token: event.arbiter, key: randomUUID(), headers: { 'content-type': type } });
}

async function entering(event) {
	const answer = await enter(event, report, 'text/plain');
	const document = { format: 'arbiter-tournament/1', players: [{ name: 'Dot', rating: 1500 }] };

	equal('a report\'s players are entered', answer.json?.players?.map(({ name, rating, club }) =>
		[name, rating, club]), [['Põder, Anna', 2100, 'EST'], ['Bob', 1900, 'SWE'], ['Cid', 1800, 'JPN']]);
	equal('a document\'s too', (await enter(event, JSON.stringify(document), 'text/plain')).status, 201);
	equal('and a table\'s, told by its looks', (await enter(event,
		'name;rating;federation\nEve;1400;POL\n', 'text/csv')).json?.players?.[0].club, 'POL');
	const refused = await enter(event, report.replace('2100', '21x0'), 'text/csv');

	check('a report that cannot be read is refused with line and column', refused.status === 422 &&
		refused.json.detail.startsWith('line 2, column 51:'), refused.text);
	equal('and nobody of it is entered', (await event.read()).players.length, 5);
}

async function reading(world, event) {
	const forms = { trf: `${event.slug}.trf`, csv: `${event.slug}/crosstable.csv`,
		tournament: `${event.slug}/tournament.json` };
	const reports = [];

	for (const [form, path] of Object.entries(forms)) {
		const { text, status } = await event.client.get(`/e/${path}`);
		const file = `${world.folder}/files.${form}`;

		equal(`${path} is there`, status, 200);
		writeFileSync(file, text);
		const made = spawnSync(program, ['convert', '--from', form, '--to', 'trf', file], { encoding: 'utf8' });

		check(`${form} is read by arbiter convert`, made.status === 0, made.stderr);
		reports.push(made.stdout);
	}
	equal('a table says what the report says', reports[1], reports[0]);
	equal('a document too', reports[2], reports[0]);
	check('with the event\'s name and players', reports[0].startsWith('012 Files\n') &&
		reports[0].includes('Põder, Anna'), reports[0]);
}

await inWorld({}, async (world) => {
	const event = await Event.create(world.client, await world.organiser(), plan);

	await entering(event);
	await reading(world, event);
	await event.pair();
	await event.begin(1);
	for (const board of [1, 2])
		await event.result(1, board, 'adjudicated', 2, 0);
	await reading(world, event);
});
