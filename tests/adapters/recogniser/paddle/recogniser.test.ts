import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createPaddleRecogniser } from '../../../../src/adapters/recogniser/paddle/recogniser.ts';
import { matchNames } from '../../../../src/domain/recognition/match.ts';
import { namesInPicture } from '../../../../src/domain/recognition/names-in-picture.ts';
import { buildRosterIndex } from '../../../../src/domain/recognition/roster-index.ts';
import { demoNames } from '../../../../src/main/demo/guild/plan.ts';
import type { Recogniser } from '../../../../src/ports/recogniser.ts';
import { drawRoster } from '../../../support/roster-picture.ts';

type Sample = { readonly file: string; readonly title: string; readonly names: readonly string[] };

const folder = new URL('../../../../samples/', import.meta.url);
const all: readonly Sample[] = JSON.parse(readFileSync(new URL('samples.json', folder), 'utf8'));
// One that is read quickly, and one without names; `make test-all` reads them all.
const quick = ['morpheus-blurred.jpg', 'landscape-without-names.jpg'];
const samples = process.env['MUSTER_TESTS'] === 'quick' ? all.filter(({ file }) => quick.includes(file)) : all;
const index = buildRosterIndex(demoNames.map((name) => ({ id: name, name, aliases: [] })));
const never = new AbortController().signal;

let recogniser: Recogniser;
beforeAll(() => {
  recogniser = createPaddleRecogniser();
});
afterAll(() => recogniser.close());

