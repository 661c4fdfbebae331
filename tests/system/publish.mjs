// Publishing to a real nginx that takes PUT: targets that are down at first, come back, are of
// nobody's business; a daemon that is killed in between; `arbiter publish` beside it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, clean, equal, skip } from './lib/check.mjs';
import { Event } from './lib/event.mjs';
import { freePort, inWorld, until } from './lib/world.mjs';

const PATIENCE_MS = 60_000;

// ---- a web server that takes files -----------------------------------------------------------

class WebServer {
	constructor(world, port) {
		this.port = port;
		this.folder = join(world.folder, `web-${port}`);
		this.files = join(this.folder, 'files');
		for (const folder of [this.folder, this.files, ...['site', 'locked', 'private', 'scratch'].map(
			(name) => join(this.files, name))])
			mkdirSync(folder, { mode: 0o777 });
		execFileSync('chmod', ['-R', '777', this.folder]);
		writeFileSync(join(this.folder, 'nginx.conf'), this.config());
		writeFileSync(join(this.folder, 'users'), 'me:{PLAIN}word\n');
	}

	config() {
		return `daemon off;
			pid ${this.folder}/pid;
			error_log ${this.folder}/error.log;
			events { worker_connections 64; }
			http {
				access_log ${this.folder}/access.log;
				types { text/html html; text/css css; image/svg+xml svg; }
				client_body_temp_path ${this.folder}/files/scratch;
				proxy_temp_path ${this.folder}/files/scratch;
				fastcgi_temp_path ${this.folder}/files/scratch;
				uwsgi_temp_path ${this.folder}/files/scratch;
				scgi_temp_path ${this.folder}/files/scratch;
				server {
					listen 127.0.0.1:${this.port};
					root ${this.files};
					location /site/ { dav_methods PUT; dav_access user:rw all:r; }
					location /private/ {
						auth_basic pages;
						auth_basic_user_file ${this.folder}/users;
						dav_methods PUT;
					}
					location /locked/ { return 403; }
					location /moved/ { return 307 http://127.0.0.1:${this.port}/site/; }
				}
			}`;
	}

