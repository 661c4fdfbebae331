// A person with a browser of their own: cookies, a size, touch or not, and an ear on the console.
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { check } from './check.mjs';

const shots = fileURLToPath(new URL('../shots', import.meta.url));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
	'--disable-component-update', '--disable-sync'];
const patience = 15000;

export async function openBrowser() {
	await fs.rm(shots, { recursive: true, force: true });
	await fs.mkdir(shots, { recursive: true });
	return chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
}

export const shotFile = (name) => path.join(shots, `${name}.png`);

const sizes = {
	desktop: { viewport: { width: 1280, height: 900 } },
	picture: { viewport: { width: 1200, height: 900 } },
	phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
	narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

export class Visitor {
	static async enter(browser, name, size = 'desktop', options = {}) {
		const visitor = new Visitor();

		visitor.name = name;
		visitor.touch = sizes[size].hasTouch ?? false;
		visitor.faults = [];
		visitor.allowed = [];
		visitor.context = await browser.newContext({ ...sizes[size], ...options });
		visitor.context.setDefaultTimeout(patience);
		visitor.page = await visitor.context.newPage();
		visitor.page.on('console', (message) => message.type() === 'error' &&
			visitor.note(`${message.text()} (${message.location().url})`));
		visitor.page.on('pageerror', (error) => visitor.note(error.stack ?? String(error)));
		return visitor;
	}

	note(text) {
		if (!this.allowed.some((pattern) => pattern.test(text)))
			this.faults.push(text);
	}

	// From here on the console may say this: the test provokes it.
	allow(...patterns) {
		this.allowed.push(...patterns);
	}

	$(selector, options) {
		return this.page.locator(selector, options);
	}

	go(address) {
		return this.page.goto(address);
	}

	press(target) {
		const element = typeof target === 'string' ? this.$(target) : target;
		return this.touch ? element.tap() : element.click();
	}

	button(name) {
		return this.page.getByRole('button', { name });
	}

	// Secret links: GET shows a button, the button gives the cookie.
	async takeSeat(link) {
		await this.go(link);
		await this.press(this.page.locator('main button.primary'));
		await this.page.waitForURL((url) => !url.pathname.startsWith('/s/'));
	}

	when(condition, argument) {
		return this.page.waitForFunction(condition, argument);
	}

	sees(text) {
		return this.page.getByText(text).first().waitFor();
	}

	// The page must never be wider than the screen, whatever it shows.
	async shot(name, options = {}) {
		// Not innerWidth: a phone zooms out to what is too wide.
		const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth) - this.page.viewportSize().width;

		check(`${name}: nothing runs off to the side`, overflow <= 0, `${overflow} px too wide`);
		await this.page.screenshot({ path: shotFile(name), animations: 'disabled', ...options });
	}

	async leave() {
		check(`${this.name}: a quiet console`, this.faults.length === 0, this.faults.join(' | '));
		await this.context.close();
	}
}

// Runs in the page: texts whose contrast with the ground behind them is below WCAG's AA.
export function faintText() {
	const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
	const light = (colour) => {
		const [r, g, b] = channels(colour).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const ground = (element) => {
		for (let at = element; at; at = at.parentElement) {
			const colour = getComputedStyle(at).backgroundColor;
			if (channels(colour)[3] !== 0)
				return colour;
		}
		return 'rgb(255, 255, 255)';
	};
	const faint = [];

	for (const element of document.querySelectorAll('body *:not(svg, svg *, :disabled, noscript)')) {
		const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
		const style = getComputedStyle(element);
		if (!own || !element.checkVisibility({ checkVisibilityCSS: true }))
			continue;
		const pair = [light(style.color), light(ground(element))].sort((a, b) => b - a);
		const contrast = (pair[0] + 0.05) / (pair[1] + 0.05);
		if (contrast < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5))
			faint.push(`${element.localName}.${element.className} "${element.textContent.trim().slice(0, 30)}" ${contrast.toFixed(1)}`);
	}
	return faint;
}