const score = (expected: readonly string[], found: readonly string[]) => {
  const right = found.filter((name) => expected.includes(name)).length;
  const precision = found.length === 0 ? 1 : right / found.length;
  const recall = expected.length === 0 ? 1 : right / expected.length;
  return {
    right,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
};

it('reads the sample screenshots: their players, and none besides', async () => {
  expect(samples.length).toBeGreaterThan(1);
  const rows: string[] = [];
  const expected: string[] = [];
  const found: string[] = [];
  for (const [image, sample] of samples.entries()) {
    const { lines, ms, model } = await recogniser.read(readFileSync(new URL(sample.file, folder)), never);
    const matched = matchNames(index, namesInPicture(lines, { image, model, roster: index }));
    const players = matched.flatMap(({ playerId }) => (playerId === null ? [] : [playerId]));
    const { precision, recall, f1 } = score(sample.names, players);
    const missing = sample.names.filter((name) => !players.includes(name));
    const open = matched.filter(({ playerId }) => playerId === null).map(({ rawName }) => rawName);
    rows.push(
      `${sample.file}: precision ${precision.toFixed(3)} recall ${recall.toFixed(3)} F1 ${f1.toFixed(3)}, ` +
        `${Math.round(ms)} ms; missing [${missing.join(' ')}] unmatched [${open.join(' ')}]`,
    );
    // A picture without names yields none; neither does text around names (HUD words, classes, chat).
    expect(matched.length).toBeLessThanOrEqual(sample.names.length);
    if (sample.names.length === 0) expect(matched).toEqual([]);
    for (const { rawName } of matched) expect(rawName).not.toMatch(/part[yi]|raid|cleric|song|guild|%|^\d\d|hello/iu);
    expected.push(...sample.names.map((name) => `${image} ${name}`));
    found.push(...players.map((name) => `${image} ${name}`));
  }
  const total = score(expected, found);
  process.stdout.write(`${rows.join('\n')}\nall samples after matching: F1 ${total.f1.toFixed(3)}\n`);
  expect(total.f1).toBeGreaterThanOrEqual(0.92);
}, 240_000);

it('returns the box of each name, in pixels of the picture', async () => {
  const { lines } = await recogniser.read(
    await drawRoster({ names: ['Thalori', 'Kestrin'], seed: 3, width: 640 }),
    never,
  );
  const at = (name: string) => lines.find((line) => line.text === name)?.box ?? [0, 0, 0, 0];
  const [x, y, width, height] = at('Thalori');
  // Drawn at (50, 76), 15 px high, about 60 px wide.
  expect(x).toBeGreaterThan(40);
  expect(x).toBeLessThan(56);
  expect(y + height / 2).toBeGreaterThan(75);
  expect(y + height / 2).toBeLessThan(105);
  expect(width).toBeGreaterThan(45);
  expect(width).toBeLessThan(90);
  expect(at('Kestrin')[1]).toBeGreaterThan(y + 15);
}, 120_000);

it('returns pixels of the picture as it was sent, also when it is scaled down for reading', async () => {
  const drawn = await drawRoster({ names: ['Thalori', 'Kestrin'], seed: 3, width: 640 });
  const { lines } = await recogniser.read(await sharp(drawn).resize({ width: 6400 }).png().toBuffer(), never);
  const [x, y, width, height] = lines.find((line) => line.text === 'Thalori')?.box ?? [0, 0, 0, 0];
  expect([x / 10, width / 10].map(Math.round)).toEqual([expect.closeTo(48, -1), expect.closeTo(60, -1)]);
  expect((y + height / 2) / 10).toBeGreaterThan(75);
  expect((y + height / 2) / 10).toBeLessThan(105);
}, 120_000);

it('rejects what is no picture, and reads on', async () => {
  await expect(recogniser.read(new TextEncoder().encode('no picture'), never)).rejects.toThrow('could not be read');
  const { lines } = await recogniser.read(await drawRoster({ names: ['Kestrin'], width: 400 }), never);
  expect(lines.map((line) => line.text)).toContain('Kestrin');
}, 120_000);

it('an abort rejects at once, also one that waits; the next read is read by a new process', async () => {
  const picture = await drawRoster({ names: ['Kestrin', 'Nova'], width: 400 });
  const first = new AbortController();
  const second = new AbortController();
  const running = recogniser.read(picture, first.signal);
  const waiting = recogniser.read(picture, second.signal);
  const third = recogniser.read(picture, never);
  second.abort(new Error('not needed'));
  await expect(waiting).rejects.toThrow('not needed');
  first.abort(new Error('given up'));
  await expect(running).rejects.toThrow('given up');
  expect((await third).lines.map((line) => line.text)).toContain('Kestrin');
  await expect(recogniser.read(picture, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
}, 120_000);

/** The reading processes that this process started; from /proc, so on Linux only. */
const readingProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/u.test(entry))
    .filter((pid) => {
      try {
        const parent = /\nPPid:\t(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return (
          parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading-process')
        );
      } catch {
        return false; // It ended meanwhile.
      }
    })
    .map(Number);

(process.platform === 'linux' ? it : it.skip)(
  'a killed process rejects the read; the next read starts another',
  async () => {
    const own = createPaddleRecogniser();
    const picture = await drawRoster({ names: ['Kestrin'], width: 400 });
    const before = readingProcesses();
    const read = own.read(picture, never);
    const ended = expect(read).rejects.toThrow('the reading process ended (SIGKILL)');
    let started: number[] = [];
    while (started.length === 0) {
      await new Promise(setImmediate);
      started = readingProcesses().filter((pid) => !before.includes(pid));
    }
    for (const pid of started) process.kill(pid, 'SIGKILL');
    await ended;
    expect((await own.read(picture, never)).lines.map((line) => line.text)).toContain('Kestrin');
    await own.close();
    expect(readingProcesses()).toEqual(before);
  },
  120_000,
);

it('gives up a picture that takes too long', async () => {
  const impatient = createPaddleRecogniser({ timeoutMs: 1 });
  await expect(impatient.read(await drawRoster({ names: ['Nova'], width: 400 }), never)).rejects.toThrow('longer than');
  await impatient.close();
}, 60_000);

it('close rejects what waits and what comes later', async () => {
  const closed = createPaddleRecogniser();
  const picture = await drawRoster({ names: ['Nova'], width: 400 });
  const outcomes = Promise.allSettled([closed.read(picture, never), closed.read(picture, never)]);
  await closed.close();
  expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  await expect(closed.read(picture, never)).rejects.toThrow('closed');
}, 60_000);
