// From a player's menu in the console: the form for officials, filled in for an assistant; and from
// there to the ruling that the address names, opened.

document.addEventListener('click', (event) => {
	const link = event.target.closest('[data-assistant]');
	const field = document.getElementById('official-name');

	if (!link || !field)
		return;
	event.preventDefault();
	field.form.elements.office.value = 'assistant';
	field.form.elements.player.value = link.dataset.assistant;
	link.closest('details').open = false;
	field.scrollIntoView({ block: 'center' });
	field.focus();
});

// A browser opens what is around an address's target, not the target itself.
const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;

if (target?.localName === 'details') {
	target.open = true;
	target.scrollIntoView({ block: 'center' });
	target.querySelector('input, select, textarea')?.focus();
}
