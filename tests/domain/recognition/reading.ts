import { namesInPicture, type PictureLine } from '../../../src/domain/recognition/names-in-picture.ts';
import type { ReadName } from '../../../src/domain/recognition/read-name.ts';
import { buildRosterIndex } from '../../../src/domain/recognition/roster-index.ts';

export const line = (text: string, over: Partial<PictureLine> = {}): PictureLine => ({
  text,
  confidence: 0.97,
  box: [10, 10, 100, 20],
  ...over,
});
export const read = (lines: readonly PictureLine[], roster: readonly string[] = []): ReadName[] =>
  namesInPicture(lines, {
    image: 2,
    model: 'paddle',
    roster: buildRosterIndex(roster.map((name) => ({ id: name, name, aliases: [] }))),
  });
export const names = (text: string, roster: readonly string[] = []): string[] =>
  read([line(text)], roster).map((one) => one.text);
