import { isInAnotherScript, shareWithin } from '../../../domain/kernel/text-lines.ts';
import type { ReadLine } from '../../../ports/recogniser.ts';
import type { Pixels } from '../paddle/pixels.ts';
import type { ExtraReader } from './extra-reader.ts';

/** Less sure it is as good as not read. */
const LEAST_CONFIDENCE = 0.5;
/** A box of another detector is a new line when less than this share overlaps known lines. */
const SHARED = 0.3;

/** Of several readers the surest, with its name; null where none is sure. */
const surest = (
  readers: readonly ExtraReader[],
  read: readonly (readonly { readonly text: string; readonly confidence: number }[])[],
  at: number,
): Pick<ReadLine, 'text' | 'confidence' | 'model'> | null => {
  const said = readers.flatMap(({ name }, reader) => {
    const one = read[reader]?.[at];
    return one === undefined || one.text === '' || one.confidence < LEAST_CONFIDENCE ? [] : [{ ...one, model: name }];
  });
  return said.sort((a, b) => b.confidence - a.confidence)[0] ?? null;
};

/**
 * Lines in scripts that the shipped reader does not know, read by readers that the guild has brought; and lines that only
 * their detectors find. All other lines stay as they are, and no reader sees them. Boxes in pixels of `picture`.
 */
export const readForeign = async (
  lines: readonly ReadLine[],
  readers: readonly ExtraReader[],
  { picture, longestSide }: { readonly picture: Pixels; readonly longestSide: number },
): Promise<readonly ReadLine[]> => {
  if (readers.length === 0) return lines;
  const found = (await Promise.all(readers.map((reader) => reader.find(picture, longestSide)))).flat();
  const own = found.filter((box, at) =>
    [...lines.map((line) => line.box), ...found.slice(0, at)].every((other) => shareWithin(box, other) < SHARED),
  );
  const foreign = lines.filter(isInAnotherScript);
  const boxes = [...foreign.map(({ box }) => box), ...own];
  if (boxes.length === 0) return lines;
  const read: Awaited<ReturnType<ExtraReader['read']>>[] = [];
  for (const reader of readers) read.push(await reader.read(picture, boxes));
  const better = new Map<ReadLine, ReadLine>();
  for (const [at, line] of foreign.entries()) {
    const said = surest(readers, read, at);
    if (said !== null) better.set(line, { ...said, box: line.box });
  }
  const more = own.flatMap((box, at): ReadLine[] => {
    const said = surest(readers, read, foreign.length + at);
    return said === null ? [] : [{ ...said, box }];
  });
  return [...lines.map((line) => better.get(line) ?? line), ...more];
};
