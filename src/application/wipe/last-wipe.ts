import { administration } from '../../domain/administration/decider.ts';
import type { EventStore } from '../../ports/event-store.ts';

/** Time of the last wipe; null: never. */
export const lastWipe = async (eventStore: Pick<EventStore, 'readStream'>): Promise<string | null> => {
  const events = await eventStore.readStream(administration.stream, null);
  return events.findLast(({ type }) => type === 'ProductionDataWiped')?.occurredAt ?? null;
};
