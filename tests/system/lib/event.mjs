// An event through its API: the organiser's steps and the seats' decisions.
import { randomUUID } from 'node:crypto';

export class Refused extends Error {
	constructor(path, answer) {
		super(`${path}: ${answer.status} ${answer.text}`);
		this.answer = answer;
	}
}

export function tokenOf(link) {
	return link.split('/').pop();
}

export class Event {
	constructor(client, slug, arbiter) {
		this.client = client;
		this.slug = slug;
		this.arbiter = arbiter;
		this.base = `/api/v1/events/${slug}`;
		this.tokens = new Map();
	}

	static async create(client, organiser, plan) {
		const answer = await client.post('/api/v1/events', plan, { token: organiser });

		if (answer.status !== 201)
			throw new Refused('events', answer);
		return new Event(client, answer.json.slug, tokenOf(answer.json.links.arbiter));
	}

	// An arbiter's act that has to succeed; repeated over outages.
	async act(path, body = {}, options = {}) {
		const answer = await this.client.postSurely(this.base + path, body,
			{ token: this.arbiter, ...options });

		if (answer.status >= 300)
			throw new Refused(path, answer);
		return answer.json;
	}

	async read(path = '', options = {}) {
		const answer = await this.client.get(this.base + path, options);

		if (answer.status !== 200)
			throw new Refused(path, answer);
		return answer.json;
	}

	remember(players) {
		for (const player of players)
			this.tokens.set(player.no, tokenOf(player.link));
	}

	async enter(player) {
		const { players } = await this.act('/players', player);

		this.remember(players);
		return players[0];
	}

	async enterCsv(text) {
		const answer = await this.client.call('POST', `${this.base}/players`,
			{ bytes: text, token: this.arbiter, key: randomUUID(),
				headers: { 'content-type': 'text/csv' } });

		if (answer.status !== 201)
			throw new Refused('players', answer);
		this.remember(answer.json.players);
		return answer.json.players;
	}

	async pair() {
		return (await this.act('/rounds')).round;
	}

	step(round, what) {
		return this.act(`/rounds/${round}/${what}`);
	}

	async begin(round) {
		await this.step(round, 'publish');
		return (await this.step(round, 'start')).round;
	}

	boardPath(round, board) {
		return `${this.base}/rounds/${round}/boards/${board}`;
	}

	async board(round, board, no) {
		return this.read(`/rounds/${round}/boards/${board}`, { token: this.tokens.get(no) });
	}

	decide(round, board, no, version, decisions, options = {}) {
		return this.client.post(`${this.boardPath(round, board)}/decisions`,
			{ version, decisions }, { token: this.tokens.get(no), ...options });
	}

	result(round, board, how, opener, second, text) {
		return this.act(`/rounds/${round}/boards/${board}/result`, { how, opener, second, text });
	}

	async log(token) {
		const answer = await this.client.get(`${this.base}/log`, { token });

		if (answer.status !== 200)
			throw new Refused('log', answer);
		return answer.text.trim().split('\n').map((line) => JSON.parse(line));
	}
}
