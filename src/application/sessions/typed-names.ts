import type { Bands } from '../../contracts/confidence.ts';
import { splitNames } from '../../contracts/text.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import { matchNames } from '../../domain/recognition/match.ts';
import { typedNames } from '../../domain/recognition/read-name.ts';
import type { SessionEvent, StoredReading } from '../../domain/session/events.ts';
import { newParticipant, typedReading } from '../../domain/session/edit/new-participant.ts';
import type { NewParticipant } from '../../domain/session/edit/new-participant.ts';
import type { Deps } from '../deps.ts';
import type { Roster } from '../roster/roster.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import type { CommandResult } from '../commands/command-result.ts';

type TypedNames = {
  /** Id of the text. */
  readonly rawText: string;
  readonly participants: readonly NewParticipant[];
  readonly readings: readonly StoredReading[];
  readonly bands: Bands;
};
type TypedText = {
  /** The text as typed or pasted. */
  readonly text: string;
  readonly commandId: string;
  /** Account id of its author. */
  readonly owner: string;
};

/** Id of the text of a command. It says nothing about the text, and a repeat creates no second one. */
export const textIdOf = (commandId: string): string => deriveId('text', commandId);

/** Stores a text of names, and matches them to the roster. */
export const keepTypedNames = async (
  { text, commandId, owner }: TypedText,
  deps: Pick<Deps, 'texts'> & { readonly roster: () => Promise<Pick<Roster, 'index' | 'bands'>> },
): Promise<TypedNames> => {
  const names = splitNames(text);
  const { index, bands } = await deps.roster();
  const started = performance.now();
  const participants = matchNames(index, typedNames(names)).map(newParticipant);
  const ms = Math.round(performance.now() - started);
  const rawText = textIdOf(commandId);
  await deps.texts.put({ id: rawText, owner, text });
  return { rawText, participants, readings: [typedReading(names.length, ms, rawText)], bands };
};

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
