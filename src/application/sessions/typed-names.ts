import type { Bands } from '../../contracts/confidence.ts';
import { splitNames } from '../../contracts/text.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import { matchNames } from '../../domain/recognition/match.ts';
import { typedNames } from '../../domain/recognition/read-name.ts';
import type { StoredReading } from '../../domain/session/events.ts';
import { newParticipant, typedReading } from '../../domain/session/edit/new-participant.ts';
import type { NewParticipant } from '../../domain/session/edit/new-participant.ts';
import type { Deps } from '../deps.ts';
import type { Roster } from '../roster/roster.ts';

export type TypedNames = {
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
