// The chain of an event's log, from its bytes in the database, by deploy/docs/log-format.md; and
// that the log which the API gives out says the same.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part),
	createHash('sha256')).digest();

function netstring(part) {
	const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));

	return Buffer.concat([Buffer.from(`${bytes.length}:`), bytes, Buffer.from(',')]);
}

export function recordsOf(world, slug) {
	return world.query(`select json_build_object('seq', seq, 'at', at, 'actor', actor, 'kind', log.kind,
		'board', board, 'data', data, 'request', request_id, 'index', request_index,
		'digest', encode(sealed_digest, 'hex'), 'hash', encode(log.hash, 'hex'),
		'salt', encode(salt, 'hex'), 'sealed', bytes)
		from log join event on event.id = log.event_id left join sealed using (event_id, seq)
		where slug = '${slug}' order by seq`).map((line) => JSON.parse(line));
}

// What is wrong with the hashes.
export function chainFaults(records) {
	let before = Buffer.alloc(32);

	return records.flatMap((record, i) => {
		const { seq, at, actor, kind, board, data, request, index } = record;
		const digest = Buffer.from(record.digest ?? '', 'hex');
		const faults = [];

		before = sha(before, 'arbiter-log-1\n', ...[seq, at, actor, kind, board, data, request,
			index, digest].map(netstring));
		if (seq !== i + 1 || (i && at < records[i - 1].at))
			faults.push(`record ${i + 1} has seq ${seq} at ${at}`);
		if (before.toString('hex') !== record.hash)
			faults.push(`the hash of ${seq} is not that of its bytes`);
		if (record.sealed !== null &&
			!sha(Buffer.from(record.salt, 'hex'), record.sealed).equals(digest))
			faults.push(`the digest of ${seq} is not that of its sealed part`);
		return faults;
	});
}

export function fieldsOf(data) {
	return Object.fromEntries((data ? data.split('&') : []).map((field) =>
		field.split('=').map(decodeURIComponent)));
}

// The line of GET /log that an arbiter is to see of a record, all values as text.
function lineOf({ seq, at, actor, kind, board, data, request, index, digest, sealed, hash }) {
	const { at: points, ...fields } = { ...fieldsOf(data), ...fieldsOf(sealed ?? '') };
	const [, round, number] = board.split('.');

	return { seq, at, actor, kind, key: board, data, request, index,
		...(digest && { sealed_digest: digest }), hash,
		...(board && { round, board: number }), ...fields,
		...(points !== undefined && { points }) };
}

const texts = (object) => Object.fromEntries(Object.entries(object).map(([name, value]) =>
	[name, String(value)]));

// What is wrong with the hashes of a log as anybody reads it.
export function openLogFaults(lines) {
	return chainFaults(lines.map((line) => ({ ...line, board: line.key, digest: line.sealed_digest,
		sealed: null })));
}

export function lineFaults(records, lines) {
	const faults = records.length === lines.length ? []
		: [`${lines.length} lines of ${records.length} records`];

	for (const [i, record] of records.entries())
		if (!isDeepStrictEqual(texts(lineOf(record)), texts(lines[i] ?? {})))
			faults.push(`${JSON.stringify(lines[i])} is not ${JSON.stringify(lineOf(record))}`);
	return faults;
}
