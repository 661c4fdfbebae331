// Counts the clocks down between two answers of the server: from what it said was left, by the time
// passed here since it said so. The reader's own clock does not matter. data-left is the time to
// the fall of the flag with all periods, data-wait what of a countdown comes before it.

let since = performance.getEntriesByType('navigation')[0]?.responseStart ?? performance.now();
let lowAt = Infinity; // the second that was told last

const low = 30000;
const ticking = 10000;
const day = 86400000;

function text(ms) {
	const seconds = Math.floor(ms / 1000);
	const two = (n) => String(n).padStart(2, '0');

	if (ms < 10000)
		return `0:${two(seconds)}.${Math.floor((ms % 1000) / 100)}`;
	if (seconds < 3600)
		return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
	return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

// The main time, or of the period that runs what is left of it, and how many periods there are.
function reading(clock, left) {
	const over = Number(clock.dataset.over ?? 0);
	const period = Number(clock.dataset.period ?? 0);

	if (left > over || over === 0)
		return { shown: left - over, periods: period ? Math.round(over / period) : 0 };
	const periods = clock.dataset.kind === 'byo-yomi' ? Math.ceil(left / period) : 1;
	return { shown: periods > 0 ? left - (periods - 1) * period : 0, periods };
}

function write(element, now) {
	if (element && element.textContent !== now)
		element.textContent = now;
}

// Days are the server's to write: they do not change while one looks.
function count(clock, passed) {
	const left = Math.max(0, Number(clock.dataset.left) - Math.max(0, passed - Number(clock.dataset.wait ?? 0)));
	const { shown, periods } = reading(clock, left);
	const face = clock.firstElementChild ?? clock;

	if (shown < day)
		write(face, text(shown));
	if (clock.dataset.kind === 'byo-yomi')
		write(clock.querySelector('.reserve > span'), String(periods));
	clock.classList.toggle('low', left < low);
	if (clock.closest('.seat')?.querySelector('.you'))
		tell(left);
}

// One's own last seconds, each once.
function tell(left) {
	const second = Math.ceil(left / 1000);

	if (left < ticking && second !== lowAt && left > 0)
		document.dispatchEvent(new CustomEvent('low', { detail: { second } }));
	lowAt = left < ticking ? second : Infinity;
}

function tick() {
	const passed = performance.now() - since;

	for (const clock of document.querySelectorAll('.clock[data-running]'))
		count(clock, passed);
	for (const countdown of document.querySelectorAll('[data-countdown]')) {
		const left = Number(countdown.dataset.countdown) - passed;

		write(countdown, String(Math.max(0, Math.ceil(left / 1000))));
		if (left <= 0)
			countdown.parentElement.hidden = true;
	}
}

document.addEventListener('live', (live) => {
	if (live.detail.changed.some((part) => part.id === 'seats' || part.id === 'card'))
		since = live.detail.at;
	tick();
});
if (document.querySelector('.clock')) {
	tick();
	setInterval(tick, 100);
}
