// Plays a script on a board by the seats' tokens and compares every answer with what the rules say.
import { randomUUID } from 'node:crypto';

const other = { opener: 'second', second: 'opener' };

// The decision as the log and the turns have it.
export function recorded(seat, decision) {
	const at = Array.isArray(decision.at) ? decision.at.join(',') : decision.at;

	return [seat, decision.do, decision.n ?? at ?? ''].join(' ');
}

// A board's decisions out of an event's log.
export function ofLog(log, round, board) {
	return log.filter((record) => record.kind === 'decision' && record.round === round &&
		record.board === board).map((record) =>
		recorded(record.seat, { do: record.do, n: record.n, at: record.points }));
}

export class Player {
	constructor(event, round, line) {
		this.event = event;
		this.round = round;
		this.board = line.board;
		this.no = { opener: line.opener, second: line.second };
		this.black = 'opener';
		this.version = 0;
		this.sent = []; // what was asked for, in order
		this.acknowledged = []; // what was answered
		this.faults = [];
	}

	seatOf(by) {
		if (by === 'black')
			return this.black;
		return by === 'white' ? other[this.black] : by;
	}

	// One step; `surely` repeats it with the same key over outages.
	async take(step) {
		const seat = this.seatOf(step.by);
		const path = `${this.event.boardPath(this.round, this.board)}/decisions`;

		this.sent.push(...step.decisions.map((decision) => recorded(seat, decision)));
		const answer = await this.event.client.postSurely(path,
			{ version: this.version, decisions: step.decisions },
			{ token: this.event.tokens.get(this.no[seat]), key: randomUUID() });

		if (answer.status !== 201)
			throw new Error(`board ${this.round}.${this.board} ${seat} ` +
				`${JSON.stringify(step.decisions)}: ${answer.status} ${answer.text}`);
		this.learn(step, answer.json);
		return answer.json;
	}

	learn(step, game) {
		this.acknowledged = [...this.sent];
		for (const decision of step.decisions)
			if (decision.do === 'swap')
				this.black = other[this.black];
		this.version += step.decisions.length;
		if (game.version !== this.version)
			this.faults.push(`version ${game.version}, not ${this.version}`);
		if (game.black !== this.black)
			this.faults.push(`after ${JSON.stringify(step.decisions)} black is ${game.black}`);
		this.game = game;
	}

	// Who acts next by the script has to be who acts next by the server.
	expectNext(step) {
		const seat = this.seatOf(step.by);
		const free = ['resign', 'draw-offer', 'draw-accept', 'draw-decline'];

		if (!free.includes(step.decisions[0].do) && this.game && this.game.to_act !== seat)
			this.faults.push(`before ${JSON.stringify(step.decisions)} ${this.game.to_act} is to act`);
	}

	async play(...scripts) {
		for (const script of scripts)
			for (const step of script) {
				this.expectNext(step);
				await this.take(step);
			}
		return this.game;
	}
}
