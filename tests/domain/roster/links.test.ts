import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { givenOf } from '../../support/given.ts';
import {
  activateLink,
  endLink,
  link,
  linkByName,
  linked,
  linkEnded,
  registered,
  restoreLink,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const past = [registered('Nova', 'Zed'), linked('account-1', 'id-Nova')] as const;
const pair = { linkId: 'link-account-1', accountId: 'account-1', playerId: 'id-Nova' };

describe('the method of a link', () => {
  const byAdmin = {
    type: 'LinkDiscordAccount',
    data: { accountId: 'account-1', playerId: 'id-Nova', method: 'admin', hasNote: false },
  } as const;

  it('is admin for admins only', () => {
    given(registered('Nova')).when(byAdmin).thenRejected('method-not-allowed');
    given(registered('Nova'))
      .when(byAdmin, { role: 'admin' })
      .thenAccepted({ type: 'DiscordLinked', data: { method: 'admin', restores: null } });
  });
});

describe('a link that was made inactive', () => {
  const inactive = [...past, linkEnded('account-1', 'id-Nova', 'deactivated')] as const;

  it('is made active again', () => {
    const outcome = given(...inactive).when(activateLink('link-account-1'));
    outcome.thenAccepted({ type: 'DiscordLinkReactivated', data: pair });
    expect(outcome.state.playerOfAccount.get('account-1')).toBe('id-Nova');
    outcome.when(activateLink('link-account-1')).thenNothing();
    outcome.when(link('account-1', 'id-Zed')).thenRejected('link-active-elsewhere');
  });

  it('stays inactive while account or player are linked otherwise', () => {
    given(...inactive, linked('account-2', 'id-Nova'))
      .when(activateLink('link-account-1'))
      .thenRejected('link-active-elsewhere');
    given(...inactive)
      .when(link('account-1', 'id-Zed'))
      .when(activateLink('link-account-1'))
      .thenRejected('link-active-elsewhere');
    given(...inactive)
      .when(activateLink('link-x'))
      .thenRejected('no-link');
  });

  it('compares the revision of the link', () => {
    given(...inactive, registered('Rex'))
      .when(activateLink('link-account-1', 1))
      .thenRejected('version-conflict', { expected: 1, actual: 2 })
      .when(activateLink('link-account-1', 2))
      .thenAccepted({ type: 'DiscordLinkReactivated' });
  });

  it('comes back inactive after it was deleted', () => {
    const outcome = given(...inactive)
      .when(endLink('link-account-1'))
      .when(restoreLink('link-account-1'))
      .thenAccepted(
        { type: 'DiscordLinked', data: { ...pair, restores: 'link-account-1' } },
        { type: 'DiscordLinkEnded', data: { ...pair, how: 'deactivated' } },
      );
    expect(outcome.state.playerOfAccount.size).toBe(0);
    expect(outcome.state.links.get('link-account-1')).toMatchObject({ isActive: false });
  });
});

describe('a deleted link', () => {
  const deleted = [...past, linkEnded('account-1', 'id-Nova')] as const;

  it('is restored with its id and method, without its note', () => {
    const outcome = given(...deleted)
      .when(restoreLink('link-account-1'))
      .thenAccepted({ type: 'DiscordLinked', data: { ...pair, method: 'manual', restores: 'link-account-1' } });
    expect(outcome.state.links.get('link-account-1')).toMatchObject({ isActive: true, hasNote: false });
    outcome.when(restoreLink('link-account-1')).thenNothing();
  });

  it('is not, when account or player are linked otherwise, nor what stands inactive, nor what never was', () => {
    given(...deleted)
      .when(link('account-1', 'id-Zed'))
      .when(restoreLink('link-account-1'))
      .thenRejected('link-active-elsewhere');
    given(...past)
      .when(endLink('link-account-1', 'deactivated'))
      .when(restoreLink('link-account-1'))
      .thenRejected('link-not-restorable');
    given(...past)
      .when(restoreLink('link-x'))
      .thenRejected('no-link');
  });

  it('is never made again by a machine', () => {
    given(...deleted)
      .when(linkByName('account-1', 'Nova'))
      .thenNothing();
  });
});
