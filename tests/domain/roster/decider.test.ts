import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { factOf, givenOf, metaBy } from '../../support/given.ts';
import {
  endLink,
  link,
  linkByName,
  linked,
  linkEnded,
  noteLink,
  registered,
  rename,
  renamed,
  withdrawn,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);

describe('linking a Discord account', () => {
  it('is one to one', () => {
    const past = [registered('Nova', 'Zed'), linked('account-1', 'id-Nova')] as const;
    given(registered('Nova'))
      .when(link('account-1', 'id-Nova'))
      .thenAccepted({
        type: 'DiscordLinked',
        data: { accountId: 'account-1', playerId: 'id-Nova', method: 'manual' },
      });
    given(...past)
      .when(link('account-1', 'id-Nova'))
      .thenNothing();
    given(...past)
      .when(link('account-1', 'id-Zed'))
      .thenRejected('link-active-elsewhere');
    given(...past)
      .when(link('account-2', 'id-Nova'))
      .thenRejected('link-active-elsewhere');
    given(...past)
      .when(link('account-2', 'id-Nobody'))
      .thenRejected('not-found');
  });

  it('says whether there is a note, and when there is none any more', () => {
    const outcome = given(registered('Nova')).when(link('account-1', 'id-Nova', true));
    outcome.thenAccepted(
      { type: 'DiscordLinked', data: { restores: null } },
      { type: 'DiscordLinkNoted', data: { had: false, has: true } },
    );
    const [linkId = ''] = outcome.state.links.keys();
    outcome.when(noteLink(linkId, true)).thenAccepted({ type: 'DiscordLinkNoted', data: { had: true, has: true } });
    const without = outcome.when(noteLink(linkId, false));
    without.thenAccepted({ type: 'DiscordLinkNoted', data: { linkId, had: true, has: false } });
    without.when(noteLink(linkId, false)).thenNothing();
    without.when(noteLink('link-x', true)).thenRejected('no-link');
    given(registered('Nova'), linked('account-1', 'id-Nova')).when(noteLink('link-account-1', false)).thenNothing();
  });

  it('ends, and may be made again by hand', () => {
    const past = [registered('Nova', 'Zed'), linked('account-1', 'id-Nova')] as const;
    const inactive = given(...past).when(endLink('link-account-1', 'deactivated'));
    inactive.thenAccepted({
      type: 'DiscordLinkEnded',
      data: { linkId: 'link-account-1', accountId: 'account-1', playerId: 'id-Nova', how: 'deactivated' },
    });
    inactive.when(endLink('link-account-1', 'deactivated')).thenNothing();
    const deleted = inactive.when(endLink('link-account-1'));
    deleted.thenAccepted({ type: 'DiscordLinkEnded', data: { how: 'deleted' } });
    deleted.when(endLink('link-account-1')).thenNothing();
    deleted.when(endLink('link-x')).thenRejected('no-link');
    deleted.when(link('account-1', 'id-Nova')).thenAccepted({ type: 'DiscordLinked' });
  });

  it('that ends leaves what another link of the player made', () => {
    const outcome = given(registered('Nova'), linked('account-1', 'id-Nova'))
      .when(endLink('link-account-1', 'deactivated'))
      .when(link('account-2', 'id-Nova'))
      .when(endLink('link-account-1'));
    expect(outcome.state.accountOfPlayer.get('id-Nova')).toBe('account-2');
  });

  it('happens by itself when exactly one unlinked player bears a name of the account', () => {
    given(registered('Nóva', 'Nova', 'Zed'))
      .when(linkByName('account-1', 'nóva', 'someone'))
      .thenAccepted({ type: 'DiscordLinked', data: { playerId: 'id-Nóva', method: 'auto' } });
  });

  it.each([
    ['nobody bears one', [registered('Nova')], ['Luna', '']],
    ['a player is only called alike', [registered('Thálori')], ['Thalori']],
    ['the names mean two players', [registered('Nova', 'Zed')], ['nova', 'zed']],
    ['the player is linked', [registered('Nova'), linked('account-2', 'id-Nova')], ['nova']],
    ['the account is linked', [registered('Nova', 'Zed'), linked('account-1', 'id-Zed')], ['nova']],
    [
      'a person has parted them',
      [registered('Nova'), linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova')],
      ['nova'],
    ],
    [
      'a person has made the link inactive',
      [registered('Nova'), linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova', 'deactivated')],
      ['nova'],
    ],
    ['the player was withdrawn', [registered('Nova'), withdrawn('Nova')], ['nova']],
    ['it is a former name', [registered('Nova'), renamed('id-Nova', 'Nova', 'Luna')], ['nova']],
  ] as const)('does not happen when %s', (_why, past, names) => {
    given(...past)
      .when(linkByName('account-1', ...names))
      .thenNothing();
  });

  it('happens by itself again where a machine had ended it', () => {
    const state = [registered('Nova'), linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova')]
      .map((event, revision) => factOf<RosterEvent>(event, 'roster-guild', revision, { role: null }))
      .reduce(rosterDecider.evolve, rosterDecider.initialState());
    expect(rosterDecider.decide(linkByName('account-1', 'nova'), state, metaBy())).toMatchObject({
      ok: true,
      events: [{ type: 'DiscordLinked', data: { playerId: 'id-Nova', method: 'auto' } }],
    });
  });

  it('that is not known, or no more, ends nothing', () => {
    const past = [registered('Nova'), linkEnded('account-1', 'id-Nova'), linked('account-1', 'id-Nova')] as const;
    expect(
      given(...past)
        .state()
        .playerOfAccount.get('account-1'),
    ).toBe('id-Nova');
  });

  it('happens by itself for another account than the one that was parted', () => {
    given(registered('Nova'), linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova'))
      .when(linkByName('account-2', 'nova'))
      .thenAccepted({ type: 'DiscordLinked', data: { accountId: 'account-2', method: 'auto' } });
  });
});

it('a change of a player who is not there changes nobody', () => {
  const state = given(registered('Nova'), renamed('id-Zed', 'Zed', 'Luna')).state();
  expect([...state.byName]).toEqual([['nova', 'id-Nova']]);
  expect(state.byAlias.size).toBe(0);
});

it('the version of the roster is the number of its events, its revision that of the last one', () => {
  const { state } = given(registered('Nova')).when(rename('id-Nova', 'Luna'));
  expect([rosterDecider.version(state), rosterDecider.revision(state)]).toEqual([2, 1]);
  const nobody = rosterDecider.initialState();
  expect([rosterDecider.version(nobody), rosterDecider.revision(nobody)]).toEqual([0, -1]);
});
