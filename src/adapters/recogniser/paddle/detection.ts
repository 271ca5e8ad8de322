import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Box } from '../../../domain/kernel/text-lines.ts';
import { resize, writePlanes, type Normalisation, type Pixels } from './pixels.ts';
import { scaleBox, textRegions, type ProbabilityMap } from './text-regions.ts';

/** Game fonts are small: larger, the detection finds more of them. */
const UPSCALE = 1.5;

const DETECTION: Normalisation = {
  scale: [0.229, 0.224, 0.225].map((deviation) => 1 / 255 / deviation),
  shift: [0.485 / 0.229, 0.456 / 0.224, 0.406 / 0.225].map((ratio) => -ratio),
};

/** Pixels per call of the network, which bounds its memory. */
const MOST_PIXELS = 700_000;
/** Rows that two bands of a picture share: more than the tallest line of small text, so that one of them sees it whole. */
const SHARED = 64;
/** The network wants multiples of it. */
const MULTIPLE = 32;

const probabilities = async (session: InferenceSession, { data, width, height }: Pixels): Promise<Float32Array> => {
  const input = new Float32Array(3 * width * height);
  writePlanes(input, 0, width, { data, width, height }, DETECTION);
  const tensor = new Tensor('float32', input, [1, 3, height, width]);
  const output = (await session.run({ [session.inputNames[0] ?? 'x']: tensor }))[session.outputNames[0] ?? ''];
  if (output?.data instanceof Float32Array) return output.data;
  throw new Error('the network gave no numbers');
};

type Band = { readonly from: number; readonly to: number };

/** Bands of rows that cover a picture, each small enough and sharing rows with the next. */
export const bandsOf = (width: number, height: number, mostPixels = MOST_PIXELS): readonly Band[] => {
  const most = Math.max(4 * SHARED, Math.floor(mostPixels / width / MULTIPLE) * MULTIPLE);
  if (height <= most) return [{ from: 0, to: height }];
  const count = Math.ceil((height - SHARED) / (most - SHARED));
  const rows = Math.ceil((height + (count - 1) * SHARED) / count / MULTIPLE) * MULTIPLE;
  return Array.from({ length: count }, (_, at) => {
    const from = Math.min(at * (rows - SHARED), height - rows);
    return { from, to: from + rows };
  });
};

/** Text probability per pixel, by bands; overlapping rows are split between neighbouring bands. */
const mapOf = async (session: InferenceSession, { data, width, height }: Pixels): Promise<ProbabilityMap> => {
  const map = new Float32Array(width * height);
  let done = 0;
  for (const { from, to } of bandsOf(width, height)) {
    const band = { data: data.subarray(from * width * 3, to * width * 3), width, height: to - from };
    const ofBand = await probabilities(session, band);
    // Rows near the edge of the previous band were computed without the rows below them.
    const since = done === 0 ? 0 : Math.floor((done + from) / 2);
    map.set(ofBand.subarray((since - from) * width), since * width);
    done = to;
  }
  return { data: map, width, height };
};

const detectionSize = (picture: Pixels, longestSide: number): [number, number] => {
  const scale = Math.min(UPSCALE, longestSide / Math.max(picture.width, picture.height));
  const side = (length: number): number => Math.max(MULTIPLE, Math.round((length * scale) / MULTIPLE) * MULTIPLE);
  return [side(picture.width), side(picture.height)];
};

/** Boxes of lines of text, upright, in pixels of the picture. `longestSide`: of what the network sees. */
export const detect = async (session: InferenceSession, picture: Pixels, longestSide: number): Promise<Box[]> => {
  const [width, height] = detectionSize(picture, longestSide);
  const map = await mapOf(session, await resize(picture, width, height));
  const by = [picture.width / width, picture.height / height] as const;
  return textRegions(map).map((box) => scaleBox(box, by, [picture.width, picture.height]));
};
