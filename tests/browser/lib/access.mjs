// What keeps people out, looked for on a page at every width and in both schemes: axe-core's rules,
// text that runs off or is faint, controls that Tab does not reach or that show no focus.
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { check } from './check.mjs';
import { faintText } from './visitor.mjs';

const source = await fs.readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Width, scheme, and whether all rules are asked; in the longer run they are everywhere.
const looks = [[360, 'light', true], [768, 'light', false], [1440, 'light', false], [1440, 'dark', true], [768, 'dark', false],
	[360, 'dark', false]];

// What a page is made of is looked at once in each scheme; what depends on the look, in each look.
const ofLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

async function axeFindings(page, whole) {
	const runOnly = whole || process.env.ARBITER_LONG ? { type: 'tag', values: tags } : { type: 'rule', values: ofLook };

	return page.evaluate(async (options) => {
		const { violations } = await window.axe.run(document, options);

		return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, any }) =>
			`${target.join(' ')}${any[0]?.data?.contrastRatio ? ` ${any[0].data.contrastRatio}` : ''}`).join(', ')}${
			nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`);
	}, { runOnly, preload: false, resultTypes: ['violations'] });
}

// Runs in the page: what makes it wider than the screen.
function tooWide() {
	const { scrollWidth } = document.documentElement;

	if (scrollWidth <= innerWidth)
		return [];
	const last = [...document.querySelectorAll('body *')].filter((element) =>
		element.getBoundingClientRect().right > innerWidth).at(-1);
	return [`${scrollWidth - innerWidth} px too wide: ${last?.localName}.${last?.className}`];
}

// Runs in the page: writes down what gets the focus, and whether that can be seen and is in sight.
function watchFocus() {
	const describe = (element) => `${element.localName}${element.id ? `#${element.id}` : ''}[${
		(element.getAttribute('aria-label') || element.name || element.textContent).trim().slice(0, 24)}]`;
	const shows = (element) => {
		const style = getComputedStyle(element.closest('.mode') ? element.nextElementSibling : element);

		return element.matches('svg *') ? style.stroke !== 'none'
			: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
	};
	const inSight = (element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();

		return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
	};

	const listening = window.focused !== undefined;

	window.focused = { seen: new Set(), invisible: [], wrapped: false, describe };
	if (listening)
		return;
	document.addEventListener('focusin', ({ target }) => {
		const { seen, invisible } = window.focused;

		window.focused.wrapped = seen.has(target);
		if (seen.has(target))
			return;
		seen.add(target);
		if (!shows(target) || !inSight(target))
			invisible.push(describe(target));
	});
}

// Runs in the page: the controls that Tab has to reach and did not.
function notReached() {
	const { seen, describe } = window.focused;
	const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
	const counts = (element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.disabled &&
		element.tabIndex >= 0 && element.type !== 'hidden' &&
		// Of radio buttons the chosen one stands for all.
		!(element.type === 'radio' && !element.checked);

	return [...document.querySelectorAll(controls)].filter((element) => counts(element) && !seen.has(element)).map(describe);
}

async function keyboardFindings(page) {
	await page.evaluate(() => { document.activeElement?.blur(); scrollTo(0, 0); });
	await page.evaluate(watchFocus);
	for (let i = 0; i < 600; i += 10) {
		for (let k = 0; k < 10; k++)
			await page.keyboard.press('Tab');
		if (await page.evaluate(() => window.focused.wrapped))
			break;
	}
	const missed = await page.evaluate(notReached);
	const invisible = await page.evaluate(() => window.focused.invisible);

	return [...missed.map((name) => `Tab misses ${name}`), ...invisible.map((name) => `no focus to be seen on ${name}`)];
}

// What was found, and where.
async function obstacles({ page }) {
	const found = new Map();
	const note = (where, findings) => findings.forEach((finding) =>
		found.set(finding, [...found.get(finding) ?? [], where]));

	await page.evaluate(source);
	for (const [width, colorScheme, whole] of looks) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme });
		note(`${width} ${colorScheme}`, [...await axeFindings(page, whole), ...await page.evaluate(tooWide),
			...(await page.evaluate(faintText)).map((text) => `faint: ${text}`)]);
	}
	await page.setViewportSize({ width: 360, height: 740 });
	note('keys', await keyboardFindings(page));
	return [...found].map(([finding, where]) => `${finding} (${where.length === looks.length ? 'everywhere' : where.join(', ')})`);
}

// One line per page.
export async function inspect(visitor, name) {
	const found = await obstacles(visitor);

	check(`${name}: everybody can use it`, found.length === 0, found.join('\n'));
}

// A page that is bad in every way, to see that it is told so.
export async function checkItself(visitor) {
	await visitor.page.setContent(`<main><h1>Bad</h1><img src="data:,"><p style="color: #bbb">faint</p><p style="width: 2000px">wide</p>
		<button style="outline: none">seen?</button><button onfocus="this.blur()">never</button></main>`);
	const found = await obstacles(visitor);

	for (const kind of ['image-alt', 'color-contrast', 'too wide', 'faint: p', 'Tab misses button[never]',
		'no focus to be seen on button[seen?]'])
		check(`what is ${kind.split(':')[0]} is found`, found.some((text) => text.includes(kind)), found.join('\n'));
}
