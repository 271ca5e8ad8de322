import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { givenOf } from '../../support/given.ts';
import {
  addAlias,
  aliasAdded,
  endLink,
  link,
  linked,
  merge,
  register,
  registered,
  rename,
  renameRequested,
  split,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const people = registered('Nova', 'Zed', 'Rex');
const mergeIdOf = (events: readonly RosterEvent[]): string =>
  events.flatMap((event) => (event.type === 'PlayersMerged' ? event.data.mergeId : []))[0] ?? '';
const player = (events: readonly RosterEvent[], id: string) =>
  given(...events)
    .state()
    .players.get(id);

describe('merging players', () => {
  it('gives names and aliases to who stands for both, and the name to nobody else', () => {
    const outcome = given(people, aliasAdded('id-Nova', 'Star')).when(merge('id-Nova', 'id-Zed'));
    outcome.thenAccepted({
      type: 'PlayersMerged',
      data: {
        from: { playerId: 'id-Nova', name: 'Nova' },
        into: { playerId: 'id-Zed', name: 'Zed' },
        aliases: [{ alias: 'Star', kind: 'alias' }],
        movedLink: null,
        endedLink: null,
        closedRequest: null,
      },
    });
    const { state } = outcome;
    expect(state.players.has('id-Nova')).toBe(false);
    expect(state.players.get('id-Zed')?.aliases).toEqual(
      new Map([
        ['Star', 'alias'],
        ['Nova', 'former'],
      ]),
    );
    outcome.when(rename('id-Nova', 'Luna')).thenRejected('not-found');
  });

  it('moves the only link, ends the second, and closes the request', () => {
    given(people, linked('account-1', 'id-Nova'))
      .when(merge('id-Nova', 'id-Zed'))
      .thenAccepted({ type: 'PlayersMerged', data: { movedLink: 'link-account-1' } })
      .when(link('account-1', 'id-Zed'))
      .thenNothing();
    given(people, linked('account-1', 'id-Nova'), linked('account-2', 'id-Zed'), renameRequested('Nova', 'Luna'))
      .when(merge('id-Nova', 'id-Zed'))
      .thenAccepted(
        { type: 'RenameRejected', data: { cause: 'merged' } },
        { type: 'DiscordLinkEnded', data: { linkId: 'link-account-1', how: 'deactivated' } },
        { type: 'PlayersMerged', data: { endedLink: 'link-account-1', closedRequest: 'request-Luna' } },
      );
  });

  it('is refused into oneself, into a merged player, in a ring, and for who is not there', () => {
    given(people).when(merge('id-Nova', 'id-Nova')).thenRejected('merge-ring');
    const merged = given(people).when(merge('id-Nova', 'id-Zed'));
    merged.when(merge('id-Rex', 'id-Nova')).thenRejected('merge-ring');
    merged.when(merge('id-Zed', 'id-Nova')).thenRejected('merge-ring');
    merged.when(merge('id-Nova', 'id-Rex')).thenRejected('merge-ring');
    given(people).when(merge('id-Nova', 'nobody')).thenRejected('not-found');
    given(people).when(merge('nobody', 'id-Nova')).thenRejected('not-found');
  });
});

describe('splitting players', () => {
  const past = [
    people,
    aliasAdded('id-Nova', 'Star'),
    linked('account-1', 'id-Nova'),
    renameRequested('Nova', 'Luna'),
  ] as const;
  const merged = given(...past).when(merge('id-Nova', 'id-Zed')).events;
  const mergeId = mergeIdOf(merged);

  it('gives back exactly what was', () => {
    const events = given(...past, ...merged).when(split('id-Zed', mergeId)).events;
    const all = [...past, ...merged, ...events];
    const { touched: _was, revision: _before, merges: _none, ...before } = given(...past).state();
    const { touched: _is, revision: _after, merges: _one, ...after } = given(...all).state();
    expect({ ...after, everLinked: before.everLinked }).toEqual(before);
  });

  it('gives back a second link, too', () => {
    const two = [people, linked('account-1', 'id-Nova'), linked('account-2', 'id-Zed')] as const;
    const events = given(...two).when(merge('id-Nova', 'id-Zed')).events;
    given(...two, ...events)
      .when(split('id-Nova', mergeIdOf(events)))
      .thenAccepted({ type: 'PlayersSplit' }, { type: 'DiscordLinkReactivated', data: { linkId: 'link-account-1' } });
  });

  it('leaves what has gone elsewhere', () => {
    const events = given(...past, ...merged)
      .when(addAlias('id-Rex', 'Star'))
      .when(split('id-Nova', mergeId))
      .thenAccepted({ type: 'PlayersSplit', data: { aliases: [] } }, { type: 'RenameReopened' });
    expect(events.state.players.get('id-Rex')?.aliases.has('Star')).toBe(true);
    expect(player([...past, ...merged], 'id-Zed')?.aliases.has('Star')).toBe(true);
  });

  it('leaves a link that was deleted meanwhile', () => {
    given(...past, ...merged)
      .when(endLink('link-account-1'))
      .when(split('id-Nova', mergeId))
      .thenAccepted({ type: 'PlayersSplit', data: { movedLink: null } }, { type: 'RenameReopened' });
  });

  it('is refused when the name is taken, twice, below another merge, and for another merge', () => {
    const outcome = given(...past, ...merged);
    outcome.when(register('Nova')).when(split('id-Nova', mergeId)).thenRejected('name-taken');
    outcome.when(split('id-Nova', mergeId)).when(split('id-Nova', mergeId)).thenRejected('record-moved-on');
    outcome
      .when(merge('id-Zed', 'id-Rex'), { commandId: 'another' })
      .when(split('id-Nova', mergeId))
      .thenRejected('record-moved-on');
    outcome.when(split('id-Rex', mergeId)).thenRejected('no-merge');
    outcome.when(split('id-Nova', 'nothing')).thenRejected('no-merge');
  });
});
