// A private PostgreSQL cluster and daemons of this checkout's program on it. Everything lies in one
// folder with a short path (a socket's has to fit into 107 bytes) and goes when the test ends,
// however it ends. All children die with us (setpriv --pdeathsig), even if we get SIGKILL.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync,
	rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.mjs';
import { check, failures, summary } from './check.mjs';

export const program = process.env.ARBITER_BIN ?? process.argv[2] ?? 'build/debug/bin/arbiter';

const PATIENCE_MS = 60_000;
const root = process.getuid() === 0;
const worlds = new Set();

function serverFolder() {
	const base = '/usr/lib/postgresql';
	const versions = existsSync(base) ? readdirSync(base).map(Number).filter(Boolean) : [];

	if (!versions.length)
		throw new Error('no PostgreSQL server is installed');
	return `${base}/${Math.max(...versions)}/bin`;
}

// PostgreSQL refuses root, rightly.
const asOther = root ? ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : [];

function child(command, args, { log, signal = 'KILL', unprivileged = false, cwd }) {
	const out = openSync(log, 'a');
	const process_ = spawn('setpriv',
		['--pdeathsig', signal, ...(unprivileged ? asOther : []), '--', command, ...args],
		{ stdio: ['ignore', out, out], cwd });

	closeSync(out);
	process_.gone = new Promise((resolve) => {
		process_.once('exit', (code, by) => resolve(code ?? by));
		process_.once('error', (error) => resolve(error.message));
	});
	return process_;
}

export async function freePort() {
	const server = createServer();

	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address();
	await new Promise((resolve) => server.close(resolve));
	return port;
}

export async function until(what, test, patience = PATIENCE_MS) {
	for (const begin = Date.now(); Date.now() - begin < patience; await sleep(20)) {
		const found = await test();

		if (found)
			return found;
	}
	throw new Error(`waited ${patience} ms in vain: ${what}`);
}

// The processes that a process has started.
function childrenOf(pid) {
	const found = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });

	return (found.stdout ?? '').split(/\s+/).filter(Boolean).map(Number);
}

function signalQuietly(pid, signal) {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if (error.code !== 'ESRCH')
			throw error;
	}
}

class Daemon {
	constructor(world, number, port) {
		this.world = world;
		this.port = port;
		this.log = `${world.folder}/daemon-${number}.log`;
		this.client = new Client(port);
		this.options = []; // more of them for `arbiter serve`
	}

	async start() {
		this.process = child(program,
			['serve', '--database', this.world.url('arbiter_daemon'), '--listen',
				`127.0.0.1:${this.port}`, '--data', this.world.folder, ...this.options],
			{ log: this.log });
		let over = false;
		this.process.gone.then(() => { over = true; });
		await until('the daemon answers', async () => {
			if (over)
				throw new Error(`the daemon ended: ${this.tail()}`);
			return this.client.alive();
		});
	}

	async kill9() {
		signalQuietly(this.process.pid, 'SIGKILL');
		await this.process.gone;
		this.client.forget();
	}

	async restart() {
		await this.kill9();
		await this.start();
	}

	// Ends it as a service manager does; the sanitizers look for leaks then.
	async stop() {
		if (!this.process)
			return 0;
		this.client.forget();
		signalQuietly(this.process.pid, 'SIGTERM');
		return this.process.gone;
	}

	output() {
		return existsSync(this.log) ? readFileSync(this.log, 'utf8') : '';
	}

	tail() {
		return this.output().split('\n').slice(-25).join('\n');
	}
}

export class World {
	constructor() {
		this.folder = mkdtempSync(`${tmpdir()}/arb`);
		this.bin = serverFolder();
		this.daemons = [];
		worlds.add(this);
		chmodSync(this.folder, 0o755);
		mkdirSync(this.socket, { mode: 0o700 });
		if (root)
			execFileSync('chown', ['postgres:', this.socket]);
	}

	get socket() {
		return `${this.folder}/pg`;
	}

	url(role) {
		return `postgresql:///arbiter?host=${encodeURIComponent(this.socket)}&user=${role}`;
	}

	async open({ daemons = 1 } = {}) {
		await this.makeCluster();
		this.run('migrate', '--database', this.url('arbiter'));
		for (let i = 1; i <= daemons; i++)
			this.daemons.push(new Daemon(this, i, await freePort()));
		for (const daemon of this.daemons)
			await daemon.start();
		return this;
	}

