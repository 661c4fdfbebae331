// "Tell me when it is my turn": asks the browser for a subscription and gives it to the site. Hidden
// where the browser cannot do it (no secure origin, no push).
import { send } from './send.js';

const box = document.getElementById('push');
const button = box.querySelector('button');
const line = box.querySelector('[role=status]');
const { push: address, scope } = box.dataset;

const say = (what) => { line.textContent = line.dataset[what]; };

function show(subscribed) {
	button.setAttribute('aria-pressed', String(subscribed));
	say(subscribed ? 'on' : 'off');
}

function bytes(base64) {
	const text = atob(base64.replace(/-/g, '+').replace(/_/g, '/'));

	return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

async function registration() {
	const worker = await navigator.serviceWorker.register('/sw.js', { scope });

	for (let tries = 0; !worker.active && tries < 100; tries++)
		await new Promise((done) => setTimeout(done, 50));
	return worker;
}

const present = async () => (await navigator.serviceWorker.getRegistration(scope))?.pushManager.getSubscription();

async function subscribe() {
	if (await Notification.requestPermission() !== 'granted') {
		say('denied');
		return;
	}
	const { key } = await (await fetch('/api/v1/push')).json();
	const worker = await registration();
	const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
	const answer = await send('POST', address, { body: JSON.stringify(subscription) });

	if (!answer.ok)
		await subscription.unsubscribe();
	show(answer.ok);
	if (!answer.ok)
		say('failed');
}

async function unsubscribe(subscription) {
	await send('DELETE', `${address}?endpoint=${encodeURIComponent(subscription.endpoint)}`, {});
	await subscription.unsubscribe();
	show(false);
}

async function press() {
	button.disabled = true;
	try {
		const subscription = await present();

		await (subscription ? unsubscribe(subscription) : subscribe());
	} catch {
		say('failed');
	}
	button.disabled = false;
}

if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext) {
	button.addEventListener('click', press);
	box.hidden = false;
	present().then((subscription) => show(Boolean(subscription)), () => show(false));
}
