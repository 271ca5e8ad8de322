import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { logNames, refuseForeignLog } from '../../../src/main/integrity/foreign-log.ts';
import type { Checkpoint } from '../../../src/ports/read-model-store.ts';

const at = (position: number): Position => String(position).padStart(20, '0') as Position;
const readTo = (logId: string, position: number): Checkpoint & { readonly version: number } => ({
  version: 1,
  logId,
  scannedTo: at(position),
  changedAt: null,
  skipped: [],
});

/** A guild whose log may be lost, with the data derived from it. */
const guild = () => {
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
    refuseForeignLog(parts, { names: logNames({}), mayLoseEnd: false, accepts });
  return { state, start };
};

describe('a log that was lost', () => {
  it('is accepted for one start: the next one asks again unless everything was made from the new log', async () => {
    const { state, start } = guild();
    await start();
    Object.assign(state, { log: 'second', head: null });
    await expect(start()).rejects.toThrow(/is empty, and views\/ and ops\.db were made from the log first/);
    await start(true);
    await expect(start()).rejects.toThrow('--accept-empty-log');
    Object.assign(state, { head: at(1), reaction: { logId: 'second', position: at(1) } });
    state.views['players'] = readTo('second', 1);
    await expect(start()).rejects.toThrow(/views\/ were made from the log first/);
    state.views['sessions'] = readTo('second', 1);
    await start();
  });

  it('may have lost its end only', async () => {
    const { state, start } = guild();
    state.head = at(5);
    await expect(start()).rejects.toThrow(/what views\/ and ops\.db have read of it: its end is lost/);
    await start(true);
    state.head = at(9);
    await start();
  });
});
