// The console by keyboard: N jumps to the next board in need, P pauses or resumes the one that has
// the focus, Enter opens its screen.
const inNeed = () => [...document.querySelectorAll('#boards tr[data-need]')]
	.filter((row) => !['nothing', 'over'].includes(row.dataset.need));

const current = () => document.activeElement?.closest?.('#boards tr[data-need]');
const link = (row) => row?.querySelector('.no a');

function next() {
	const rows = inNeed();

	if (rows.length > 0)
		link(rows[(rows.indexOf(current()) + 1) % rows.length]).focus();
}

function pause() {
	const row = current() ?? inNeed()[0];

	row?.querySelector('button[data-json*="pause"], button[data-json*="resume"]')?.click();
}

const keys = { n: next, p: pause };

document.addEventListener('keydown', (event) => {
	const act = keys[event.key.toLowerCase()];

	if (!act || event.ctrlKey || event.metaKey || event.altKey || !document.getElementById('boards') ||
		event.target.closest?.('input, textarea, select'))
		return;
	event.preventDefault();
	act();
});
