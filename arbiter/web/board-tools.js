// The row below the board: steps, numbers, settings, text commands; and the settings' dialog.
import { board } from './renju-board.js';
import { choose, settings } from './settings.js';
import { play } from './sounds.js';
import { stepButtons } from './timeline.js';
import { word } from './words.js';

const lastFew = 5;
const kinds = ['opening', 'all', 'last', 'none'];

export function button(label, title, act) {
	const made = document.createElement('button');

	made.type = 'button';
	made.textContent = label;
	made.title = title;
	made.setAttribute('aria-label', title);
	made.addEventListener('click', act);
	return made;
}

function numbersButton() {
	const toggle = button('123', word('numbers'), () => {
		choose('numbers', kinds[(kinds.indexOf(settings.numbers) + 1) % kinds.length]);
		show();
	});
	const show = () => {
		const said = { none: word('numbers-none'), last: word('numbers-last', { n: lastFew }), all: word('numbers-all') };

		board().numbers = [settings.numbers, lastFew];
		toggle.setAttribute('aria-pressed', settings.numbers === 'all' || settings.numbers === 'last');
		toggle.textContent = { opening: '1\u20136', none: '\u2013', last: `\u2026${lastFew}`, all: '123' }[settings.numbers];
		toggle.title = [`${word('numbers')} ${toggle.textContent}`, said[settings.numbers]].filter(Boolean).join(': ');
		toggle.setAttribute('aria-label', toggle.title);
	};

	show();
	return toggle;
}

function slider(name) {
	const label = document.createElement('label');
	const field = document.createElement('input');

	Object.assign(field, { type: 'range', min: 0, max: 1, step: 0.1, value: settings[name], name });
	field.addEventListener('change', () => {
		choose(name, Number(field.value));
		play(name);
	});
	label.append(word(`sound-${name}`), field);
	return label;
}

function tick(name, text) {
	const label = document.createElement('label');
	const field = document.createElement('input');

	Object.assign(field, { type: 'checkbox', checked: settings[name], name });
	field.addEventListener('change', () => choose(name, field.checked));
	label.className = 'check';
	label.append(field, text);
	return label;
}

function dialog() {
	const box = document.createElement('dialog');
	const title = document.createElement('h2');
	const sounds = document.createElement('fieldset');
	const legend = document.createElement('legend');
	const done = document.createElement('form');

	box.id = 'settings';
	box.setAttribute('aria-labelledby', 'settings-title');
	title.id = 'settings-title';
	title.textContent = word('settings');
	legend.textContent = word('sounds');
	sounds.append(legend, ...['stone', 'turn', 'low', 'call', 'round'].map(slider));
	done.method = 'dialog';
	done.className = 'row';
	done.append(Object.assign(document.createElement('button'), { textContent: word('close'), className: 'primary' }));
	box.append(title, sounds, tick('vibrate', word('vibrate')), tick('speak', word('speak')), tick('shortcuts', word('shortcuts')),
		tick('sides', word('all-sides')), tick('crossHair', word('cross-hair')), done);
	box.addEventListener('close', () => box.remove());
	return box;
}

function openSettings() {
	const box = dialog();

	document.body.append(box);
	box.showModal();
}

function dress() {
	document.body.classList.toggle('all-sides', settings.sides);
	document.body.classList.toggle('cross-hairs', settings.crossHair);
}

// The field for commands, and what was answered.
function commandPanel(run) {
	const panel = document.createElement('form');
	const field = document.createElement('input');
	const label = document.createElement('label');
	const log = document.createElement('ol');

	panel.id = 'commands';
	panel.className = 'commands';
	panel.hidden = true;
	Object.assign(field, { id: 'command', autocomplete: 'off', spellcheck: false, enterKeyHint: 'go' });
	field.setAttribute('autocapitalize', 'off');
	label.append(word('command'), field);
	log.id = 'answers';
	log.setAttribute('role', 'log');
	panel.append(log, label);
	panel.addEventListener('submit', (event) => {
		event.preventDefault();
		const text = field.value.trim();
		field.value = '';
		if (text)
			run(text);
	});
	return panel;
}

// Writes an answer into the log, which is read out as it grows.
export function reply(asked, text) {
	const log = document.getElementById('answers');
	const item = document.createElement('li');

	item.append(Object.assign(document.createElement('b'), { textContent: asked }), ` ${text}`);
	log.append(item);
	while (log.children.length > 50)
		log.firstElementChild.remove();
	log.scrollTop = log.scrollHeight;
}

export function openCommands(open = true) {
	const panel = document.getElementById('commands');

	panel.hidden = !open;
	document.getElementById('commands-toggle').setAttribute('aria-expanded', open);
}

export function addTools(run) {
	const row = document.createElement('div');
	const caption = document.createElement('p');
	const lag = document.createElement('span');
	const toggle = button('>_', word('commands'), () => {
		openCommands(document.getElementById('commands').hidden);
		if (!document.getElementById('commands').hidden)
			document.getElementById('command').focus();
	});

	row.className = 'review';
	toggle.id = 'commands-toggle';
	toggle.setAttribute('aria-expanded', false);
	lag.id = 'lag';
	lag.className = 'lag';
	caption.id = 'step';
	caption.className = 'step';
	caption.setAttribute('aria-live', 'polite');
	row.append(...stepButtons(button), numbersButton(), button('\u266a', word('settings'), openSettings), toggle, lag);
	board().parentNode.append(caption, row, commandPanel(run));
	dress();
}

document.addEventListener('chosen', dress);
