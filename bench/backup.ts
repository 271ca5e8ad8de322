import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runBackUpCommand } from '../src/main/backup/backups.ts';
import { signInToApi } from '../tests/e2e/support/client.ts';
import type { Client } from '../tests/e2e/support/client.ts';
import { startServer } from '../tests/support/server.ts';
import { fillLog } from './guild-log.ts';
import { inTempFolder, p99 } from './measure.ts';
import type { Result } from './measure.ts';

/** Ten years of a large guild. */
const guild = { sessions: 10_000, namesEach: 30, roster: 300 };
const quietMs = 15_000;
const reads = ['/api/sessions?limit=50', '/api/leaderboard', '/api/players'];

/** Duration of each read, one after another, until `isOver`. */
const readUntil = async (client: Client, isOver: () => boolean): Promise<readonly number[]> => {
  const taken: number[] = [];
  for (let call = 0; !isOver(); call += 1) {
    const started = performance.now();
    await (await client.get(reads[call % reads.length] ?? '')).arrayBuffer();
    taken.push(performance.now() - started);
  }
  return taken;
};

/** A nightly backup while people read, with the whole product in processes of its own. */
export const benchBackup = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const dataDir = join(dir, 'data');
    mkdirSync(dataDir);
    const events = await fillLog(join(dataDir, 'events.db'), guild);
    const server = await startServer({ dataDir });
    try {
      const client = await signInToApi(server.origin, 'admin');
      const readFor = (ms: number) => {
        const end = performance.now() + ms;
        return readUntil(client, () => performance.now() > end);
      };
      // The checks after a start are over by then.
      await readFor(quietMs);
      const started = performance.now();
      let ended = 0;
      const { signal } = new AbortController();
      const finished = runBackUpCommand({ DATA_DIR: dataDir, MEDIA_DIR: undefined }, signal).finally(
        () => (ended = performance.now()),
      );
      const meanwhile = await readUntil(client, () => ended > 0);
      const said = await finished;
      const alone = await readFor(quietMs);
      return [
        {
          kind: 'ratio',
          name: 'reads during a nightly backup, p99',
          ours: `${p99(meanwhile).toFixed(1)} ms`,
          other: `${p99(alone).toFixed(1)} ms`,
          ratio: p99(meanwhile) / p99(alone),
          mark: { atMost: 2 },
          note: `${events} events; ${meanwhile.length} reads against ${alone.length} without`,
        },
        {
          kind: 'note',
          name: 'a backup of ten years, restored to prove it',
          text: `${((ended - started) / 1000).toFixed(1)} s`,
          note: said.replace(/ to \/.*$/, ''),
        },
      ];
    } finally {
      await server.stop();
    }
  });
