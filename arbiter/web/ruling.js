// The arbiter's forms: what a preview says comes before the confirmation; P pauses the board at once;
// a decision to go back to can be picked in the timeline. Announcements are dismissed here as well.

const found = (selector) => document.querySelector(selector);

function list(lines, className) {
	const ul = document.createElement('ul');

	ul.className = className;
	for (const text of lines) {
		const item = document.createElement('li');
		item.textContent = text;
		ul.append(item);
	}
	return ul;
}

function forget(form) {
	form.querySelector('.preview')?.replaceChildren();
	form.querySelector('.confirm')?.setAttribute('hidden', '');
}

// The answer's words are the server's: nothing is worked out here.
function showPreview(form, { words }) {
	const confirm = form.querySelector('.confirm');

	form.querySelector('.preview').replaceChildren(list(words.changes, 'changes'), list(words.consequences, 'consequences'));
	confirm.hidden = false;
	confirm.focus();
}

function pickDecision(row) {
	const select = found('#act-retract[open] select[name=to]');
	const rows = [...document.querySelectorAll('#turns li:not(.by-arbiter)')].filter((other) => !other.querySelector('s'));
	const option = select?.querySelector(`option[value="${rows.indexOf(row) + 1}"]`);

	if (!option || !rows.includes(row))
		return;
	select.value = option.value;
	forget(select.form);
}

const when = (at) => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });

// Refused decisions are asked for when somebody looks.
async function load(details) {
	const into = details.querySelector('ol');
	const answer = await fetch(details.dataset.load, { headers: { Accept: 'application/json' } });

	if (!answer.ok)
		return;
	const { refused } = await answer.json();
	const lines = refused.map(({ at, actor, decision, code }) => `${when(at)} · ${details.getAttribute(`data-actor-${actor}`) ?? actor}: ${decision} (${code})`);

	into.replaceChildren(...list(lines.length ? lines : [details.dataset.none], '').children);
}

document.addEventListener('preview', (event) => showPreview(event.target, event.detail));
document.addEventListener('input', (event) => {
	if (event.target.form?.classList.contains('ruling-form'))
		forget(event.target.form);
});
document.addEventListener('reset', (event) => forget(event.target));
document.addEventListener('toggle', (event) => {
	if (event.target.dataset.load && event.target.open)
		load(event.target);
	else if (event.target.classList.contains('act') && event.target.open)
		event.target.querySelector('input:not([type=hidden]), select, textarea')?.focus({ preventScroll: true });
}, true);
document.addEventListener('click', (event) => {
	const row = event.target.closest('#turns li');
	const announced = event.target.closest('[data-announced]');

	if (row)
		pickDecision(row);
	if (announced && event.target.closest('[data-dismiss]')) {
		localStorage.setItem('announced', announced.dataset.announced);
		announced.hidden = true;
	}
});
document.addEventListener('keydown', (event) => {
	const button = found('#ruling #pause');

	if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey || !button ||
		event.target.closest?.('input, textarea, select'))
		return;
	event.preventDefault();
	button.click();
});

function prepare() {
	const part = found('[data-announced]');

	if (!part)
		return;
	part.hidden = localStorage.getItem('announced') === part.dataset.announced;
	part.querySelector('[data-dismiss]').hidden = false;
}

document.addEventListener('live', prepare);
prepare();
