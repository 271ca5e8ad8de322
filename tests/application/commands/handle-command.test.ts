import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { createCommandWorld } from '../../support/command-world.ts';
import type { CommandWorld } from '../../support/command-world.ts';
import { metaBy } from '../../support/given.ts';
import { link, register, rename } from '../../support/roster-builders.ts';
import { add, complete, edit, exclude, readName, submit, typed } from '../../support/session-builders.ts';
import { firstPlayer, roster, rosterIds } from '../roster-commands.ts';

let world: CommandWorld;
beforeEach(() => {
  world = createCommandWorld();
});
afterEach(() => world.close());

describe('a command', () => {
  it('is answered once its events are in the log, with their position and the version', async () => {
    const handler = world.handler();
    const submitted = await handler.handle(
      sessionDecider,
      's1',
      submit(),
      metaBy({ commandId: 'a', role: 'member', reason: 'why' }),
    );
    const done = await handler.handle(sessionDecider, 's1', complete([readName('Nova')]), metaBy({ commandId: 'b' }));
    const stored = await world.eventStore.readStream('session-s1', null);

    expect(submitted).toMatchObject({ ok: true, repeated: false, version: 0, position: stored[0]?.position });
    expect(done).toMatchObject({
      ok: true,
      version: 1,
      position: stored[1]?.position,
      events: [{ type: 'SessionProcessed' }],
    });
    expect(stored).toMatchObject([
      {
        stream: 'session-s1',
        revision: 0,
        schemaVersion: 2,
        commandId: 'a',
        commandHash: 'hash',
        actor: { kind: 'person', role: 'member' },
        reason: 'why',
        restoredBy: null,
      },
      { revision: 1, commandId: 'b' },
    ]);
  });

  it('that has nothing to do answers the last position of its stream', async () => {
    const handler = world.handler();
    await handler.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'a' }));
    const first = await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'b' }));
    await handler.handle(sessionDecider, 's2', submit(), metaBy({ commandId: 'c' }));
    const again = await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'd' }));
    expect(again).toMatchObject({ ok: true, repeated: false, events: [], position: first.position });
  });

  it('that is rejected appends nothing', async () => {
    const handler = world.handler();
    const rejected = await handler.handle(sessionDecider, 's1', exclude(), metaBy());
    expect(rejected).toEqual({ ok: false, position: null, rejection: { code: 'not-found' } });
    expect(await world.eventStore.head()).toBeNull();
  });
});

describe('a repeated command', () => {
  const past = async (): Promise<string> => {
    const handler = world.handler();
    const id = await firstPlayer(handler, 'Nova');
    await roster(handler, rename(id, 'Luna'), { commandId: 'rename' });
    await roster(handler, link('account-1', id), { commandId: 'link' });
    return id;
  };

  it.each(['in the same process', 'after a restart'])(
    'answers its events with the position and version of today, %s',
    async (when) => {
      const handler = world.handler();
      const id = await past();
      const before = await rosterIds(world);
      if (when === 'after a restart') await world.reopen();
      const repeating = when === 'after a restart' ? world.handler() : handler;
      const repeated = await roster(repeating, rename(id, 'Luna'), { commandId: 'rename' });
      expect(repeated).toMatchObject({
        ok: true,
        repeated: true,
        version: 3,
        position: await world.eventStore.head(),
        events: [{ type: 'PlayerRenamed', data: { from: 'Nova', to: 'Luna' } }],
      });
      expect(await rosterIds(world)).toEqual(before);
    },
  );

  it('is known before it is decided: what would be refused today is answered as it was', async () => {
    const id = await past();
    const handler = world.handler();
    await roster(handler, rename(id, 'Stella'), { commandId: 'rename again' });
    await roster(handler, register('Luna'), { commandId: 'another Luna' });
    const repeated = await roster(handler, rename(id, 'Luna'), { commandId: 'rename' });
    expect(repeated).toMatchObject({ ok: true, repeated: true, events: [{ data: { to: 'Luna' } }] });
  });

  it('answers all of its events', async () => {
    const handler = world.handler();
    const text = submit({ dataSource: 'text', names: typed(readName('Nova')) });
    const first = await handler.handle(sessionDecider, 's1', text, metaBy({ commandId: 'a' }));
    await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'b' }));
    const again = await handler.handle(sessionDecider, 's1', text, metaBy({ commandId: 'a' }));
    expect(first.ok && first.events.map(({ id }) => id)).toHaveLength(2);
    expect(again.ok && again.events.map(({ id }) => id)).toEqual(first.ok && first.events.map(({ id }) => id));
  });

  it('with other data is refused', async () => {
    const id = await past();
    const reused = await roster(world.handler(), rename(id, 'Other'), {
      commandId: 'rename',
      commandHash: 'another hash',
    });
    expect(reused).toMatchObject({ ok: false, rejection: { code: 'idempotency-key-reused' } });
    expect(await rosterIds(world)).toHaveLength(3);
  });

  it('on another stream is refused: it is another command with the same key', async () => {
    const handler = world.handler();
    await handler.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'a' }));
    const others = await Promise.all([
      handler.handle(sessionDecider, 's2', submit(), metaBy({ commandId: 'a', commandHash: 'of s2' })),
      handler.handle(sessionDecider, 's2', submit(), metaBy({ commandId: 'b' })),
    ]);
    expect(others).toMatchObject([
      { ok: false, rejection: { code: 'idempotency-key-reused' } },
      { ok: true, repeated: false },
    ]);
    expect(await world.eventStore.readStream('session-s2', null)).toMatchObject([{ revision: 0, commandId: 'b' }]);
  });

  it('is one command when it comes twice at once', async () => {
    const handler = world.handler();
    const both = await Promise.all([1, 2].map(() => roster(handler, register('Nova'), { commandId: 'a' })));
    expect(both).toMatchObject([
      { ok: true, repeated: false },
      { ok: true, repeated: true, events: [{ type: 'PlayersRegistered' }] },
    ]);
    expect(await rosterIds(world)).toHaveLength(1);
  });

  it('that appended nothing is decided again', async () => {
    const handler = world.handler();
    const refused = await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'a' }));
    await handler.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'b' }));
    const accepted = await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'a' }));
    expect([refused.ok, accepted.ok]).toEqual([false, true]);
  });
});

