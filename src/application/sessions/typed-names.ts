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
type Typed = {
  /** As it was pasted or typed. */
  readonly text: string;
  readonly commandId: string;
  /** Account id of whoever brought it. */
  readonly owner: string;
};

/** The id of the text that comes with a command: it says nothing of the text, and a repeat makes no second one. */
export const textIdOf = (commandId: string): string => deriveId('text', commandId);

/** Keeps a text of names, and matches them to the roster here and now. */
export const keepTypedNames = async (
  { text, commandId, owner }: Typed,
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
