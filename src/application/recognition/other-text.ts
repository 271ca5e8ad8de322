import { z } from 'zod';
import { box } from '../../contracts/sessions.ts';
import type { OtherText } from '../../contracts/sessions.ts';
import { isInAnotherScript } from '../../domain/kernel/text-lines.ts';
import { linesBesideNames } from '../../domain/recognition/columns.ts';
import type { Deps } from '../deps.ts';
import type { CurrentSession } from '../sessions/current-session.ts';

/** A stored transcript; `foreign`: letters of scripts that the reader cannot read. */
const transcript = z.array(
  z.object({
    text: z.string(),
    confidence: z.number(),
    box,
    foreign: z.number().int().optional(),
  }),
);
type Transcript = z.infer<typeof transcript>;

/** Minimum number of letters of a name; digits do not count. */
const leastLetters = 2;
const isText = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).length >= leastLetters;

const shown = (image: number, { text, confidence, box: place, foreign = 0 }: Transcript[number]): OtherText => {
  const isUnread = isInAnotherScript({ text, foreign });
  return isUnread || isText(text) ? [{ image, box: place, text: isUnread ? null : text, confidence }] : [];
};

/** Lines of a transcript; none when it was erased or is not a transcript. */
const linesOf = (text: string | undefined): Transcript => {
  try {
    return transcript.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

/** Text read in a session's screenshots that is not, and never was, in its list; erased text is excluded. */
export const otherTextIn = async (
  { state, events }: Pick<CurrentSession, 'state' | 'events'>,
  { texts }: Pick<Deps, 'texts'>,
): Promise<OtherText> => {
  const read = events.findLast((event) => event.type === 'SessionProcessed' || event.type === 'SessionFailed');
  // Typed or pasted text belongs to no screenshot and is kept as it was.
  const readings = (read?.data.readings ?? []).flatMap(({ image, transcript: id }) =>
    image === null || id === null ? [] : [{ image, id }],
  );
  const kept = await texts.get(readings.map(({ id }) => id));
  const names = [...(state.session?.participants ?? []), ...state.removed.values()];
  return readings.flatMap(({ image, id }) => {
    const here = names.filter((one) => one.image === image);
    return linesBesideNames(linesOf(kept.get(id)?.text), here).flatMap((line) => shown(image, line));
  });
};