describe('many commands at once', () => {
  it('on one stream take at most five appends, each decided on the ones before', async () => {
    const handler = world.handler();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        roster(handler, register(`Raider ${index % 90}`), { commandId: `c${index}` }),
      ),
    );
    expect(world.appends.length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(90);
    expect(answers.slice(90).every((answer) => !answer.ok && answer.rejection.code === 'nothing-registered')).toBe(
      true,
    );
    expect(await rosterIds(world)).toHaveLength(90);
  });

  it('never bring more than 100 events in one append, and lose none', async () => {
    const handler = world.handler();
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, index) =>
        roster(handler, register(`Raider ${index}`), { commandId: `c${index}` }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(Math.max(...world.appends.map(({ facts }) => facts.length))).toBeLessThanOrEqual(100);
    expect(await rosterIds(world)).toHaveLength(250);
  });

  it('stay below the size of an append, whatever they bring', async () => {
    const handler = world.handler();
    await handler.handle(sessionDecider, 's1', submit({ names: typed() }), metaBy({ commandId: 'a' }));
    const names = (round: number) =>
      Array.from({ length: 480 }, (_, index) => add(`Ж${'щ'.repeat(20)} ${round} ${index}`, null));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, round) =>
        handler.handle(sessionDecider, 's1', edit(names(round)), metaBy({ commandId: `e${round}` })),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  it('find the stream again when its state is no longer in memory', async () => {
    const handler = world.handler({ keptBytes: 1 });
    const ids = ['s1', 's2', 's3'];
    await Promise.all(
      ids.map((id) => handler.handle(sessionDecider, id, submit(), metaBy({ commandId: `submit ${id}` }))),
    );
    const answers = await Promise.all(
      ids.flatMap((id) =>
        [1, 2].map((n) => handler.handle(sessionDecider, id, exclude(n === 1), metaBy({ commandId: `${id} ${n}` }))),
      ),
    );
    expect(answers.every((answer) => answer.ok && answer.events.length === 1)).toBe(true);
  });
});

describe('what is kept of streams', () => {
  it('is read again once it was forgotten, of those categories only where they are named', async () => {
    const handler = world.handler({ pinned: ['roster-guild'] });
    await handler.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'a' }));
    await roster(handler, register('Nova'), { commandId: 'b' });
    const readsOf = async (command: () => Promise<unknown>): Promise<readonly string[]> => {
      world.reads.length = 0;
      await command();
      await handler.idle();
      return world.reads.filter(({ after }) => after === null).map(({ stream }) => stream);
    };
    const both = async () => {
      await handler.handle(sessionDecider, 's1', exclude(true), metaBy({ commandId: 'c' }));
      await roster(handler, register('Rex'), { commandId: 'd' });
    };
    expect(await readsOf(both)).toEqual([]);
    handler.forget(['roster']);
    expect(await readsOf(both)).toEqual(['roster-guild']);
    handler.forget();
    expect(await readsOf(both)).toEqual(['session-s1', 'roster-guild']);
  });
});
