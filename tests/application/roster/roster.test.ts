import { createRoster } from '../../../src/application/roster/roster.ts';
type RosterDeps = Parameters<typeof createRoster>[0];

type Named = { readonly id: string; readonly name: string; readonly aliases: readonly never[] };
/** A view of names whose players a test replaces. */
const open = (...players: readonly Named[]) => {
  let [epoch, now, ignored]: [number, readonly Named[], readonly string[]] = [1, players, []];
  const deps = {
    names: {
      epoch: () => epoch,
      players: () => now,
      ignoredTexts: () => ignored,
    },
    waitMs: 0,
    waitFor: async () => 'reached',
    isFollowing: () => true,
    eventStore: { head: async () => null },
    query: async () => ({ credit: 0.7, verified: 0.95 }),
  };
  return {
    roster: createRoster(deps as unknown as RosterDeps),
    change: (next: readonly Named[], texts: readonly string[] = []) => {
      [epoch, now, ignored] = [epoch + 1, next, texts];
    },
  };
};

const [nova, rex] = [
  { id: 'p-nova', name: 'Nova', aliases: [] },
  { id: 'p-rex', name: 'Rex', aliases: [] },
];

it('knows a player by the new name, though all others are as before', async () => {
  const { roster, change } = open();
  change([nova, rex], ['kraken']);
  expect((await roster()).bearerOf('Rex')).toBe('p-rex');
  change([nova, { ...rex, name: 'Misha' }], ['kraken']);
  const after = await roster();
  expect([after.bearerOf('Misha'), after.bearerOf('Rex'), after.bearerOf('Nova')]).toEqual(['p-rex', null, 'p-nova']);
});

it('knows who has come and who has gone', async () => {
  const { roster, change } = open(nova);
  change([nova, rex]);
  expect((await roster()).has('p-rex')).toBe(true);
  change([rex]);
  expect((await roster()).has('p-nova')).toBe(false);
});
