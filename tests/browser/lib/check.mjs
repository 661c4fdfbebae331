// The checks of tests/system, and stories: a check that fails does not end its story.
import { check, equal } from '../../system/lib/check.mjs';

export { check, equal as same };

// A wait as a check: it passes when the promise is kept.
export async function comes(what, promise) {
	try {
		const value = await promise;
		check(what, true);
		return value;
	} catch (error) {
		check(what, false, String(error.message).split('\n')[0]);
		return undefined;
	}
}

export async function story(name, tell) {
	const begun = Date.now();

	console.log(`# ${name}`);
	try {
		await tell();
	} catch (error) {
		check(`${name} is told to its end`, false, error.stack);
	}
	console.log(`# ${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
