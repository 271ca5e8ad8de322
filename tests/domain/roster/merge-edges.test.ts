import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { givenOf } from '../../support/given.ts';
import {
  activateLink,
  aliasAdded,
  endLink,
  link,
  linked,
  linkEnded,
  merge,
  noteLink,
  register,
  registered,
  rename,
  renameRequested,
  requestRename,
  restoreLink,
  setMain,
  split,
  withdraw,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const people = registered('Nova', 'Zed', 'Rex', 'Quill');
const alt = (playerId: string, to: string): RosterEvent => ({ type: 'MainSet', data: { playerId, from: null, to } });
const mergeIdOf = (events: readonly RosterEvent[]): string =>
  events.flatMap((event) => (event.type === 'PlayersMerged' ? event.data.mergeId : []))[0] ?? '';
const merging = (past: readonly RosterEvent[], from = 'id-Nova', into = 'id-Zed') => {
  const { events } = given(...past).when(merge(from, into));
  return { after: given(...past, ...events), mergeId: mergeIdOf(events), events };
};

describe('the links of a merge', () => {
  it('are his own active one, and of nobody else', () => {
    const past = [people, linked('account-1', 'id-Rex'), linked('account-2', 'id-Nova')] as const;
    expect(merging(past).events).toMatchObject([{ type: 'PlayersMerged', data: { movedLink: 'link-account-2' } }]);
    const inactive = [...past, linkEnded('account-2', 'id-Nova', 'deactivated')];
    expect(merging(inactive).events).toMatchObject([
      { type: 'PlayersMerged', data: { movedLink: null, endedLink: null } },
    ]);
    const second = [...inactive, linked('account-3', 'id-Nova')];
    expect(merging(second).events).toMatchObject([{ type: 'PlayersMerged', data: { movedLink: 'link-account-3' } }]);
  });

  it('stay ended by a split where the account is linked otherwise meanwhile', () => {
    const two = [people, linked('account-1', 'id-Nova'), linked('account-2', 'id-Zed')] as const;
    const { after, mergeId } = merging(two);
    after.when(link('account-1', 'id-Rex')).when(split('id-Nova', mergeId)).thenAccepted({ type: 'PlayersSplit' });
  });

  it('stay as they are where one was active again, or gone', () => {
    const two = [people, linked('account-1', 'id-Nova'), linked('account-2', 'id-Zed')] as const;
    const { after, mergeId } = merging(two);
    after.when(endLink('link-account-1')).when(split('id-Nova', mergeId)).thenAccepted({ type: 'PlayersSplit' });
    after.when(activateLink('link-account-1')).thenRejected('not-found');
  });
});

describe('the request of a merge', () => {
  const past = [people, renameRequested('Nova', 'Luna')] as const;

  it('stays closed by a split where another wants that name meanwhile', () => {
    const { after, mergeId } = merging(past);
    after
      .when(requestRename('id-Rex', 'Rex', 'Luna'))
      .when(split('id-Nova', mergeId))
      .thenAccepted({ type: 'PlayersSplit' });
  });

  it('is none of another', () => {
    const { after, mergeId, events } = merging([people, renameRequested('Rex', 'Luna')]);
    expect(events).toMatchObject([{ type: 'PlayersMerged', data: { closedRequest: null } }]);
    after.when(split('id-Nova', mergeId)).thenAccepted({ type: 'PlayersSplit' });
  });
});

describe('names and first days of a merge', () => {
  it('come back with a split, an alias of the name ends', () => {
    const known: RosterEvent = {
      type: 'PlayersRegistered',
      data: {
        players: [{ playerId: 'id-Yan', name: 'Yan', firstSeen: '2025-01-05' }],
        refused: [],
        endedAliases: [],
      },
    };
    const { after, mergeId } = merging([people, known], 'id-Yan');
    const parted = after.when(split('id-Yan', mergeId));
    parted.thenAccepted({
      type: 'PlayersSplit',
      data: { endedAlias: { playerId: 'id-Zed', alias: 'Yan', kind: 'former' } },
    });
    expect(parted.state.players.get('id-Yan')).toMatchObject({ name: 'Yan', firstSeen: '2025-01-05' });
    expect(parted.state.players.get('id-Zed')?.aliases.size).toBe(0);
  });

  it('keep a player who was linked through it from being withdrawn', () => {
    const { after } = merging([people, linked('account-1', 'id-Nova')]);
    after.when(endLink('link-account-1')).when(withdraw('id-Zed')).thenRejected('player-in-use');
  });
});

describe('the mains of a merge', () => {
  const changed = (past: readonly RosterEvent[], from: string, into: string) =>
    merging([people, ...past], from, into).events.flatMap((event) =>
      event.type === 'PlayersMerged' ? event.data.mains : [],
    );

  it('change for nobody where nobody is an alt', () => {
    expect(changed([], 'id-Nova', 'id-Zed')).toEqual([]);
    expect(changed([alt('id-Rex', 'id-Quill')], 'id-Nova', 'id-Zed')).toEqual([]);
  });

  it('change by nothing that stays the same', () => {
    expect(changed([alt('id-Nova', 'id-Quill'), alt('id-Zed', 'id-Quill')], 'id-Nova', 'id-Zed')).toEqual([
      { playerId: 'id-Nova', from: 'id-Quill', to: null },
    ]);
    expect(changed([alt('id-Zed', 'id-Quill')], 'id-Nova', 'id-Zed')).toEqual([]);
    expect(changed([alt('id-Zed', 'id-Nova')], 'id-Nova', 'id-Zed')).toEqual([
      { playerId: 'id-Zed', from: 'id-Nova', to: null },
    ]);
    expect(changed([alt('id-Zed', 'id-Nova'), alt('id-Rex', 'id-Nova')], 'id-Nova', 'id-Zed')).toEqual([
      { playerId: 'id-Rex', from: 'id-Nova', to: 'id-Zed' },
      { playerId: 'id-Zed', from: 'id-Nova', to: null },
    ]);
    expect(changed([alt('id-Nova', 'id-Zed')], 'id-Nova', 'id-Zed')).toEqual([
      { playerId: 'id-Nova', from: 'id-Zed', to: null },
    ]);
  });

  it('are left by a split where someone has said another since', () => {
    const { after, mergeId } = merging([people, alt('id-Rex', 'id-Nova')]);
    after
      .when(setMain('id-Rex', 'id-Quill'))
      .when(split('id-Nova', mergeId))
      .thenAccepted({ type: 'PlayersSplit', data: { mains: [] } });
  });
});

describe('a link of a deleted player', () => {
  const gone = [
    people,
    linked('account-1', 'id-Nova'),
    linkEnded('account-1', 'id-Nova', 'deactivated'),
    { type: 'RosterEmptied', data: {} },
  ] as const satisfies readonly RosterEvent[];

  it('is not found, active or not', () => {
    given(...gone)
      .when(activateLink('link-account-1'))
      .thenRejected('no-link');
  });

  it('does not come back without him', () => {
    const deleted = [people, linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova')] as const;
    const { after } = merging(deleted);
    after.when(restoreLink('link-account-1')).thenRejected('link-not-restorable');
  });
});

describe('a link', () => {
  it('is changed by nothing where nothing is said of it', () => {
    given(people, linked('account-1', 'id-Nova'))
      .when({
        type: 'UpdateDiscordLink',
        data: { linkId: 'link-account-1', isActive: null, hasNote: null, expectedRevision: null },
      })
      .thenNothing()
      .when(noteLink('link-account-1', false))
      .thenNothing()
      .when(noteLink('link-account-1', true))
      .when({
        type: 'UpdateDiscordLink',
        data: { linkId: 'link-account-1', isActive: null, hasNote: null, expectedRevision: null },
      })
      .thenNothing();
  });
});

it('a name that was an alias of a merged player is his who stands for both', () => {
  const { after } = merging([people, aliasAdded('id-Nova', 'Star')]);
  after.when(register('Star')).thenAccepted({
    type: 'PlayersRegistered',
    data: { endedAliases: [{ playerId: 'id-Zed', alias: 'Star', kind: 'alias' }] },
  });
  after.when(rename('id-Zed', 'Nova')).thenAccepted({
    type: 'PlayerRenamed',
    data: { endedAlias: { playerId: 'id-Zed', alias: 'Nova', kind: 'former' } },
  });
});