	async start() {
		this.process = spawn('setpriv', ['--pdeathsig', 'KILL', '--', 'nginx', '-p', this.folder, '-c',
			join(this.folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
		this.gone = new Promise((resolve) => this.process.once('exit', resolve));
		await until('nginx answers', () => spawnSync('bash',
			['-c', `exec 3<>/dev/tcp/127.0.0.1/${this.port}`], { stdio: 'ignore' }).status === 0);
	}

	async stop() {
		this.process.kill('SIGQUIT');
		await this.gone;
	}

	// {method, path, status} of each request so far.
	get requests() {
		const log = join(this.folder, 'access.log');
		const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];

		return lines.map((line) => /"(\S+) (\S+) [^"]*" (\d+)/.exec(line)).filter(Boolean)
			.map(([, method, path, status]) => ({ method, path, status: Number(status) }));
	}
}

function filesOf(folder) {
	return readdirSync(folder).sort();
}

function differences(a, b) {
	const names = [...new Set([...filesOf(a), ...filesOf(b)])];

	return names.filter((name) => !existsSync(join(a, name)) || !existsSync(join(b, name)) ||
		!readFileSync(join(a, name)).equals(readFileSync(join(b, name))));
}

// ---- steps -----------------------------------------------------------------------------------

function publish(world, event, folder) {
	return world.try('publish', event.slug, folder, '--database', world.url('arbiter_daemon'));
}

async function targets(event) {
	return (await event.read('/targets', { token: event.arbiter })).targets;
}

function caughtUp(event, url) {
	return until(`${url} is caught up`, async () => {
		const target = (await targets(event)).find((row) => row.url === url);

		return target?.up_to_date && target;
	}, PATIENCE_MS);
}

function failed(event, url) {
	return until(`${url} has failed`, async () => {
		const target = (await targets(event)).find((row) => row.url === url);

		return target?.attempts > 0 && target;
	}, PATIENCE_MS);
}

async function makeEvent(world, organiser) {
	const event = await Event.create(world.client, organiser, {
		title: 'Pages & <more>', rule: 'renju', rounds: 2, base_ms: 600000, increment_ms: 5000 });

	for (let i = 1; i <= 6; i++)
		await event.enter({ name: `Player ${i} "O'x" <b>`, club: `C${i}`, rating: 2000 - i });
	return event;
}

function addTarget(event, token, url) {
	return event.client.post(`${event.base}/targets`, { url }, { token });
}

async function refuseTargets(event, organiser) {
	const wrong = ['ftp://example.org/', 'file:///etc/', 'example.org', 'http://', 'http:///x',
		'http://example.org/?a=b', 'http://example.org/#a', 'http://example.org/a b', `http://x/${
			'y'.repeat(600)}`, 'http://example.org/\r\nHost: x'];
	const faults = [];

	for (const url of wrong) {
		const answer = await addTarget(event, organiser, url);

		if (answer.status !== 422 || answer.json?.code !== 'bad-field')
			faults.push(`${url}: ${answer.status} ${answer.text}`);
	}
	clean('addresses that nothing can be put under are refused', faults);
	equal('a spectator adds no target', (await addTarget(event, undefined, 'http://example.org/')).status,
		401);
	equal('a spectator sees no targets', (await event.client.get(`${event.base}/targets`)).status, 401);
	equal('refused targets are not there', await targets(event), []);
}

// Links, pictures and styles of a page, wherever they lead.
function linksOf(html) {
	return [...html.matchAll(/\s(?:href|src|action|data|poster|srcset)\s*=\s*"([^"]*)"/g)]
		.map(([, link]) => link);
}

function checkLinks(folder) {
	const names = new Set(filesOf(folder));
	const faults = [];

	for (const name of names) {
		const text = readFileSync(join(folder, name), 'utf8');
		const links = name.endsWith('.html') ? linksOf(text)
			: [...text.matchAll(/url\(([^)]*)\)/g)].map(([, link]) => link);

		for (const link of links) {
			const file = link.split('#')[0];

			if (/^[a-z]+:|^\/|\?/.test(link) || (file && !names.has(file)))
				faults.push(`${name}: ${link}`);
		}
		if (/<script|<form|\/api\/|\/s\//.test(text))
			faults.push(`${name}: needs the daemon`);
	}
	clean('every link of the site is relative and leads to a file of it', faults);
}

async function playRound(event, number) {
	await event.pair();

	await event.begin(number);
	for (let board = 1; board <= 3; board++)
		await event.result(number, board, 'played', 2, 0);
	await event.step(number, 'close');
}

async function sameAsPublished(world, event, site, what) {
	const folder = join(world.folder, `out-${what.replace(/\W+/g, '-')}`);
	const done = publish(world, event, folder);

	equal(`${what}: arbiter publish succeeds`, done.code, 0) || console.log(done.out);
	equal(`${what}: what was pushed is what arbiter publish writes`, differences(site, folder), []);
	return folder;
}

// ---- the test --------------------------------------------------------------------------------

async function downAtFirst(world, event, organiser, web, url) {
	await addTarget(event, organiser, `${url}/`);
	const down = await failed(event, url);

	check('a target that is down is told so', /connect/i.test(down.last_error), down);
	await world.daemons[0].restart();
	const still = (await targets(event))[0];

	check('the retries survive kill -9 of the daemon', still.attempts >= down.attempts && !still.up_to_date,
		still);
	await until('it is tried again', async () => (await targets(event))[0].attempts > down.attempts);
	await web.start();
	const back = await caughtUp(event, url);

	equal('a target that is back is caught up without a change', [back.attempts, back.last_error], [0, null]);
	await sameAsPublished(world, event, join(web.files, 'site'), 'after it came back');
}

async function onlyChanges(world, event, web, url) {
	await playRound(event, 1);
	await caughtUp(event, url);
	const before = web.requests.length;

	await event.enter({ name: 'Late Comer', club: '', rating: 0 });
	await caughtUp(event, url);
	const puts = web.requests.slice(before);
	const paths = puts.map((request) => request.path);

	check('only files that changed are sent', paths.includes('/site/players.html') &&
		!paths.includes('/site/style.css') && !paths.includes('/site/round-1-board-1.svg'), paths);
	check('no file is sent twice', new Set(paths).size === paths.length, paths);
	check('they are sent by PUT and taken',
		puts.every((request) => request.method === 'PUT' && [201, 204].includes(request.status)), puts);
}

async function downInBetween(world, event, web, url) {
	await web.stop();
	await playRound(event, 2);
	await failed(event, url);
	await world.daemons[0].kill9();
	await web.start();
	await world.daemons[0].start();
	await caughtUp(event, url);
	const folder = await sameAsPublished(world, event, join(web.files, 'site'), 'down in between');

	checkLinks(folder);
	equal('published files can be read by all', statSync(join(folder, 'index.html')).mode & 0o444, 0o444);
}

async function recordedOnce(event) {
	const kinds = async () => (await event.log(event.arbiter))
		.filter((record) => record.kind === 'pages-published');

	await until('a closed round\'s pages are recorded', async () => (await kinds()).length > 0);
	const count = (await kinds()).length;

	await sleep(4000);
	equal('such a record is no reason to publish again', (await kinds()).length, count);
}

async function refusedThere(world, event, organiser, web) {
	const locked = `http://127.0.0.1:${web.port}/locked`;
	const moved = `http://127.0.0.1:${web.port}/moved`;

	await addTarget(event, organiser, locked);
	await addTarget(event, organiser, moved);
	check('a server that refuses is quoted', /403/.test((await failed(event, locked)).last_error));
	check('redirects are not followed', /307/.test((await failed(event, moved)).last_error));
	for (const url of [locked, moved])
		equal(`${url.split('/').pop()} is removed`, (await event.client.call('DELETE',
			`${event.base}/targets?url=${encodeURIComponent(url)}`, { token: event.arbiter })).status, 200);
	equal('one target is left', (await targets(event)).length, 1);
}

async function withPassword(world, event, organiser, web) {
	const url = `http://me:word@127.0.0.1:${web.port}/private`;

	await addTarget(event, organiser, url);
	await caughtUp(event, url);
	await sameAsPublished(world, event, join(web.files, 'private'), 'behind a password');
	check('the log of the daemon does not tell it', !world.daemons[0].output().includes('word@'));
	check('nor does the log of the event', !JSON.stringify(await event.log()).includes('word'));
	equal('it is removed by its address', (await event.client.call('DELETE',
		`${event.base}/targets?url=${encodeURIComponent(`${url}/`)}`, { token: event.arbiter })).status, 200);
}

// A server that takes everything and says nothing: the daemon ends in the middle of it.
async function silentServer(event, organiser) {
	const connections = [];
	const server = createServer((socket) => {
		connections.push(socket);
		socket.on('error', () => {});
		socket.resume();
	});

	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	server.unref();
	await addTarget(event, organiser, `http://127.0.0.1:${server.address().port}/site`);
	await until('files are under way', () => connections.length > 1);
	await sleep(500);
	check('at most four are under way at once', connections.length <= 4, connections.length);
}

// Two daemons on one database: what is done at one goes out once, and neither undoes the other's.
async function twoDaemons(world, event, web, url) {
	const other = Object.assign(Object.create(Event.prototype), event,
		{ client: world.daemons[1].client });

	await world.daemons[1].start();
	for (let i = 1; i <= 3; i++) {
		await (i % 2 ? other : event).enter({ name: `Guest ${i}`, club: '', rating: 0 });
		await caughtUp(i % 2 ? event : other, url);
	}
	await sameAsPublished(world, event, join(web.files, 'site'), 'by two daemons');
	const before = web.requests.length;

	await sleep(7000);
	equal('both are quiet then', web.requests.length, before);
}

// Anybody can make a match and be its arbiter: that must not open doors inside.
async function privateRefused(world, web) {
	const answer = await world.client.post('/api/v1/matches', { rule: 'renju', base_ms: 0, increment_ms: 0,
		title: 'Ours', names: ['A', 'B'], arbitrate: true });
	const match = new Event(world.client, answer.json.slug, answer.json.links.arbiter.split('/').pop());
	const url = `http://127.0.0.1:${web.port}/site`;
	const before = web.requests.length;

	equal('the arbiter of a match may name a target', (await addTarget(match, match.arbiter, url)).status, 201);
	check('but not in a private network', /private network/.test((await failed(match, url)).last_error));
	equal('and nothing was asked there', web.requests.length, before);
}

function commandErrors(world, event) {
	const missing = world.try('publish', 'no-such-event', join(world.folder, 'none'), '--database',
		world.url('arbiter_daemon'));
	const file = join(world.folder, 'a-file');

	writeFileSync(file, '');
	const blocked = publish(world, event, file);

	check('an unknown event is named', missing.code === 3 && /no event 'no-such-event'/.test(missing.out),
		missing);
	check('a folder that is none is named', blocked.code === 5 && blocked.out.includes(file), blocked);
}

function othersAreLeft(world, event) {
	const folder = join(world.folder, 'kept');

	mkdirSync(folder);
	writeFileSync(join(folder, 'mine.txt'), 'mine');
	writeFileSync(join(folder, 'index.html'), 'old');
	chmodSync(folder, 0o755);
	equal('publishing over an older site succeeds', publish(world, event, folder).code, 0);
	equal('other files are left alone', readFileSync(join(folder, 'mine.txt'), 'utf8'), 'mine');
	check('older pages are replaced', readFileSync(join(folder, 'index.html'), 'utf8') !== 'old');
	equal('no temporary files are left', filesOf(folder).filter((name) => name.startsWith('.')), []);
}

// A changed row and a changed record are both found, and told apart from what is whole.
function verifyFinds(world, event) {
	const say = (sql) => execFileSync(`${world.bin}/psql`, ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h',
		world.socket, '-U', 'postgres', '-d', 'arbiter', '-c', sql]);
	const verify = () => world.try('verify', '--database', world.url('arbiter_daemon'), event.slug);

	equal('verify is content', verify().code, 0);
	say('update board set opener_half_points = 1 where round = 1 and board = 2');
	const row = verify();

	check('verify names a changed row', row.code === 1 &&
		/board round=1 board=2: opener_half_points is 1, by the log [02]/.test(row.out), row);
	say('update board set opener_half_points = 2 where round = 1 and board = 2');
	say('set session_replication_role = replica; update log set data = replace(data, \'rating=1999\','
		+ ' \'rating=2999\')');
	const record = verify();

	check('verify names a changed record', record.code === 1 && /BROKEN.*record \d+/.test(record.out), record);
	say('set session_replication_role = replica; update log set data = replace(data, \'rating=2999\','
		+ ' \'rating=1999\')');
	equal('verify is content again', verify().code, 0);
}

await inWorld({ daemons: 2 }, async (world) => {
	if (spawnSync('nginx', ['-v']).error) {
		skip('publishing', 'no nginx is installed');
		return;
	}
	const organiser = await world.organiser();
	const event = await makeEvent(world, organiser);
	const web = new WebServer(world, await freePort());
	const url = `http://127.0.0.1:${web.port}/site`;

	await world.daemons[1].stop(); // until it is needed
	await refuseTargets(event, organiser);
	await downAtFirst(world, event, organiser, web, url);
	await onlyChanges(world, event, web, url);
	await downInBetween(world, event, web, url);
	await recordedOnce(event);
	await sameAsPublished(world, event, join(web.files, 'site'), 'at the end');
	await refusedThere(world, event, organiser, web);
	await withPassword(world, event, organiser, web);
	await privateRefused(world, web);
	await twoDaemons(world, event, web, url);
	commandErrors(world, event);
	othersAreLeft(world, event);
	verifyFinds(world, event);
	await web.stop();
	await silentServer(event, organiser);
});
