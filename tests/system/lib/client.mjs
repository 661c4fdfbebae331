// The daemon over HTTP, as a program sees it, and its streams of server-sent events.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function collect(response) {
	return new Promise((resolve, reject) => {
		const parts = [];

		response.on('data', (part) => parts.push(part));
		response.on('error', reject);
		response.on('aborted', () => reject(new Error('the connection broke')));
		response.on('end', () => {
			const text = Buffer.concat(parts).toString('utf8');

			resolve({ status: response.statusCode, headers: response.headers, text,
				json: parsed(text) });
		});
	});
}

export class Client {
	constructor(port) {
		this.port = port;
		this.forget();
	}

	// Connections to a daemon that was killed are of no use to the next one.
	forget() {
		this.agent?.destroy();
		this.agent = new Agent({ keepAlive: true, maxSockets: 64 });
	}

	// {body, token, key, headers, bytes}: bytes are sent as they are, a body as JSON. With
	// cut: {after, half} the connection is broken after so many ms, with half of the body sent.
	call(method, path, { body, token, key, headers = {}, bytes, cut } = {}) {
		const text = bytes ?? (body === undefined ? '' : JSON.stringify(body));
		const all = { 'content-type': 'application/json', ...headers };

		if (token)
			all.authorization = `Bearer ${token}`;
		if (key)
			all['idempotency-key'] = key;
		if (text)
			all['content-length'] = Buffer.byteLength(text);
		return new Promise((resolve, reject) => {
			const sent = request({ host: '127.0.0.1', port: this.port, method, path,
				headers: all, agent: this.agent, timeout: TIMEOUT_MS },
			(response) => collect(response).then(resolve, reject));

			sent.on('timeout', () => sent.destroy(new Error(`no answer: ${method} ${path}`)));
			sent.on('error', reject);
			if (cut)
				setTimeout(() => sent.destroy(new Error('cut')), cut.after);
			if (cut?.half)
				sent.write(text.slice(0, text.length / 2));
			else
				sent.end(text);
		});
	}

	get(path, options) {
		return this.call('GET', path, options);
	}

	// A write has a key of its own unless the test gives one (or null for none).
	post(path, body = {}, options = {}) {
		const key = options.key === undefined ? randomUUID() : options.key;

		return this.call('POST', path, { ...options, body, key });
	}

	// A write that must come to something: repeated with its key until the daemon says what.
	async postSurely(path, body, options = {}) {
		const key = options.key ?? randomUUID();

		for (let tries = 0; ; tries++) {
			await this.paused; // a test may hold repetitions back for a while
			try {
				const answer = await this.post(path, body, { ...options, key });

				if (answer.status !== 503)
					return answer;
			} catch (error) {
				if (tries > 300)
					throw error;
			}
			if (tries > 300)
				throw new Error(`${path}: unavailable for too long`);
			await sleep(100);
		}
	}

	async alive() {
		try {
			return (await this.get('/healthz')).json?.database === true;
		} catch {
			return false;
		}
	}

	// A stream of an event: {events, closed, close()}; events are {id, kind, data}.
	stream(path, { after, token } = {}) {
		return new Stream(this.port, path, { after, token });
	}
}

export class Stream {
	constructor(port, path, { after, token }) {
		const headers = { accept: 'text/event-stream' };

		if (after !== undefined)
			headers['last-event-id'] = String(after);
		if (token)
			headers.authorization = `Bearer ${token}`;
		this.events = [];
		this.notes = []; // what is no record: without an id
		this.comments = 0;
		this.bytes = 0;
		this.rest = '';
		this.ready = new Promise((resolve) => { this.isReady = resolve; });
		this.closed = new Promise((resolve) => { this.isClosed = resolve; });
		this.request = request({ host: '127.0.0.1', port, path, headers, agent: false },
			(response) => this.read(response));
		this.request.on('error', () => this.end());
		this.request.end();
	}

	end() {
		this.over = true;
		this.isReady(this);
		this.isClosed(this);
	}

	read(response) {
		this.status = response.statusCode;
		this.headers = response.headers;
		response.setEncoding('utf8');
		response.on('data', (text) => this.take(text));
		response.on('error', () => this.end());
		response.on('close', () => this.end());
	}

	take(text) {
		const blocks = (this.rest + text).split('\n\n');

		this.bytes += text.length;
		this.rest = blocks.pop();
		for (const block of blocks)
			this.block(block);
		this.isReady(this);
	}

	block(text) {
		const event = {};

		for (const line of text.split('\n')) {
			const at = line.indexOf(':');

			if (at === 0)
				this.comments++;
			else if (at > 0)
				event[line.slice(0, at)] = line.slice(at + 1).trimStart();
		}
		if (event.data === undefined)
			return;
		// the nonce is the frame's, not the record's
		const { nonce, ...data } = JSON.parse(event.data);

		if (nonce)
			this.nonce = nonce;
		if (event.id === undefined)
			this.notes.push({ kind: event.event, data });
		else
			this.events.push({ id: Number(event.id), kind: event.event, data });
	}

	get last() {
		return this.events.at(-1)?.id ?? 0;
	}

	get ids() {
		return this.events.map((event) => event.id);
	}

	async reaches(seq, patience = 15_000) {
		for (const begin = Date.now(); this.last < seq && Date.now() - begin < patience;)
			await sleep(10);
		return this.last >= seq;
	}

	close() {
		this.request.destroy();
	}
}
