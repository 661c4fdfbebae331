// Refused decisions: the problem that says why, the alternatives, and nothing changed.
import { check } from './check.mjs';

export class Refusals {
	constructor(event, round, line) {
		this.event = event;
		this.round = round;
		this.board = line.board;
	}

	// `wanted`: {status, code, says}; the decision is sent at the game's present version.
	async refuse(what, no, decisions, wanted) {
		const before = await this.event.board(this.round, this.board);
		const answer = await this.event.decide(this.round, this.board, no, before.version,
			decisions);
		const after = await this.event.board(this.round, this.board);
		const problem = answer.json ?? {};
		const faults = [];

		if (answer.status !== wanted.status || problem.code !== wanted.code)
			faults.push(`${answer.status} ${problem.code}, not ${wanted.status} ${wanted.code}`);
		if (!answer.headers['content-type']?.startsWith('application/problem+json'))
			faults.push(`content type ${answer.headers['content-type']}`);
		if (wanted.says && !wanted.says.test(problem.detail))
			faults.push(`says "${problem.detail}", not ${wanted.says}`);
		if (problem.version !== before.version || problem.state !== before.state ||
			!problem.expected)
			faults.push(`does not say where the game stands: ${answer.text}`);
		if (!problem.legal?.decisions?.length)
			faults.push('no alternatives');
		if (after.version !== before.version || after.seq !== before.seq ||
			JSON.stringify(after.stones) !== JSON.stringify(before.stones))
			faults.push(`changed the game: ${JSON.stringify(after)}`);
		check(`refused: ${what}`, !faults.length, faults.join('; '));
		return problem;
	}
}
