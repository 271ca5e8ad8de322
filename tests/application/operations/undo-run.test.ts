import { planUndo } from '../../../src/application/operations/undo-run.ts';
import type { UndoReads } from '../../../src/ports/undo-reads.ts';
import { factOf } from '../../support/given.ts';
import { createInMemoryEventStore } from '../../support/in-memory-event-store.ts';
import { registered, renamed } from '../../support/roster-builders.ts';
import { participant, processed, submitted } from '../../support/session-builders.ts';

const day = { runId: null, from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
const handle = () => Promise.reject(new Error('a plan changes nothing'));
const plan = (record: Awaited<ReturnType<UndoReads['actedOn']>>[number], revisions: readonly number[]) => {
  const eventStore = createInMemoryEventStore();
  const undoReads: UndoReads = { actedOn: async () => [record], revisionsOf: async () => revisions };
  return {
    put: eventStore.put,
    of: (actorId: string) => planUndo({ ...day, actorId }, { role: 'admin' }, { eventStore, undoReads, handle }),
  };
};

describe('planning to undo what a person did', () => {
  it('leaves what others did to the same player', async () => {
    const { put, of } = plan({ type: 'player', id: 'id-Nova' }, [0, 1, 2]);
    put(
      factOf(registered('Nova'), 'roster-guild', 0, { actorId: 'first' }),
      factOf(renamed('id-Nova', 'Nova', 'Novae'), 'roster-guild', 1, { actorId: 'first' }),
      factOf(renamed('id-Nova', 'Novae', 'Novax'), 'roster-guild', 2, { actorId: 'second' }),
    );
    expect(await of('second')).toMatchObject([{ commandId: 'given-2', state: 'undoable' }]);
    expect((await of('first')).map(({ commandId }) => commandId).sort()).toEqual(['given-0', 'given-1']);
    expect(await of('third')).toEqual([]);
  });

  it('leaves what others did to the same session', async () => {
    const { put, of } = plan({ type: 'session', id: 'one' }, []);
    put(
      factOf(submitted(), 'session-one', 0, { actorId: 'first' }),
      factOf(processed([participant('Nova')]), 'session-one', 1, { role: null }),
      factOf({ type: 'SessionExcluded', data: {} }, 'session-one', 2, { actorId: 'second' }),
    );
    expect(await of('second')).toMatchObject([{ commandId: 'given-2', state: 'undoable' }]);
    expect((await of('first')).map(({ commandId }) => commandId)).toEqual(['given-0']);
    expect(await of('third')).toEqual([]);
  });
});
