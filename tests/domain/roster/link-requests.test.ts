import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { givenOf } from '../../support/given.ts';
import { link, linked, registered } from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const ask = (playerId: string) => ({ type: 'RequestLink', data: { playerId } }) as const;
const past = registered('Nova', 'Zed');
const by = (actorId: string) => ({ role: 'member', actorId }) as const;
const asked = (accountId: string, playerId: string) =>
  ({ type: 'LinkRequested', data: { requestId: `request-${accountId}`, accountId, playerId } }) as const;
const withdraw = (accountId: string) =>
  ({ type: 'WithdrawLinkRequest', data: { requestId: `request-${accountId}` } }) as const;
const decline = (accountId: string) =>
  ({ type: 'DeclineLinkRequest', data: { requestId: `request-${accountId}` } }) as const;

describe('a request to be linked', () => {
  it('is of the account that asks', () => {
    given(past)
      .when(ask('id-Nova'), by('account-1'))
      .thenAccepted({ type: 'LinkRequested', data: { accountId: 'account-1', playerId: 'id-Nova' } })
      .when(ask('id-Nova'), by('account-1'))
      .thenNothing();
  });

  it('is one an account: another player takes the place of the first', () => {
    const outcome = given(past, asked('account-1', 'id-Nova')).when(ask('id-Zed'), by('account-1'));
    outcome.thenAccepted({ type: 'LinkRequested', data: { playerId: 'id-Zed' } });
    expect([...outcome.state.linkRequests.values()].map(({ playerId }) => playerId)).toEqual(['id-Zed']);
  });

  it('needs a player whom nobody plays, and an account that plays nobody', () => {
    given(past).when(ask('id-Nobody'), by('account-1')).thenRejected('not-found');
    given(past, linked('account-1', 'id-Nova')).when(ask('id-Zed'), by('account-1')).thenRejected('account-linked');
    given(past, linked('account-2', 'id-Nova'))
      .when(ask('id-Nova'), by('account-1'))
      .thenRejected('link-active-elsewhere');
  });

  it('is taken back by the account that asked only', () => {
    const open = given(past, asked('account-1', 'id-Nova'));
    open.when(withdraw('account-1'), by('account-2')).thenRejected('no-link-request');
    open
      .when(withdraw('account-1'), by('account-1'))
      .thenAccepted({
        type: 'LinkRequestClosed',
        data: { accountId: 'account-1', playerId: 'id-Nova', cause: 'withdrawn' },
      })
      .when(withdraw('account-1'), by('account-1'))
      .thenRejected('no-link-request');
  });

  it('is declined beside one of another account, which stays open', () => {
    const outcome = given(past, asked('account-1', 'id-Nova'), asked('account-2', 'id-Zed')).when(decline('account-2'));
    outcome.thenAccepted({ type: 'LinkRequestClosed', data: { accountId: 'account-2', playerId: 'id-Zed' } });
    expect([...outcome.state.linkRequests.keys()]).toEqual(['account-1']);
  });

  it('is declined once', () => {
    given(past, asked('account-1', 'id-Nova'))
      .when(decline('account-1'))
      .thenAccepted({ type: 'LinkRequestClosed', data: { cause: 'declined' } })
      .when(decline('account-1'))
      .thenRejected('no-link-request');
  });

  it('ends with a link of the account, to whomever', () => {
    const outcome = given(past, asked('account-1', 'id-Nova')).when(link('account-1', 'id-Zed'));
    outcome.thenAccepted({ type: 'DiscordLinked' });
    expect(outcome.state.linkRequests.size).toBe(0);
    outcome.when(decline('account-1')).thenRejected('no-link-request');
  });
});
