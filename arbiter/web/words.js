// The words of the page's scripts, in the page's language: the server wrote them into a template.

const words = new Map([...document.getElementById('words')?.content.querySelectorAll('[data-word]') ?? []]
	.map((element) => [element.dataset.word, element.textContent]));

// word('stone', { n: 7, point: 'h8' }); a page without the template says it in English.
export const word = (name, values = {}, english = name) =>
	(words.get(name) ?? english).replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');
