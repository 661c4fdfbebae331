// The worker of one event's pushes: it lives below /e/{slug}/ and does nothing else. A push has no
// content; what there is to say is asked of the site.

const base = new URL(self.registration.scope).pathname; // "/e/{slug}/"
const slug = base.split('/')[2];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function alerts() {
	try {
		const answer = await fetch(`/api/v1/events/${slug}/push`, { credentials: 'same-origin', cache: 'no-store' });
		const body = await answer.json();

		if (body.alerts?.length)
			return body.alerts;
		return [{ tag: 'over', title: body.event ?? 'Arbiter', body: '', url: base }];
	} catch {
		return [{ tag: 'unknown', title: 'Arbiter', body: '', url: base }];
	}
}

// A page of the event that somebody looks at says it itself.
async function isSeen() {
	const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });

	return pages.some((page) => page.visibilityState === 'visible' && page.focused &&
		[`/e/${slug}`, `/a/${slug}`].some((path) => `${new URL(page.url).pathname}/`.startsWith(`${path}/`)));
}

async function show() {
	if (await isSeen())
		return;
	for (const { tag, title, body, url } of await alerts())
		await self.registration.showNotification(title, {
			body, tag: `${slug}-${tag}`, data: { url }, icon: '/web/icon.svg', badge: '/web/icon.svg',
			requireInteraction: false, vibrate: [120, 60, 120],
		});
}

self.addEventListener('push', (event) => event.waitUntil(show()));

async function open(url) {
	const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const there = pages.find((page) => new URL(page.url).pathname === url);

	return there ? there.focus() : self.clients.openWindow(url);
}

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data.url));
});
