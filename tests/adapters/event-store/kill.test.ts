import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createSqliteEventStore } from '../../../src/adapters/event-store/sqlite/sqlite.ts';
import { idsOf, jsonCodec } from '../../contracts/facts.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const ACKNOWLEDGED_BEFORE_KILL = 300;

/** Runs the child, kills it with SIGKILL amid its appends and answers every line that it had printed. */
const appendUntilKilled = async (file: string, round: number): Promise<readonly string[]> => {
  const child = spawn(process.execPath, [join(__dirname, 'appender.child.ts'), file, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length >= ACKNOWLEDGED_BEFORE_KILL) child.kill('SIGKILL');
  }
  const [, signal] = (await closed) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return lines;
};

it('loses and doubles no acknowledged append over kill -9', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'events.db');
  for (const round of [1, 2, 3]) {
    const acknowledged = await appendUntilKilled(file, round);
    const store = createSqliteEventStore({ file, synchronous: 'full', codec: jsonCodec });
    for (let writer = 0; writer < 8; writer += 1) {
      const stream = `round${round}-writer${writer}`;
      const answered = acknowledged
        .filter((line) => line.startsWith(`${stream} `))
        .flatMap((line) => line.split(' ').slice(2));
      const events = await store.readStream(stream, null);
      expect(events.map((event) => event.revision)).toEqual(events.map((_, index) => index));
      expect(idsOf(events).slice(0, answered.length)).toEqual(answered);
      // Appends in flight may have been committed without an answer, but only whole: two events each.
      expect([0, 2]).toContain(events.length - answered.length);
    }
    await store.close();
  }
  await folder.remove();
});
