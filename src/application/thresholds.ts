import type { Bands } from '../contracts/confidence.ts';
import { administration, administrationDecider } from '../domain/administration/decider.ts';
import type { AdministrationRejection } from '../domain/administration/decider.ts';
import type { AdministrationEvent, AdministrationFact } from '../domain/administration/events.ts';
import type { CommandMeta } from '../domain/kernel/envelope.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { CommandResult } from './command-result.ts';
import type { Deps } from './deps.ts';

/** The thresholds of what is read now, as the log has them: it is read on from where it was read last. */
export const createBands = ({
  eventStore,
}: {
  readonly eventStore: Pick<EventStore, 'readStream'>;
}): (() => Promise<Bands>) => {
  let state = administrationDecider.initialState();
  return async () => {
    const { revision } = state;
    const tail = await eventStore.readStream(administration.stream, revision < 0 ? null : revision);
    // The seam of the log: the administration's stream holds its events. Of two who read at once the later one knows them.
    for (const fact of tail as unknown as readonly AdministrationFact[])
      if (fact.revision > state.revision) state = administrationDecider.evolve(state, fact);
    return state.bands;
  };
};

/** From now on; what was read before keeps its own. */
export const setThresholds = (
  bands: Bands,
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<AdministrationEvent, AdministrationRejection>> =>
  handle(administrationDecider, administration.id, { type: 'SetRecognitionThresholds', data: bands }, meta);
