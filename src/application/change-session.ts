import type { CommandMeta } from '../domain/kernel/envelope.ts';
import type { SessionCommand } from '../domain/session/commands.ts';
import { sessionDecider } from '../domain/session/decider.ts';
import type { SessionEvent } from '../domain/session/events.ts';
import type { SessionRejection } from '../domain/session/rejections.ts';
import type { CommandResult } from './command-result.ts';
import type { Deps } from './deps.ts';

/** Decides a command on one session. */
export const changeSession = (
  { id, command, meta }: { readonly id: string; readonly command: SessionCommand; readonly meta: CommandMeta },
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<SessionEvent, SessionRejection>> => handle(sessionDecider, id, command, meta);
