import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { givenOf } from '../../support/given.ts';
import {
  approveRename,
  linked,
  linkEnded,
  register,
  registered,
  rejectRename,
  rename,
  renameApproved,
  renamed,
  renameRejected,
  renameRequested,
  requestRename,
  withdraw,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const asMember = { role: 'member', actorId: 'account-1' } as const;

describe('asking for another name', () => {
  it('is a request of a member for the own player', () => {
    given(registered('Nova'), linked('account-1', 'id-Nova'))
      .when(requestRename('id-Nova', ' Nova', ' Luna '), asMember)
      .thenAccepted({ type: 'RenameRequested', data: { playerId: 'id-Nova', from: 'Nova', to: 'Luna' } });
  });

  it('of a member is refused without a player, after the link has ended, and for someone else', () => {
    const ask = requestRename('id-Nova', 'Nova', 'Luna');
    given(registered('Nova')).when(ask, asMember).thenRejected('no-player');
    given(registered('Nova'), linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova'))
      .when(ask, asMember)
      .thenRejected('no-player');
    given(registered('Nova', 'Zed'), linked('account-1', 'id-Zed')).when(ask, asMember).thenRejected('not-own-player');
  });

  it('is open to a moderator for anyone there is', () => {
    given(registered('Nova'))
      .when(requestRename('id-Nova', 'Nova', 'Luna'))
      .thenAccepted({ type: 'RenameRequested' });
    given()
      .when(requestRename('id-Nova', 'Nova', 'Luna'))
      .thenRejected('not-found');
  });

  it('may change the case of the own name, and take what is an alias', () => {
    given(registered('Nova'))
      .when(requestRename('id-Nova', 'Nova', 'NOVA'))
      .thenAccepted({ type: 'RenameRequested' });
    given(registered('Nova', 'Zed'), renamed('id-Zed', 'Zed', 'Rex'))
      .when(requestRename('id-Nova', 'Nova', 'Zed'))
      .thenAccepted({ type: 'RenameRequested' });
  });

  it.each([
    ['blank', '  '],
    ['too-short', 'x'],
    ['too-long', 'y'.repeat(33)],
    ['bad-character', 'No/va'],
    ['control-character', 'No\u0007va'],
    ['unchanged', 'Nova'],
  ])('refuses a name that is %s', (problem, name) => {
    given(registered('Nova'))
      .when(requestRename('id-Nova', 'Nova', name))
      .thenRejected('bad-name', { problem });
  });

  it('refuses what is taken, what another has asked for, a second request, and a name of before', () => {
    const past = [registered('Nova', 'Zed'), renameRequested('Zed', 'Luna')] as const;
    given(...past)
      .when(requestRename('id-Nova', 'Nova', 'ZED'))
      .thenRejected('name-taken', { playerId: 'id-Zed' });
    given(...past)
      .when(requestRename('id-Nova', 'Nova', 'luna'))
      .thenRejected('name-pending');
    given(...past)
      .when(requestRename('id-Zed', 'Zed', 'Rex'))
      .thenRejected('request-open', { requestId: 'request-Luna' });
    given(registered('Nova'))
      .when(requestRename('id-Nova', 'Vega', 'Luna'))
      .thenRejected('stale-name', { name: 'Nova' });
  });

  it('is possible again once the former request is decided', () => {
    given(registered('Nova'), renameRequested('Nova', 'Luna'), renameRejected('Nova', 'Luna'))
      .when(requestRename('id-Nova', 'Nova', 'Luna'))
      .thenAccepted({ type: 'RenameRequested' });
  });

  it('keeps the player from being withdrawn', () => {
    given(registered('Nova'), renameRequested('Nova', 'Luna')).when(withdraw('id-Nova')).thenRejected('player-in-use');
  });
});

describe('deciding on a request', () => {
  const past = [registered('Nova', 'Zed'), renameRequested('Nova', 'Luna')] as const;

  it('renames the player in the same append', () => {
    given(...past)
      .when(approveRename('request-Luna'))
      .thenAccepted(
        { type: 'RenameApproved', data: { requestId: 'request-Luna', from: 'Nova', to: 'Luna' } },
        { type: 'PlayerRenamed', data: { playerId: 'id-Nova', from: 'Nova', to: 'Luna', keepsAlias: true } },
      );
  });

  it('ends the alias of another', () => {
    given(registered('Nova', 'Luna'), renamed('id-Luna', 'Luna', 'Rex'), renameRequested('Nova', 'Luna'))
      .when(approveRename('request-Luna'))
      .thenAccepted(
        { type: 'RenameApproved' },
        { type: 'PlayerRenamed', data: { endedAlias: { playerId: 'id-Luna', alias: 'Luna', kind: 'former' } } },
      );
  });

  it('is refused while the name is taken, and the request stays pending', () => {
    given(...past)
      .when(register('Luna'))
      .when(approveRename('request-Luna'))
      .thenRejected('name-taken')
      .when(rejectRename('request-Luna'))
      .thenAccepted({ type: 'RenameRejected', data: { cause: 'declined' } });
  });

  it('is done once', () => {
    given(...past, renameRejected('Nova', 'Luna'))
      .when(approveRename('request-Luna'))
      .thenRejected('already-decided', { decidedAs: 'rejected' });
    given(...past, renameApproved('Nova', 'Luna'), renamed('id-Nova', 'Nova', 'Luna'))
      .when(rejectRename('request-Luna'))
      .thenRejected('already-decided', { decidedAs: 'approved' });
    given(...past)
      .when(approveRename('request-x'))
      .thenRejected('no-request');
  });

  it('compares the revision of the request, not that of the roster', () => {
    given(...past, registered('Rex'))
      .when(approveRename('request-Luna', 0))
      .thenRejected('version-conflict', { expected: 0, actual: 1 })
      .when(approveRename('request-Luna', 1))
      .thenAccepted({ type: 'RenameApproved' }, { type: 'PlayerRenamed' });
  });
});

describe('renaming a player with an open request', () => {
  it('closes the request', () => {
    given(registered('Nova'), renameRequested('Nova', 'Luna'))
      .when(rename('id-Nova', 'Rex'))
      .thenAccepted(
        { type: 'PlayerRenamed', data: { to: 'Rex' } },
        { type: 'RenameRejected', data: { requestId: 'request-Luna', cause: 'superseded' } },
      )
      .when(requestRename('id-Nova', 'Rex', 'Luna'))
      .thenAccepted({ type: 'RenameRequested' });
  });

  it('leaves it where nothing is changed', () => {
    given(registered('Nova'), renameRequested('Nova', 'Luna')).when(rename('id-Nova', ' Nova ')).thenNothing();
  });

  it('compares the revision of the player', () => {
    given(registered('Nova'), renamed('id-Nova', 'Nova', 'Vega'), registered('Zed'))
      .when(rename('id-Nova', 'Rex', 0))
      .thenRejected('version-conflict', { expected: 0, actual: 1 })
      .when(rename('id-Nova', 'Rex', 1))
      .thenAccepted({ type: 'PlayerRenamed' });
  });
});
