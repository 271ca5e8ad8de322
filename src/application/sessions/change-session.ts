import { mergedSide } from '../../domain/kernel/audit.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import type { SessionCommand } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import type { SessionState } from '../../domain/session/state.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import type { ReadStream } from '../commands/stream-writer.ts';

export type ActionChange = { readonly action: string; readonly before: Json; readonly after: Json };

/** Merges the changes of one command, named after the first; null: none. */
export const oneChange = (changes: readonly ActionChange[]): ActionChange | null => {
  const [first, ...more] = changes;
  if (first === undefined) return null;
  return more.reduce(
    (all, { before, after }) => ({
      action: all.action,
      before: mergedSide('before', all.before, before),
      after: mergedSide('after', all.after, after),
    }),
    first,
  );
};

/** Decides a command on one session. */
export const changeSession = <V = undefined>(
  { id, command, meta }: { readonly id: string; readonly command: SessionCommand; readonly meta: CommandMeta },
  { handle }: Pick<Deps, 'handle'>,
  view?: (state: SessionState) => V,
): Promise<CommandResult<SessionEvent, SessionRejection, V>> => handle(sessionDecider, id, command, meta, view);

/** Renders one session as the log has it. */
export const querySession = <V>(
  id: string,
  render: (stream: ReadStream<SessionState>) => V,
  { query }: Pick<Deps, 'query'>,
): Promise<V> => query(sessionDecider, id, render);
