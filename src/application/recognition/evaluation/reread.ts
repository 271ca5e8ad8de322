import type { Calibration } from '../../../domain/recognition/calibration.ts';
import type { MatchedName, ReadName } from '../../../domain/recognition/read-name.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { mostCrops } from '../../../ports/recogniser.ts';
import type { Box } from '../../../domain/kernel/text-lines.ts';
import type { CropReader, CropReadings, EngineReading, Recogniser } from '../../../ports/recogniser.ts';
import { namesInReading } from '../recognition.ts';
import type { Roster } from '../../roster/roster.ts';
import { askOthers } from '../second-opinions.ts';

export type RereadDeps = {
  readonly media: Pick<MediaStore, 'get'>;
  readonly recogniser: Pick<Recogniser, 'read'>;
  readonly cropReaders: readonly CropReader[];
  readonly calibration: () => Promise<Calibration | null>;
  readonly roster: () => Promise<Pick<Roster, 'index' | 'bands'>>;
};

/** A screenshot as the first engine reads it today; null: it no longer exists or cannot be read. */
export type Reread = {
  readonly image: number;
  readonly bytes: Uint8Array;
  readonly ms: number;
  readonly names: readonly ReadName[];
};

export const rereadPicture = async (
  { media, recogniser, roster }: Pick<RereadDeps, 'media' | 'recogniser'> & { readonly roster: Pick<Roster, 'index'> },
  { mediaId, image }: { readonly mediaId: string; readonly image: number },
  signal: AbortSignal,
): Promise<Reread | null> => {
  const picture = await media.get(mediaId);
  if (picture === null) return null;
  const reading: EngineReading | null = await recogniser.read(picture.bytes, signal).catch((cause: unknown) => {
    // The end of the server is no failure of the engine.
    if (signal.aborted) throw cause;
    return null;
  });
  if (reading === null) return null;
  const names = namesInReading(reading, image, roster);
  return { image, bytes: picture.bytes, ms: reading.ms, names };
};

type Crop = CropReadings['crops'][number];
const keyOf = (box: Box): string => box.join(' ');

/** Readings of all names of a screenshot by one reader. */
export type AllRead = {
  readonly crops: ReadonlyMap<string, Crop>;
  readonly ms: number;
  readonly tokens: number | null;
  readonly error: string | null;
};

export const readAllWith = async (
  reader: CropReader,
  { bytes, names }: Pick<Reread, 'bytes' | 'names'>,
  signal: AbortSignal,
): Promise<AllRead> => {
  const boxes = names.flatMap(({ box }) => (box === null ? [] : [box]));
  const crops = new Map<string, Crop>();
  let [ms, tokens, error]: [number, number | null, string | null] = [0, null, null];
  for (let at = 0; at < boxes.length; at += mostCrops) {
    const asked = boxes.slice(at, at + mostCrops);
    const answer = await reader.readCrops(bytes, asked, signal);
    asked.forEach((box, index) => crops.set(keyOf(box), answer.crops[index] ?? null));
    ms += answer.ms;
    if (answer.tokens !== null) tokens = (tokens ?? 0) + answer.tokens;
    error ??= answer.error;
  }
  return { crops, ms, tokens, error };
};

/** Names as read by one reader alone. */
export const namesBy = (
  { model }: Pick<CropReader, 'model'>,
  names: readonly ReadName[],
  { crops }: AllRead,
): readonly ReadName[] =>
  names.flatMap(({ image, box }): ReadName[] => {
    const crop = box === null ? null : (crops.get(keyOf(box)) ?? null);
    return crop === null ? [] : [{ ...crop, image, box, model }];
  });

/** A reader that replays its stored answers, so that it is not asked twice. */
export const again = (reader: CropReader, { crops }: AllRead): CropReader => ({
  ...reader,
  readCrops: (_bytes, boxes) =>
    Promise.resolve({ ms: 0, crops: boxes.map((box) => crops.get(keyOf(box)) ?? null), tokens: null, error: null }),
});

type WeighDeps = Pick<RereadDeps, 'cropReaders'> & {
  readonly index: Roster['index'];
  readonly calibration: Calibration | null;
};

/** Names of a screenshot with second opinions, as during recognition. */
export const withOpinions = async (
  { index, calibration, cropReaders: readers }: WeighDeps,
  { image, bytes, names }: Reread,
  signal: AbortSignal,
): Promise<readonly ReadName[]> =>
  (await askOthers({ index, calibration, readers, signal }, { image, bytes }, names)).names;

/** Credited players, by the rules of a session. */
export const creditedIn = (
  matched: readonly MatchedName[],
  { bands }: Pick<Roster, 'bands'>,
): readonly { readonly playerId: string; readonly confidence: number }[] =>
  matched.flatMap(({ playerId, confidenceScore: confidence }) =>
    playerId !== null && confidence >= bands.credit ? [{ playerId, confidence }] : [],
  );
