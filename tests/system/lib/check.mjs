// Checks, one printed line each, and the count that deploy/test reads.
import { isDeepStrictEqual } from 'node:util';

let passed = 0;
let failed = 0;
let skipped = 0;

function show(value) {
	const text = typeof value === 'string' ? value : JSON.stringify(value);

	return text === undefined ? 'undefined' : text.slice(0, 1500);
}

export function check(what, ok, detail) {
	if (ok) {
		passed++;
		console.log(`ok      ${what}`);
	} else {
		failed++;
		console.log(`FAILED  ${what}${detail === undefined ? '' : `\n        ${show(detail)}`}`);
	}
	return Boolean(ok);
}

export function equal(what, got, wanted) {
	return check(what, isDeepStrictEqual(got, wanted), `got ${show(got)}\n        not ${show(wanted)}`);
}

// Many like comparisons as one check: the faults are collected and shown together.
export function clean(what, faults) {
	return check(what, faults.length === 0, faults.slice(0, 8).join('\n        '));
}

export function skip(what, why) {
	skipped++;
	console.log(`[SKIP] ${what}: ${why}`);
}

export function failures() {
	return failed;
}

// The last line; the exit code says the same.
export function summary() {
	console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
	return failed || !passed ? 1 : 0;
}
