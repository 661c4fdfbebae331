// What a story needs before its pages are opened: links, and events as far as they are not the point.
import { Event } from '../../system/lib/event.mjs';

export const base = (world) => `http://127.0.0.1:${world.daemons[0].port}`;

export function organiserLink(world) {
	return world.run('link', '--database', world.url('arbiter'), '--base', base(world)).trim();
}

export const eventAddress = (world, event) => `${base(world)}/e/${event.slug}`;

// The secret link of a player, or of the arbiter.
export function link(world, event, no = 0) {
	return `${base(world)}/s/${event.slug}/${no ? event.tokens.get(no) : event.arbiter}`;
}

// players: an array, or a table in CSV.
export async function makeEvent(world, plan, players) {
	const event = await Event.create(world.client, await world.organiser(),
		{ rounds: 1, base_ms: 1800000, increment_ms: 10000, ...plan });

	if (typeof players === 'string')
		await event.enterCsv(players);
	else
		for (const player of players)
			await event.enter(player);
	return event;
}

export async function startRound(event) {
	const { round: number } = await event.pair();

	await event.begin(number);
	return number;
}
