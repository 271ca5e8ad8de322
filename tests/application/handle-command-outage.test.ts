import { z } from 'zod';
import type { CommandHandler } from '../../src/application/commands/handle-command.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import { sessionEvents } from '../../src/domain/session/events.ts';
import { buildRegistry } from '../../src/domain/kernel/registry.ts';
import { rosterDecider } from '../../src/domain/roster/decider.ts';
import type { RosterCommand } from '../../src/domain/roster/commands.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import { createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { factOf, metaBy } from '../support/given.ts';
import { register } from '../support/roster-builders.ts';
import { complete, exclude, readName, submit, submitted } from '../support/session-builders.ts';

let world: CommandWorld;
afterEach(() => world.close());

const roster = (handler: CommandHandler, command: RosterCommand, commandId: string) =>
  handler.handle(rosterDecider, 'guild', command, metaBy({ commandId }));

describe('an append whose outcome is unknown', () => {
  beforeEach(() => {
    world = createCommandWorld();
  });

  it.each(['lost', 'down'] as const)('is sent again as it was (%s)', async (fault) => {
    const handler = world.handler();
    world.faults.push(fault, 'down', fault);
    const first = roster(handler, register('Nova'), 'a');
    const second = roster(handler, register('nova', 'Zed'), 'b');
    expect([(await first).ok, (await second).ok]).toEqual([true, true]);
    const [one, ...others] = world.appends;
    expect(others).toHaveLength(3);
    for (const again of others) expect(again).toEqual(one);
    expect(await world.eventStore.readStream('roster-guild', null)).toMatchObject([
      { data: { players: [{ name: 'Nova' }] } },
      { data: { players: [{ name: 'Zed' }], refused: [{ index: 0, code: 'name-taken' }] } },
    ]);
  });

  it('lets nothing be decided on the stream meanwhile', async () => {
    const handler = world.handler();
    let late: Promise<unknown> = Promise.resolve();
    world.faults.push('lost');
    world.beforeAppend = async () => {
      late = roster(handler, register('Nova'), 'b');
    };
    await roster(handler, register('Nova'), 'a');
    expect(await late).toMatchObject({ ok: false, rejection: { code: 'nothing-registered' } });
    expect(world.appends).toHaveLength(2);
  });

  it.each([
    ['lost', true],
    ['down', false],
  ] as const)('is an error after the last try, and the next command sees the truth (%s)', async (fault, isThere) => {
    const handler = world.handler();
    world.faults.push(fault, 'down', 'down', 'down');
    await expect(roster(handler, register('Nova'), 'a')).rejects.toThrow('the log is out of reach');
    const next = await roster(handler, register('NOVA', 'Zed'), 'b');
    expect(next).toMatchObject({
      ok: true,
      events: [
        {
          revision: isThere ? 1 : 0,
          data: { players: isThere ? [{ name: 'Zed' }] : [{ name: 'NOVA' }, { name: 'Zed' }] },
        },
      ],
    });
  });

  it('can be asked for again by its sender', async () => {
    const handler = world.handler();
    world.faults.push('lost', 'down', 'down', 'down');
    await expect(roster(handler, register('Nova'), 'a')).rejects.toThrow();
    expect(await roster(handler, register('Nova'), 'a')).toMatchObject({
      ok: true,
      repeated: true,
      events: [{ data: { players: [{ name: 'Nova' }] } }],
    });
  });
});

describe('an event that can never be stored', () => {
  it('fails its own command at once, and no other', async () => {
    world = createCommandWorld();
    const handler = world.handler();
    await handler.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'submit' }));
    const bad = complete([readName('Nova', { confidenceScore: Number.NaN })]);
    const answers = await Promise.allSettled([
      handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'before' })),
      handler.handle(sessionDecider, 's1', bad, metaBy({ commandId: 'bad' })),
      handler.handle(sessionDecider, 's1', exclude(false), metaBy({ commandId: 'after' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const types = (await world.eventStore.readStream('session-s1', null)).map(({ type }) => type);
    expect(types).toEqual(['SessionSubmitted', 'SessionExcluded', 'SessionIncluded']);
  });
});

describe('a stream that a newer build has written', () => {
  const version = eventRegistry.versionOf('SessionSubmitted');
  const newer = buildRegistry(
    { ...sessionEvents, SessionArchived: z.object({}) },
    { SessionSubmitted: Array.from({ length: version }, () => (stored) => stored) },
  );
  beforeEach(() => {
    world = createCommandWorld(newer);
  });

  it.each([
    ['an unknown event', factOf({ type: 'SessionArchived', data: {} }, 'session-s1', 0)],
    [
      'a newer version',
      { ...factOf({ type: 'SessionSubmitted', data: {} }, 'session-s1', 0), schemaVersion: version + 1 },
    ],
  ])('is left alone: %s', async (_what, fact) => {
    const whole = fact.type === 'SessionSubmitted' ? { ...fact, data: submittedData } : fact;
    await world.eventStore.append('session-s1', 'no-stream', [whole]);
    const older = world.handler({ registry: eventRegistry });
    const refused = await older.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'a' }));
    expect(refused).toMatchObject({ ok: false, rejection: { code: 'stream-newer-than-build' } });
    expect(await world.eventStore.readStream('session-s1', null)).toHaveLength(1);
  });
});

const submittedData = submitted().data;
