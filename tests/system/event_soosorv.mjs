// A Soosõrv-8 event of ten players and three rounds: see event_declared.mjs.
import { inWorld } from './lib/world.mjs';
import { declaredEvent } from './lib/event_declared.mjs';
import { soosorv } from './lib/rules.mjs';

await inWorld({}, (world) => declaredEvent(world, {
	rule: 'soosorv-8', title: 'Soosõrv', most: 8, swaps: 2, script: soosorv,
}));
