import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPaddleRecogniser } from '../../../../src/adapters/recogniser/paddle/recogniser.ts';
import type { LocalRecogniser } from '../../../../src/adapters/recogniser/paddle/recogniser.ts';
import { matchNames } from '../../../../src/domain/recognition/match.ts';
import { namesInPicture } from '../../../../src/domain/recognition/names-in-picture.ts';
import { buildRosterIndex } from '../../../../src/domain/recognition/roster-index.ts';
import { checkReaders, createReaders } from '../../../../src/main/recognition/readers.ts';
import { readers as doctorReaders } from '../../../../src/main/cli/doctor/doctor-recognition.ts';
import type { Config } from '../../../../src/main/settings/config.ts';
import { writeReader } from '../../../support/brought-reader.ts';

const picture = readFileSync(join(__dirname, 'han-names.png'));
const never = new AbortController().signal;
const latin = ['Thalorin', 'Branwen', 'Duskmantle', 'Kestrin', 'Mirelle'];
const han = ['龙战士', '月光女神', '青云', '风行者'];
const index = buildRosterIndex([...latin, ...han].map((name) => ({ id: name, name, aliases: [] })));

let folder: string;
const opened: LocalRecogniser[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-readers-'));
  writeReader(folder, 'other-make');
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});
const open = async (OCR_MODELS?: string): Promise<LocalRecogniser> => {
  const local = await createReaders({ OCR_THREADS: 1, OCR_MODELS }, { checks: false, warn: () => undefined });
  opened.push(local);
  return local;
};
const credited = async (local: LocalRecogniser) => {
  const { lines, model } = await local.read(picture, never);
  const names = namesInPicture(lines, { image: 0, model, roster: index });
  return new Map(matchNames(index, names).map((one) => [one.playerId, one]));
};

it('without a reader for their script, names are counted and never turned into Latin ones', async () => {
  const local = await open();
  const found = await credited(local);
  expect([...found.keys()].toSorted()).toEqual(latin.toSorted());
});

it('a reader of another make reads the lines that the shipped one does not: they are credited, and never as certain', async () => {
  const local = await open(folder);
  const found = await credited(local);
  expect([...found.keys()].toSorted()).toEqual([...latin, ...han].toSorted());
  for (const name of han) {
    const one = found.get(name);
    expect(one).toMatchObject({ model: 'other-make', detectionMethod: 'paddle' });
    expect(one?.confidenceScore).toBeLessThanOrEqual(0.94);
  }
  for (const name of latin) expect(found.get(name)?.model).toBe('PP-OCRv4');
});

it('gives its opinion on single names when it is asked', async () => {
  const local = await open(folder);
  const reader = local.others.find(({ model }) => model === 'other-make');
  const { lines } = await local.read(picture, never);
  const box = lines.find(({ text }) => text === 'Thalorin')?.box;
  if (reader === undefined || box === undefined) throw new Error('not there');
  const answer = await reader.readCrops(picture, [box], never);
  expect(answer).toMatchObject({ error: null, tokens: null, crops: [{ text: 'Thalorin' }] });
});

describe('a reader that cannot be used', () => {
  let broken: string;
  beforeAll(() => {
    broken = mkdtempSync(join(tmpdir(), 'muster-readers-'));
    writeReader(broken, 'good');
    writeReader(broken, 'wrong', 'a\nb\nc\n');
  });
  afterAll(() => rmSync(broken, { recursive: true }));

  it('is reported with its reason by doctor', async () => {
    const settings = { OCR_THREADS: 1, OCR_MODELS: broken } as Config;
    expect(await doctorReaders(settings)).toEqual([
      expect.objectContaining({
        setting: 'OCR_MODELS',
        level: 'wrong',
        why: expect.stringMatching(/^wrong: its recogniser tells 6625 characters apart, and its dictionary does not/u),
      }),
    ]);
    expect(await checkReaders({ OCR_THREADS: 1, OCR_MODELS: join(broken, 'nowhere') })).toHaveLength(1);
  });

  it('is left out at the start, and the others read', async () => {
    const told: string[] = [];
    const local = await createReaders(
      { OCR_THREADS: 1, OCR_MODELS: broken },
      { checks: true, warn: ({ name }) => told.push(name) },
    );
    opened.push(local);
    expect(told).toEqual(['wrong']);
    expect(local.others.map(({ model }) => model)).toEqual(['tesseract', 'good']);
    expect((await credited(local)).has('龙战士')).toBe(true);
  });

  it('that is asked nevertheless costs its opinion, and not the picture', async () => {
    const local = createPaddleRecogniser({
      threads: 1,
      readers: [{ name: 'gone', recogniser: '/nowhere.onnx', dictionary: '/nowhere.txt', detector: null }],
    });
    opened.push(local);
    const [, gone] = local.others;
    expect(await gone?.readCrops(picture, [[0, 0, 50, 20]], never)).toMatchObject({ crops: [null], error: 'failed' });
    expect([...(await credited(local)).keys()]).toHaveLength(latin.length);
  });
});
