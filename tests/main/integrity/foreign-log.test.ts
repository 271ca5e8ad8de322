import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { logNames, refuseForeignLog } from '../../../src/main/integrity/foreign-log.ts';
import type { Checkpoint } from '../../../src/ports/read-model-store.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const at = (position: number): Position => String(position).padStart(20, '0') as Position;
const readTo = (logId: string, position: number): Checkpoint & { readonly version: number } => ({
  version: 1,
  logId,
  scannedTo: at(position),
  changedAt: null,
  skipped: [],
});

/** A guild whose log may be lost, and what was made from it. */
const guild = (name: string) => {
  const dataDir = join(folder.path, name);
  mkdirSync(dataDir);
  const state = {
    log: 'first',
    head: at(9) as Position | null,
    views: { players: readTo('first', 9), sessions: readTo('first', 9) } as Record<string, ReturnType<typeof readTo>>,
    reaction: { logId: 'first', position: at(9) as Position | null },
  };
  const parts = {
    eventStore: { logId: () => Promise.resolve(state.log), head: () => Promise.resolve(state.head) },
    readModels: { checkpoints: () => Promise.resolve(state.views) },
    reactionStore: { checkpoint: () => Promise.resolve(state.reaction) },
    reactions: [{ name: 'recognise' }],
  };
  const start = (accepts = false): Promise<void> =>
    refuseForeignLog(parts, { names: logNames({}), mayLoseEnd: false, accepts, dataDir });
  return { state, start, dataDir };
};

describe('a log that was lost', () => {
  it('is accepted once: who stops before everything is made anew is not asked again', async () => {
    const { state, start } = guild('once');
    await start();
    Object.assign(state, { log: 'second', head: null });
    await expect(start()).rejects.toThrow(/is empty, and views\/ and ops\.db were made from the log first/);
    await start(true);
    // Stopped at once; then one of the read models is there.
    await start();
    state.views['players'] = readTo('second', 1);
    state.head = at(1);
    await start();
  });

  it('is asked for again when it is lost once more, or when something else is of another log', async () => {
    const { state, start } = guild('again');
    Object.assign(state, { log: 'second', head: null });
    await start(true);
    state.log = 'third';
    await expect(start()).rejects.toThrow('--accept-empty-log');
    state.log = 'second';
    state.views['players'] = readTo('elsewhere', 4);
    await expect(start()).rejects.toThrow(/views\/ were made from the log elsewhere/);
  });

  it('may have lost its end only: what was read of it since then counts', async () => {
    const { state, start } = guild('end');
    state.head = at(5);
    await expect(start()).rejects.toThrow('its end is lost');
    await start(true);
    await start();
    state.views['sessions'] = readTo('first', 8);
    await expect(start()).rejects.toThrow(/what views\/ have read of it: its end is lost/);
  });

  it('is forgotten when all is well again, and asked for again when the note cannot be read', async () => {
    const { state, start, dataDir } = guild('forgotten');
    const whole = state.views;
    state.head = at(5);
    await start(true);
    state.head = at(9);
    await start();
    state.head = at(5);
    await expect(start()).rejects.toThrow('its end is lost');
    state.views = whole;
    await start(true);
    writeFileSync(join(dataDir, 'accepted-log.json'), '{"logId":"first","lost":');
    await expect(start()).rejects.toThrow('its end is lost');
  });
});
