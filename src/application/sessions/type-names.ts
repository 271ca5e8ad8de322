import { splitNames } from '../../contracts/text.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import type { Roster } from '../roster/roster.ts';
import { keepTypedNames } from './typed-names.ts';

/** Identity of the command: the names, which the log holds anyway, never the text. */
export const namesRequest = (id: string, text: string) => ({ id, names: splitNames(text) });

/**
 * Adds typed names to a session whose screenshots could not be read: it is then processed, and keeps its screenshots.
 */
export const typeNames = async (
  { id, text, meta }: { readonly id: string; readonly text: string; readonly meta: CommandMeta },
  deps: Pick<Deps, 'handle' | 'query' | 'texts'> & {
    readonly roster: () => Promise<Pick<Roster, 'index' | 'bands'>>;
  },
): Promise<CommandResult<SessionEvent, SessionRejection>> => {
  const nothing = { rawText: '', participants: [], readings: [] };
  // Nothing is stored for a session that accepts no names, or for a repeat.
  const isKept = await deps.query(
    sessionDecider,
    id,
    ({ state, hasHandled }) =>
      !hasHandled(meta.commandId) && sessionDecider.decide({ type: 'TypeNames', data: nothing }, state, meta).ok,
  );
  const data = isKept ? await keepTypedNames({ text, commandId: meta.commandId, owner: meta.actor.id }, deps) : nothing;
  return deps.handle(sessionDecider, id, { type: 'TypeNames', data }, meta);
};
