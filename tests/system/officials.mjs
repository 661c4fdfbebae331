// Offices: who may do what, for every office and every right; assistants; what the log says.
import { check, clean, equal } from './lib/check.mjs';
import { Event, tokenOf } from './lib/event.mjs';
import { inWorld } from './lib/world.mjs';

const plan = { title: 'Offices', rule: 'renju', rounds: 3, base_ms: 600_000, increment_ms: 0 };

// One harmless request for each right: what it answers to who has the right.
const probes = {
	see: (event) => ['GET', `${event.base}/rounds/2`, undefined, 200],
	enter: (event) => ['POST', `${event.base}/players`, { name: 'A guest' }, 201],
	pair: (event) => ['POST', `${event.base}/rounds/2/unpair`, {}, 200],
	rule: (event) => ['POST', `${event.base}/rounds/1/boards/1/answer`, {}, 409],
	publish: (event) => ['GET', `${event.base}/targets`, undefined, 200],
	run: (event) => ['POST', `${event.base}/settings`, { language: 'fr' }, 200],
};

async function invite(event, body) {
	const answer = await event.act('/officials', body);

	return { ...answer, secret: tokenOf(answer.link) };
}

async function tried(event, right, token) {
	const [method, path, body, good] = probes[right](event);
	const answer = method === 'GET' ? await event.client.get(path, { token })
		: await event.client.post(path, body, { token });

	if (right === 'pair' && answer.status === good)
		await event.pair();
	return { answer, allowed: answer.status === good };
}

async function everyOffice(event) {
	const { json: table } = await event.client.get('/api/v1/offices');
	const faults = [];

	equal('every right has operations', table.rights.filter((right) => !right.operations.length), []);
	for (const { name, rights } of table.offices) {
		if (['owner', 'program', 'assistant'].includes(name))
			continue;
		const official = await invite(event, { office: name, name: `The ${name}` });

		equal(`${name} has the rights of the table`, official.rights, rights);
		for (const right of Object.keys(probes)) {
			const { answer, allowed } = await tried(event, right, official.secret);

			if (allowed !== rights.includes(right))
				faults.push(`${name}, ${right}: ${answer.status} ${answer.text.slice(0, 120)}`);
			if (!allowed && right !== 'see' && !answer.json?.detail.includes(`"${right}"`))
				faults.push(`${name}, ${right}: no reason in ${answer.text}`);
		}
	}
	clean('each office may do what the table says, and nothing else', faults);
}

async function program(event) {
	const made = await invite(event, { office: 'program', name: 'Hall screen', rights: ['see'] });

	check('a program gets a bearer token', made.token && made.token === made.secret, made);
	check('with which it sees drafts', (await tried(event, 'see', made.token)).allowed);
	check('and does nothing else', !(await tried(event, 'pair', made.token)).allowed);
	const renewed = await event.act(`/officials/${made.official}/link`);

	check('a renewed token is another one', renewed.token !== made.token);
	equal('the old one is nobody\'s', (await tried(event, 'pair', made.token)).answer.status, 401);
	await event.act(`/officials/${made.official}/dismiss`);
	equal('nor is that of an office that ended',
		(await tried(event, 'pair', renewed.token)).answer.status, 401);
}

async function assistant(event) {
	const line = (await event.read('/rounds/1')).boards[0];
	const helper = await invite(event, { office: 'assistant', name: 'Ivo', player: line.opener });
	const decided = await event.client.post(`${event.boardPath(1, line.board)}/decisions`,
		{ version: 0, decisions: [{ do: 'place', at: 'h8' }] }, { token: helper.secret });

	check('an assistant enters the decisions of a player', decided.status === 201, decided.text);
	const record = (await event.log()).filter(({ kind }) => kind === 'decision').pop();

	equal('the log says who entered it', record.actor, 100_000 + helper.official);
	equal('and whose it is', record.seat, 'opener');
	equal('another player\'s decision is not the assistant\'s', (await event.client.post(
		`${event.boardPath(1, line.board)}/decisions`,
		{ version: 1, decisions: [{ do: 'place', at: 'i9' }] },
		{ token: helper.secret })).status, 409);
}

async function ownerLink(event) {
	const { link } = await event.act('/link');
	const old = await event.client.get(`${event.base}/links`, { token: event.arbiter });

	equal('the owner\'s old link is dead once it is renewed', old.status, 401);
	event.arbiter = tokenOf(link);
	equal('the new one opens', (await event.client.get(`${event.base}/links`,
		{ token: event.arbiter })).status, 200);
}

async function officials(world) {
	const event = await Event.create(world.client, await world.organiser(), plan);

	await event.enterCsv('name,rating\nAnna,2000\nBoris,1900\nCora,1800\nDan,1700\n');
	await event.pair();
	await event.begin(1);
	await assistant(event);
	for (const { board } of (await event.read('/rounds/1')).boards)
		await event.result(1, board, 'adjudicated', 2, 0);
	await event.step(1, 'close');
	await event.pair();
	await everyOffice(event);
	await program(event);
	const page = await world.client.get(`/a/${event.slug}`, { token: event.arbiter });

	check('the console lists the officials', page.text.includes('The clerk') &&
		page.text.includes('Renew the link'));
	await ownerLink(event);
	const names = (await event.read('/officials', { token: event.arbiter })).officials;

	equal('all are listed', names.filter(({ left }) => !left).length, names.length - 1);
}

await inWorld({}, officials);
