import { sessionsSince } from '../../../src/application/sessions/named-in-session.ts';
import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { Batch } from '../../../src/ports/event-store.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { fact } from '../../projections/support/facts.ts';

const written = (stream: string, type = 'SessionVerified'): UncommittedEvent => fact(stream, { type, data: {} });
const types = ['SessionVerified', 'ParticipantsEdited', 'ProductionDataWiped'];
const logOf = (...facts: readonly UncommittedEvent[]) => {
  const store = createInMemoryEventStore();
  store.put(...facts);
  return store;
};

describe('sessions that were written to behind a position', () => {
  it('are those of the wanted types, each once, over several pages', async () => {
    const log = logOf(
      written('session-old'),
      written('session-a'),
      written('session-b', 'SessionExcluded'),
      written('session-c', 'ParticipantsEdited'),
      written('session-a'),
    );
    log.pageSize = 1;
    expect(await sessionsSince({ after: positionOf(1), types }, log)).toEqual(new Set(['a', 'c']));
    expect(await sessionsSince({ after: null, types }, log)).toEqual(new Set(['old', 'a', 'c']));
  });

  it('are none behind the end, and none in an empty log, which is not even followed', async () => {
    const log = logOf(written('session-a'));
    const { head } = log;
    const follow = (): never => {
      throw new Error('followed');
    };
    expect(await sessionsSince({ after: positionOf(1), types }, { head, follow })).toEqual(new Set());
    expect(await sessionsSince({ after: positionOf(2), types }, { head, follow })).toEqual(new Set());
    expect(await sessionsSince({ after: null, types }, { head: logOf().head, follow })).toEqual(new Set());
  });

  it('say too little where something else has happened on the way', async () => {
    const log = logOf(written('session-a'), written('administration', 'ProductionDataWiped'), written('session-b'));
    expect(await sessionsSince({ after: null, types }, log)).toBeNull();
    expect(await sessionsSince({ after: positionOf(2), types }, log)).toEqual(new Set(['b']));
  });

  it('say too little where an event cannot be read', async () => {
    const log = logOf(written('session-a'));
    const damaged = {
      ...{ stream: 'session-b', type: 'SessionVerified', eventId: 'event-b' },
      ...{ revision: 0, position: positionOf(1), cause: 'no JSON' },
    };
    const follow = async function* (): AsyncGenerator<Batch> {
      yield { events: [], damaged: [damaged], scannedTo: positionOf(1) };
    };
    expect(await sessionsSince({ after: null, types }, { head: log.head, follow })).toBeNull();
  });

  it('are fifty at most', async () => {
    const sessions = (count: number): UncommittedEvent[] =>
      Array.from({ length: count }, (_, index) => written(`session-${index}`));
    expect((await sessionsSince({ after: null, types }, logOf(...sessions(50))))?.size).toBe(50);
    expect(await sessionsSince({ after: null, types }, logOf(...sessions(51)))).toBeNull();
  });

  it('say too little where the end was not reached', async () => {
    const log = logOf(written('session-a'), written('session-b'));
    const stopped = async function* (): AsyncGenerator<Batch> {
      yield { events: [], scannedTo: positionOf(1) };
    };
    expect(await sessionsSince({ after: null, types }, { head: log.head, follow: stopped })).toBeNull();
    const none = async function* (): AsyncGenerator<Batch> {};
    expect(await sessionsSince({ after: null, types }, { head: log.head, follow: none })).toBeNull();
  });
});
