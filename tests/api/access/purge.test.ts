import { createSignIns } from '../../../src/api/access/sign-ins.ts';
import { createInProcessPubSub } from '../../../src/adapters/pub-sub/in-process.ts';
import { createOpsDb } from '../../../src/adapters/ops/ops-db.ts';
import { createSqliteAccounts } from '../../../src/adapters/ops/sqlite-accounts.ts';
import { createSqliteSignIns } from '../../../src/adapters/ops/sqlite-sign-ins.ts';
import { createSystemIds } from '../../../src/adapters/system.ts';
import { join } from 'node:path';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { createTestClock } from '../../support/api.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

afterEach(() => jest.useRealTimers());

it('sign-ins that nobody uses any more, or that are old, are removed every hour, and no others', async () => {
  // All other timers stay real, so that a failing test ends.
  jest.useFakeTimers({
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'Date',
      'performance',
      'hrtime',
    ],
  });
  const folder = temporaryFolder();
  const ops = createOpsDb(join(folder.path, 'ops.db'));
  const clock = createTestClock();
  const store = createSqliteSignIns({ ops });
  const deps = {
    accounts: createSqliteAccounts({ ops, ids: createSystemIds() }),
    signIns: store,
    clock,
    pubSub: createInProcessPubSub(),
    giveUp: async () => undefined,
    checkRole: async () => ({ kind: 'lost' }) as const,
    warn: (cause: unknown) => {
      throw cause;
    },
  };
  const signIns = createSignIns(deps);
  const account = { id: 'a', discordId: '1', username: 'a', displayName: 'A', nick: null, avatarUrl: null };
  await signIns.create({ account, role: 'member', accessToken: '', browser: null });
  const kept = async (): Promise<number> => (await store.ofAccount('a')).length;
  clock.advance(7 * day);
  await jest.advanceTimersByTimeAsync(hour);
  expect(await kept()).toBe(1);
  clock.advance(1);
  await jest.advanceTimersByTimeAsync(hour - 1);
  expect(await kept()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(await kept()).toBe(0);

  // Used every day, and all the same not for ever.
  const token = await signIns.create({ account, role: 'member', accessToken: '', browser: null });
  clock.advance(30 * day);
  await store.update(token, { seenAt: clock.now().getTime() });
  await jest.advanceTimersByTimeAsync(hour);
  expect(await kept()).toBe(1);
  clock.advance(1);
  await jest.advanceTimersByTimeAsync(hour);
  expect(await kept()).toBe(0);
  signIns.stop();
  expect(jest.getTimerCount()).toBe(0);
  ops.close();
  await folder.remove();
});
