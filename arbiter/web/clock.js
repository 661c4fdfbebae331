// Counts the clocks down between two answers of the server: from what it said was left, by the time
// passed here since it said so. The reader's own clock does not matter.

let since = performance.getEntriesByType('navigation')[0]?.responseStart ?? performance.now();

function text(ms) {
	const seconds = Math.floor(ms / 1000);
	const two = (n) => String(n).padStart(2, '0');

	if (ms < 10000)
		return `0:${two(seconds)}.${Math.floor((ms % 1000) / 100)}`;
	if (seconds < 3600)
		return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
	return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function tick() {
	for (const clock of document.querySelectorAll('.clock[data-running]')) {
		const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - since));
		const now = text(left);

		if (clock.textContent !== now)
			clock.textContent = now;
		clock.classList.toggle('low', left < 30000);
	}
}

document.addEventListener('live', (live) => {
	if (live.detail.changed.some((part) => part.id === 'seats'))
		since = live.detail.at;
	tick();
});
if (document.querySelector('.clock')) {
	tick();
	setInterval(tick, 100);
}
