import { buildRegistry } from './kernel/registry.ts';
import { rosterEvents } from './roster/events.ts';
import { sessionEvents } from './session/events.ts';

/** Every event that this build can store and read. */
export const eventRegistry = buildRegistry({ ...sessionEvents, ...rosterEvents });

/** For the generated catalogue. */
export const eventsByAggregate = { roster: rosterEvents, session: sessionEvents };
