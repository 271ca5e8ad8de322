import type { Bands } from '../../contracts/confidence.ts';
import { administration, administrationDecider } from '../../domain/administration/decider.ts';
import type { AdministrationRejection } from '../../domain/administration/decider.ts';
import type { AdministrationEvent } from '../../domain/administration/events.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

/** Current thresholds, from the log. */
export const currentBands = ({ query }: Pick<Deps, 'query'>): Promise<Bands> =>
  query(administrationDecider, administration.id, ({ state }) => state.bands);

/** Sets thresholds for future readings; earlier ones keep theirs. */
export const setThresholds = (
  bands: Bands,
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<AdministrationEvent, AdministrationRejection>> =>
  handle(administrationDecider, administration.id, { type: 'SetRecognitionThresholds', data: bands }, meta);