	async makeCluster() {
		const init = child(`${this.bin}/initdb`,
			['-D', `${this.socket}/data`, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8',
				'--locale', 'C.UTF-8', '--no-sync'],
			{ log: this.databaseLog, unprivileged: true, cwd: this.socket });

		if (await init.gone !== 0)
			throw new Error(`initdb failed: ${readFileSync(this.databaseLog, 'utf8')}`);
		await this.startDatabase();
		this.sql('create role arbiter login', 'create role arbiter_daemon login',
			'create database arbiter owner arbiter');
	}

	get databaseLog() {
		return `${this.folder}/postgres.log`;
	}

	sql(...statements) {
		for (const statement of statements)
			execFileSync(`${this.bin}/psql`,
				['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', this.socket, '-U', 'postgres', '-c',
					statement]);
	}

	// The rows of a query, each as psql writes it.
	query(text) {
		return execFileSync(`${this.bin}/psql`,
			['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', this.socket, '-U', 'postgres', '-d',
				'arbiter', '-c', text], { encoding: 'utf8', maxBuffer: 1 << 28 })
			.split('\n').filter(Boolean);
	}

	// After kill -9 the old backends may hold the shared memory for a moment: tried again.
	async startDatabase() {
		const begin = () => child(`${this.bin}/postgres`,
			['-D', `${this.socket}/data`, '-k', this.socket, '-h', ''],
			{ log: this.databaseLog, signal: 'QUIT', unprivileged: true, cwd: this.socket });
		let over = true;

		await until('PostgreSQL answers', async () => {
			if (over) {
				this.database = begin();
				over = false;
				this.database.gone.then(() => { over = true; });
			}
			const ready = spawnSync(`${this.bin}/pg_isready`, ['-q', '-h', this.socket]);

			return ready.status === 0;
		});
	}

	// The server and all of its backends, at once.
	async killDatabase9() {
		const backends = childrenOf(this.database.pid);

		signalQuietly(this.database.pid, 'SIGKILL');
		for (const pid of backends)
			signalQuietly(pid, 'SIGKILL');
		await this.database.gone;
	}

	// A sub-command of the program: its output; throws if it fails.
	run(...args) {
		return execFileSync(program, args, { encoding: 'utf8' });
	}

	// A sub-command that may not be there in this build: null, else what it came to.
	try(...args) {
		const done = spawnSync(program, args, { encoding: 'utf8' });

		return { code: done.status, out: `${done.stdout}${done.stderr}` };
	}

	get client() {
		return this.daemons[0].client;
	}

	// A new organiser's bearer token.
	async organiser() {
		const link = this.run('link', '--database', this.url('arbiter'), '--base',
			`http://127.0.0.1:${this.daemons[0].port}`).trim();
		const answer = await this.client.post('/api/v1/session', { token: link.split('/s/')[1] });

		if (answer.status !== 200)
			throw new Error(`the organiser link does not open: ${answer.text}`);
		return answer.json.token;
	}

	// Refolds every log and compares the derived tables.
	verify() {
		const done = this.try('verify', '--database', this.url('arbiter'));

		check('arbiter verify finds no difference', done.code === 0, done.out);
	}

	async close() {
		for (const [i, daemon] of this.daemons.entries()) {
			const code = await daemon.stop();
			const faults = daemon.output().match(/.*(Sanitizer|runtime error).*/g) ?? [];

			check(`daemon ${i + 1} ends well on SIGTERM`, code === 0 && !faults.length,
				`${code}\n${faults.join('\n')}\n${daemon.tail()}`);
		}
		this.remove();
	}

	remove() {
		for (const daemon of this.daemons)
			if (daemon.process?.exitCode === null)
				signalQuietly(daemon.process.pid, 'SIGKILL');
		if (this.database)
			for (const pid of [this.database.pid, ...childrenOf(this.database.pid)])
				signalQuietly(pid, 'SIGKILL');
		rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
		worlds.delete(this);
	}
}

function removeAll() {
	for (const world of worlds)
		world.remove();
}

process.on('exit', removeAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
	process.on(signal, () => process.exit(1));

// The frame of every test: a world, the test in it, its end and the count.
export async function inWorld(options, test) {
	const world = new World();

	try {
		await world.open(options);
		await test(world);
		world.verify();
		await world.close();
	} catch (error) {
		check('the test runs to its end', false, error.stack);
	}
	if (failures())
		for (const daemon of world.daemons)
			console.log(`-- the daemon said:\n${daemon.tail()}`);
	process.exit(summary());
}
