import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import type { NamedPlayer } from '../../../src/projections/in-memory/names.ts';
import { createMainAltGroups } from '../../../src/projections/in-memory/main-alt-groups.ts';
import { createViewRegistry } from '../../../src/projections/in-memory/views.ts';
import { createSubscriber } from '../../../src/projections/kernel/run/subscriber.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { fc } from '../../support/property.ts';
import { recount } from '../../support/reference-model.ts';
import { participant, processed, submitted } from '../../support/session-builders.ts';
import { histories, players } from '../../support/session-histories.ts';
import { fact } from '../support/facts.ts';

type Mains = Readonly<Record<string, string | null>>;
const named = (id: string, mainId: string | null): NamedPlayer => ({
  id,
  name: id,
  aliases: [],
  mergedInto: null,
  mainId,
  withdrawn: false,
  registeredOn: '2026-03-01',
  revision: 0,
  folded: id,
  foldedAliases: [],
});

/** Sessions that come page by page, and names that change whenever the test wants. */
const startWorld = async () => {
  const readModels = createInMemoryReadModels();
  const pubSub = createInMemoryPubSub();
  const subscriber = await createSubscriber(
    {
      pubSub,
      knows: () => true,
      retry: (action) => action(0),
      onError: (error) => {
        throw error;
      },
    },
    sessionsProjection,
    { logId: 'log-1', build: await readModels.open(sessionsProjection.shape, 'serving') },
  );
  const events = createInMemoryEventStore();
  let [mains, epoch, at]: [Mains, number, number] = [{}, 0, 0];
  const views = createViewRegistry({ readModels, pollMs: 1_000_000 });
  const people = createMainAltGroups({
    views,
    readModels,
    pubSub,
    names: { players: () => players.map((id) => named(id, mains[id] ?? null)), epoch: () => epoch },
  });
  await views.start();
  return {
    people,
    views,
    pubSub,
    setMains: (next: Mains) => {
      mains = next;
      epoch += 1;
    },
    tell: async (facts: readonly UncommittedEvent[]) => {
      if (facts.length === 0) return;
      at += facts.length;
      expect(await subscriber.take({ events: events.put(...facts), scannedTo: positionOf(at) })).toBe('done');
      if (!pubSub.losing) expect(await views.get('people').waitFor(positionOf(at), 5_000)).toBe('reached');
    },
  };
};

/** Every session of a person once, by day and type, from the events alone. */
const plainly = (facts: readonly UncommittedEvent<SessionEvent>[], playerIds: readonly string[]) => {
  const { attended, dated } = recount(facts);
  const days: Record<string, Record<string, number>> = {};
  for (const id of new Set(playerIds.flatMap((playerId) => attended[playerId] ?? []))) {
    const { date = '', type = '' } = dated[id] ?? {};
    const types = (days[date.slice(0, 10)] ??= {});
    types[type] = (types[type] ?? 0) + 1;
  }
  return days;
};

const families: readonly Mains[] = [{}, { p2: 'p1' }, { p2: 'p1', p3: 'p1' }, { p1: 'p4' }, { p3: 'nobody' }];
const step = fc.record({ size: fc.integer({ min: 1, max: 15 }), mains: fc.constantFrom(...families) });

it('a person has every session of main and alts once, whatever has changed since it was asked last', async () => {
  let shared = 0;
  await fc.assert(
    fc.asyncProperty(histories, fc.array(step, { minLength: 1, maxLength: 6 }), async (facts, steps) => {
      const world = await startWorld();
      try {
        for (let at = 0, turn = 0; at < facts.length; turn += 1) {
          const { size, mains } = steps[turn % steps.length] ?? { size: 1, mains: {} };
          world.setMains(mains);
          await world.tell(facts.slice(at, at + size));
          at += size;
          const { persons } = await world.people.read();
          const mainIds = [...new Set(Object.values(mains).filter((main) => main !== null && main !== 'nobody'))];
          expect(persons.map(({ mainId }) => mainId)).toEqual(mainIds);
          for (const { mainId, playerIds, calendar } of persons) {
            expect(playerIds).toEqual([mainId, ...Object.keys(mains)]);
            const known = facts.slice(0, at);
            expect(calendar).toEqual(plainly(known, playerIds));
            const apart = playerIds.flatMap((id) => recount(known).attended[id] ?? []);
            if (new Set(apart).size < apart.length) shared += 1;
          }
        }
      } finally {
        world.people.stop();
      }
    }),
    { numRuns: 200 },
  );
  // Characters of one person did stand in one session.
  expect(shared).toBeGreaterThan(20);
});

it('is the same person as long as nothing has changed, and another as soon as something has', async () => {
  const world = await startWorld();
  const first = await world.people.read();
  expect((await world.people.read()).stamp).toBe(first.stamp);
  world.setMains({ p2: 'p1' });
  const next = await world.people.read();
  expect(next.stamp).toBeGreaterThan(first.stamp);
  expect(next.persons).toEqual([{ mainId: 'p1', playerIds: ['p1', 'p2'], calendar: {} }]);
  world.people.stop();
});

it('is rebuilt from all sessions when a message was lost and the changes are unknown', async () => {
  const world = await startWorld();
  try {
    const raid = (id: string, eventDate: string): UncommittedEvent[] => [
      fact(`session-${id}`, submitted({ eventDate })),
      fact(`session-${id}`, processed([participant('p2', { participantId: `${id}-p2`, playerId: 'p2' })])),
    ];
    world.setMains({ p2: 'p1' });
    await world.tell(raid('a', '2026-03-01T20:00:00.000Z'));
    const days = async () => (await world.people.read()).persons.map(({ calendar }) => Object.keys(calendar).sort());
    expect(await days()).toEqual([['2026-03-01']]);
    world.pubSub.losing = true;
    await world.tell(raid('b', '2026-03-02T20:00:00.000Z'));
    world.pubSub.losing = false;
    await world.views.reload();
    expect(await days()).toEqual([['2026-03-01', '2026-03-02']]);
  } finally {
    world.people.stop();
  }
});
