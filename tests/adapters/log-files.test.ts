import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openLogFiles } from '../../src/adapters/log-files.ts';
import type { KeptLine } from '../../src/ports/kept-log.ts';
import { createTestClock } from '../support/api.ts';
import { until } from '../support/until.ts';
import { temporaryFolder } from './temporary-folder.ts';

const hour = 3_600_000;
const place = temporaryFolder();
let folders = 0;
const opened: { close: () => void }[] = [];
afterAll(async () => {
  for (const one of opened) one.close();
  await place.remove();
});

const open = (mostBytes?: number, given?: { folder: string; clock: ReturnType<typeof createTestClock> }) => {
  const { folder, clock } = given ?? { folder: join(place.path, `logs-${(folders += 1)}`), clock: createTestClock() };
  const files = openLogFiles({ folder, clock, ...(mostBytes === undefined ? {} : { mostBytes }) });
  opened.push(files);
  const add = (msg: string): void => files.add(`${JSON.stringify({ time: clock.now().getTime(), msg })}\n`);
  const since = (time: number): Promise<readonly string[]> =>
    Readable.from(files.since(time))
      .map(({ text }: KeptLine) => (JSON.parse(text) as { msg: string }).msg)
      .toArray();
  return { files, add, since, clock, folder };
};

describe('log files', () => {
  it('hold what was written since then, in order', async () => {
    const { add, since, clock } = open();
    const start = clock.now().getTime();
    add('one');
    clock.advance(1000);
    add('two');
    expect(await since(start)).toEqual(['one', 'two']);
    expect(await since(start + 1)).toEqual(['two']);
  });

  it('outlive their process', async () => {
    const first = open();
    first.add('before the end');
    first.files.close();
    const second = open(undefined, first);
    second.add('after it');
    expect(await second.since(0)).toEqual(['before the end', 'after it']);
  });

  it('are of 24 hours, with a file an hour', async () => {
    const { add, since, clock, folder } = open();
    add('old');
    await since(0);
    for (let hours = 0; hours < 25; hours += 1) {
      clock.advance(hour + 1);
      add(`hour ${hours}`);
      await since(0);
    }
    expect((await since(0)).at(0)).toBe('hour 1');
    expect((await readdir(folder)).length).toBeGreaterThan(20);
  });

  it('are no larger than allowed, however much is written', async () => {
    const { add, since } = open(20_000);
    for (let index = 0; index < 5_000; index += 1) {
      add(`line ${index}`);
      if (index % 20 === 0) await since(Number.MAX_SAFE_INTEGER);
    }
    await until(async () => (await since(0)).join('').length < 20_000);
    const texts = await since(0);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.at(-1)).toBe('line 4999');
  });

  it('are not there where nothing can be written, and nothing fails', async () => {
    const { add, since, files } = open(undefined, { folder: '/dev/null/logs', clock: createTestClock() });
    add('lost');
    expect(await since(0)).toEqual([]);
    files.close();
    add('later');
  });
});
