import { identityKey } from '../../../src/contracts/text.ts';
import type { RosterCommand } from '../../../src/domain/roster/commands.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterFact } from '../../../src/domain/roster/events.ts';
import type { RosterState } from '../../../src/domain/roster/state.ts';
import { inverseOf } from '../../../src/domain/roster/undo.ts';
import { factOf, metaBy } from '../../support/given.ts';
import { fc } from '../../support/property.ts';

const stream = 'roster-guild';
/** Few names in many spellings, so that they meet. */
const name = fc.constantFrom(
  'Nova',
  'NOVA',
  'Nóva',
  'No\u0301va',
  'Zed',
  'zed',
  'Luna',
  ' Luna ',
  'Two Words',
  'two  words',
  'x',
  '',
);
const playerIndex = fc.nat(6);

/** `done`: the facts of each command so far. */
type Step = (state: RosterState, done: readonly (readonly RosterFact[])[]) => RosterCommand;
const idOf = (state: RosterState, index: number): string => [...state.players.keys()][index] ?? 'nobody';
const undo: fc.Arbitrary<Step> = fc
  .nat(39)
  .map((back) => (_state, done) => inverseOf(done.at(-1 - back) ?? []) ?? { type: 'UndoRoster', data: { facts: [] } });
const step: fc.Arbitrary<Step> = fc.oneof(
  undo,
  fc.array(name, { minLength: 1, maxLength: 4 }).map(
    (names) => () =>
      ({
        type: 'RegisterPlayers',
        data: { players: names.map((one) => ({ name: one, firstSeen: null })) },
      }) as const,
  ),
  fc.tuple(playerIndex, name).map(
    ([index, newName]) =>
      (state: RosterState) =>
        ({ type: 'RenamePlayer', data: { playerId: idOf(state, index), newName, expectedRevision: null } }) as const,
  ),
  fc.tuple(fc.nat(3), playerIndex).map(
    ([account, index]) =>
      (state: RosterState) =>
        ({
          type: 'LinkDiscordAccount',
          data: { accountId: `account-${account}`, playerId: idOf(state, index), method: 'manual', hasNote: false },
        }) as const,
  ),
  fc.tuple(playerIndex, name).map(([index, requestedName]) => (state: RosterState) => {
    const playerId = idOf(state, index);
    const currentName = state.players.get(playerId)?.name ?? '';
    return { type: 'RequestRename', data: { playerId, currentName, requestedName } } as const;
  }),
  fc
    .tuple(fc.nat(3), fc.constantFrom('ApproveRename' as const, 'RejectRename' as const))
    .map(([index, type]) => (state: RosterState) => {
      const requestId = [...state.openRequests.values()][index] ?? 'none';
      return { type, data: { requestId, expectedRevision: null } } as const;
    }),
  fc.tuple(playerIndex, name, fc.constantFrom('AddAlias' as const, 'RemoveAlias' as const)).map(
    ([index, alias, type]) =>
      (state: RosterState) =>
        ({ type, data: { playerId: idOf(state, index), alias } }) as const,
  ),
  fc.tuple(playerIndex, fc.boolean()).map(([index, isActive]) => (state: RosterState) => {
    const linkId = [...state.links.keys()][index] ?? 'none';
    return { type: 'UpdateDiscordLink', data: { linkId, isActive, hasNote: null, expectedRevision: null } } as const;
  }),
  fc
    .tuple(playerIndex, fc.constantFrom('DeleteDiscordLink' as const, 'RestoreDiscordLink' as const))
    .map(([index, type]) => (state: RosterState) => {
      const links = type === 'DeleteDiscordLink' ? state.links : state.deletedLinks;
      return { type, data: { linkId: [...links.keys()][index] ?? 'none', expectedRevision: null } } as const;
    }),
  fc.tuple(playerIndex, playerIndex).map(
    ([index, other]) =>
      (state: RosterState) =>
        ({ type: 'MergePlayers', data: { playerId: idOf(state, index), into: idOf(state, other) } }) as const,
  ),
  fc.tuple(playerIndex, fc.option(playerIndex)).map(([index, main]) => (state: RosterState) => {
    const mainId = main === null ? null : idOf(state, main);
    return { type: 'SetMain', data: { playerId: idOf(state, index), mainId } } as const;
  }),
  fc.nat(3).map((index) => (state: RosterState) => {
    const [playerId = 'nobody', merged] = [...state.merged][index] ?? [];
    return { type: 'SplitPlayer', data: { playerId, mergeId: merged?.mergeId ?? 'none' } } as const;
  }),
  playerIndex.map(
    (index) => (state: RosterState) =>
      ({ type: 'WithdrawPlayers', data: { playerIds: [idOf(state, index)] } }) as const,
  ),
  fc.tuple(fc.nat(3), fc.array(name, { maxLength: 3 })).map(
    ([account, names]) =>
      () =>
        ({ type: 'LinkAccountByName', data: { accountId: `account-${account}`, names } }) as const,
  ),
);

const run = (steps: readonly Step[], check: (state: RosterState) => void): void => {
  let state = rosterDecider.initialState();
  let revision = 0;
  const done: RosterFact[][] = [];
  steps.forEach((next, index) => {
    const decision = rosterDecider.decide(next(state, done), state, metaBy({ commandId: `command-${index}` }));
    if (!decision.ok) return;
    const facts = decision.events.map((event) => factOf(event, stream, revision++));
    if (facts.length > 0) done.push(facts);
    for (const fact of facts) state = rosterDecider.evolve(state, fact);
    check(state);
  });
};

const expectSound = (state: RosterState): void => {
  const players = [...state.players.values()];
  const names = players.map((player) => identityKey(player.name));
  expect(new Set(names).size).toBe(players.length);
  expect(new Map(players.map(({ playerId }, index) => [names[index], playerId]))).toEqual(state.byName);
  const aliases = players.flatMap((player) =>
    [...player.aliases.keys()].map((alias) => [identityKey(alias), player.playerId] as const),
  );
  expect(new Set(aliases.map(([key]) => key)).size).toBe(aliases.length);
  expect(new Map(aliases)).toEqual(state.byAlias);
  for (const [key] of aliases) expect(names).not.toContain(key);
  const open = [...state.requests.values()].filter(({ status }) => status === 'pending');
  expect(new Map(open.map(({ playerId, requestId }) => [playerId, requestId]))).toEqual(state.openRequests);
  expect(new Map(open.map(({ to, requestId }) => [identityKey(to), requestId]))).toEqual(state.pendingNames);
  for (const { playerId, from } of open) expect(state.players.get(playerId)?.name).toBe(from);
  // Mains are not alts, and all of them are active.
  for (const [alt, main] of state.mains) {
    expect(state.mains.has(main)).toBe(false);
    expect([state.players.has(alt), state.players.has(main)]).toEqual([true, true]);
  }
  const active = [...state.links.values()].filter(({ isActive }) => isActive);
  expect(new Map(active.map(({ accountId, playerId }) => [accountId, playerId]))).toEqual(state.playerOfAccount);
  expect([...state.accountOfPlayer].map(([player, account]) => [account, player]).sort()).toEqual(
    [...state.playerOfAccount].sort(),
  );
};

it('every name belongs to one player, and no alias is a name, whatever was asked', () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => run(steps, expectSound)));
});
