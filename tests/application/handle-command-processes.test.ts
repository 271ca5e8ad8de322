import { sessionDecider } from '../../src/domain/session/decider.ts';
import { createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import { link, register, rename } from '../support/roster-builders.ts';
import { complete, edit, readName, submit } from '../support/session-builders.ts';
import { firstPlayer, roster, rosterIds } from './roster-commands.ts';

let world: CommandWorld;
beforeEach(() => {
  world = createCommandWorld();
});
afterEach(() => world.close());

describe('two processes', () => {
  it('rename two players to one name at once: one of them wins', async () => {
    const one = world.handler();
    const other = world.handler();
    const [nova, zed] = [await firstPlayer(one, 'Nova'), await firstPlayer(one, 'Zed')];
    await roster(other, link('account-1', nova), { commandId: 'warm' });
    await roster(one, link('account-2', zed), { commandId: 'warm too' });
    const answers = await Promise.all([
      roster(one, rename(nova, 'Luna'), { commandId: 'a' }),
      roster(other, rename(zed, 'Luna'), { commandId: 'b' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ rejection: { code: 'name-taken' } });
  });

  it('decide again on what the other has appended meanwhile', async () => {
    const one = world.handler();
    const other = world.handler();
    await firstPlayer(one, 'Nova');
    world.beforeAppend = async () => {
      await firstPlayer(other, 'Zed');
    };
    const handled = await roster(one, register('Zed', 'Luna'), { commandId: 'a' });
    expect(handled).toMatchObject({
      ok: true,
      version: 3,
      events: [{ revision: 2, data: { players: [{ name: 'Luna' }], refused: [{ index: 0, code: 'name-taken' }] } }],
    });
  });

  it('refuse only what is to be refused now: what another process did in between counts', async () => {
    const edge = world.handler({ isShared: true });
    const worker = world.handler({ isShared: true });
    await edge.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'a' }));
    const early = await edge.handle(sessionDecider, 's1', edit([]), metaBy({ commandId: 'b' }));
    await worker.handle(sessionDecider, 's1', complete([readName('Nova')]), metaBy({ commandId: 'c' }));
    const late = await edge.handle(sessionDecider, 's1', edit([]), metaBy({ commandId: 'd' }));
    expect([early, late]).toMatchObject([{ ok: false }, { ok: true }]);
  });

  it('send the same command at once: it is one', async () => {
    const handlers = [world.handler(), world.handler()];
    const answers = await Promise.all(handlers.map((handler) => roster(handler, register('Nova'), { commandId: 'a' })));
    const events = answers.map((answer) => answer.ok && answer.events.map(({ id }) => id));
    expect(events).toEqual([await rosterIds(world), await rosterIds(world)]);
    expect(await rosterIds(world)).toHaveLength(1);
  });

  it.each([
    ['other data', 'another hash', { ok: false, rejection: { code: 'idempotency-key-reused' } }],
    ['the same data', 'hash', { ok: true, repeated: true, events: [{ recordedAt: '2026-11-20T19:59:59.000Z' }] }],
  ])('send one command with %s at once: the second is answered by what the first has stored', async (...row) => {
    const [, commandHash, answer] = row;
    const earlier = { now: () => new Date('2026-11-20T19:59:59.000Z') };
    const one = world.handler({ isShared: true });
    const other = world.handler({ isShared: true, clock: earlier });
    world.beforeAppend = async () => {
      await roster(other, register('Nova'), { commandId: 'a' });
    };
    const second = await roster(one, register('Luna'), { commandId: 'a', commandHash });
    expect(second).toMatchObject(answer);
    expect(await world.eventStore.readStream('roster-guild', null)).toMatchObject([
      { data: { players: [{ name: 'Nova' }] } },
    ]);
    await roster(one, register('Luna'), { commandId: 'b' });
    expect(await rosterIds(world)).toHaveLength(2);
  });

  it.each([
    ['is a repeat', 'hash', { ok: true, repeated: true, events: [{ recordedAt: '2026-11-20T19:59:59.000Z' }] }],
    ['with other data is refused', 'another hash', { ok: false, rejection: { code: 'idempotency-key-reused' } }],
  ])('send one command at once to a stream that has grown: the second %s', async (_what, commandHash, answer) => {
    const earlier = { now: () => new Date('2026-11-20T19:59:59.000Z') };
    const one = world.handler({ isShared: true });
    // With the same clock only the hash tells other data apart.
    const other = world.handler({ isShared: true, ...(commandHash === 'hash' ? { clock: earlier } : {}) });
    await firstPlayer(one, 'Zed');
    world.beforeAppend = async () => {
      await roster(other, register('Nova'), { commandId: 'a' });
    };
    const second = await roster(one, register('Nova'), { commandId: 'a', commandHash });
    expect(second).toMatchObject(answer);
    expect(await rosterIds(world)).toHaveLength(2);
  });
});
