import { requestRebuild } from '../../../src/application/operations/request-rebuild.ts';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { metaBy } from '../../support/given.ts';

type Deps = Parameters<typeof requestRebuild>[1];
const position = '7' as Position;

/** Status of the rebuilder before and after it is asked to start; `repeated`: the request was stored before. */
const world = (answers: readonly (object | 'nobody' | null)[], repeated = false) => {
  const asked: boolean[] = [];
  const stored: object[] = [];
  const deps = {
    handle: async (_decider: unknown, _id: string, command: object) => {
      stored.push(command);
      return { ok: true, position, repeated };
    },
    eventStore: { head: async () => '9' as Position },
    operations: {
      askReplay: async ({ starts }: { readonly starts: boolean }) => {
        asked.push(starts);
        return answers[asked.length - 1] ?? null;
      },
    },
  } as unknown as Deps;
  const request = () => requestRebuild({ projections: ['players'], meta: metaBy({ role: 'admin' }) }, deps);
  return { request, asked, stored };
};
const replay = { replayId: 'replay-1', projections: ['players'] };

describe('asking for a rebuild', () => {
  it('is refused where no process folds the log, and nothing is stored', async () => {
    const { request, asked, stored } = world(['nobody']);
    expect(await request()).toEqual({ ok: false, rejection: { code: 'nobody' } });
    expect([asked, stored]).toEqual([[false], []]);
  });

  it('joins a replay that is under way, and nothing is stored', async () => {
    const { request, stored } = world([{ ...replay, replayId: 'replay-0' }]);
    expect(await request()).toEqual({ ok: true, position: '9', replayId: 'replay-0', projections: ['players'] });
    expect(stored).toEqual([]);
  });

  it('is stored, and begun', async () => {
    const { request, asked, stored } = world([null, replay]);
    expect(await request()).toEqual({ ok: true, position, ...replay });
    expect(asked).toEqual([false, true]);
    expect(stored).toMatchObject([{ type: 'RequestRebuild', data: { projections: ['players'] } }]);
  });

  it('that was stored before is begun no second time', async () => {
    const { request, asked } = world([null], true);
    expect(await request()).toMatchObject({ ok: true, position, projections: ['players'] });
    expect(asked).toEqual([false]);
  });

  it('comes to nothing where the last process that folds ends in between', async () => {
    expect(await world([null, 'nobody']).request()).toEqual({ ok: false, rejection: { code: 'nobody' } });
    expect(await world([null, null]).request()).toEqual({ ok: false, rejection: { code: 'nobody' } });
  });
});
