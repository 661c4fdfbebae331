#!/usr/bin/env node
// run.mjs [PROGRAM [STORY ...]] tells the stories named, or all: one cluster, one daemon, one Chromium.
// The repository's root is the working directory.
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inWorld } from '../system/lib/world.mjs';
import { openBrowser } from './lib/visitor.mjs';
import { story } from './lib/check.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(3);
const files = (await fs.readdir(here)).filter((name) => name.endsWith('.test.mjs')).sort()
	.filter((name) => wanted.length === 0 || wanted.includes(name.replace('.test.mjs', '')));

await inWorld({}, async (world) => {
	const browser = await openBrowser();

	for (const file of files) {
		const { default: tell } = await import(path.join(here, file));
		await story(file, () => tell({ world, browser }));
	}
	await browser.close();
});
