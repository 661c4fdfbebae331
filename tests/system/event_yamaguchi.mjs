// A Yamaguchi event of ten players and three rounds: see event_declared.mjs.
import { inWorld } from './lib/world.mjs';
import { declaredEvent } from './lib/event_declared.mjs';
import { yamaguchi } from './lib/rules.mjs';

await inWorld({}, (world) => declaredEvent(world, {
	rule: 'yamaguchi-10', title: 'Yamaguchi', most: 10, swaps: 1, script: yamaguchi,
}));
