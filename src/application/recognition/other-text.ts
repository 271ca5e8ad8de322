import { z } from 'zod';
import { box, type OtherText } from '../../contracts/sessions.ts';
import { isInAnotherScript } from '../../domain/kernel/text-lines.ts';
import { otherText } from '../../domain/recognition/other-text.ts';
import type { Deps } from '../deps.ts';
import type { CurrentSession } from '../sessions/current-session.ts';

/** A transcript as recognition stores it; `foreign`: letters of scripts that the reader does not know. */
const transcript = z.array(
  z.object({
    text: z.string(),
    confidence: z.number(),
    box,
    foreign: z.number().int().optional(),
  }),
);
type Transcript = z.infer<typeof transcript>;

/** Fewer letters are no name; numbers are none. */
const leastLetters = 2;
const isText = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).length >= leastLetters;

const shown = (image: number, { text, confidence, box: place, foreign = 0 }: Transcript[number]): OtherText => {
  const isUnread = isInAnotherScript({ text, foreign });
  return isUnread || isText(text) ? [{ image, box: place, text: isUnread ? null : text, confidence }] : [];
};

/** What stands in a transcript; nothing where it was erased, or is no transcript of ours. */
const linesOf = (text: string | undefined): Transcript => {
  try {
    return transcript.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

/** What was read in the pictures of a session beside the names that are or were in its list; nothing of what was erased. */
export const otherTextIn = async (
  { state, events }: Pick<CurrentSession, 'state' | 'events'>,
  { texts }: Pick<Deps, 'texts'>,
): Promise<OtherText> => {
  const read = events.findLast((event) => event.type === 'SessionProcessed' || event.type === 'SessionFailed');
  // What was typed or pasted is of no picture, and is kept as the text that it was.
  const readings = (read?.data.readings ?? []).flatMap(({ image, transcript: id }) =>
    image === null || id === null ? [] : [{ image, id }],
  );
  const kept = await texts.get(readings.map(({ id }) => id));
  const names = [...(state.session?.participants ?? []), ...state.removed.values()];
  return readings.flatMap(({ image, id }) => {
    const here = names.filter((one) => one.image === image);
    return otherText(linesOf(kept.get(id)?.text), here).flatMap((line) => shown(image, line));
  });
};
