import { maintenanceDecider } from '../../../src/domain/maintenance/decider.ts';
import type { MaintenanceCommand } from '../../../src/domain/maintenance/decider.ts';
import { givenOf } from '../../support/given.ts';

const given = givenOf(maintenanceDecider);
const item = { reaction: 'recognise-session-when-submitted', eventId: 'event-1' };
const undo = { runId: null, actorId: 'account-1', from: '2026-03-01', to: '2026-03-02', commands: 3 };

describe('what admins do to the running product', () => {
  it.each<[MaintenanceCommand, string]>([
    [{ type: 'RequestRebuild', data: { replayId: 'r', projections: ['sessions'] } }, 'RebuildRequested'],
    [{ type: 'ClearCaches', data: { caches: 'all' } }, 'CachesCleared'],
    [{ type: 'OrderReprocessing', data: { sessions: 2 } }, 'ReprocessingOrdered'],
    [{ type: 'DownloadLogs', data: { hours: 24 } }, 'LogsDownloaded'],
    [{ type: 'EndSignIns', data: { accountId: 'account-1', signIns: 2 } }, 'SignInsEnded'],
    [{ type: 'OrderUndo', data: undo }, 'UndoOrdered'],
    [{ type: 'MakeSignInLink', data: { linkId: 'l', until: '2026-03-01T21:30:00.000Z' } }, 'SignInLinkMade'],
  ])('is written down as it was asked for: %j', (command, type) => {
    const { events } = given().when(command);
    expect(events).toEqual([{ type, data: command.data }]);
  });

  it.each([
    ['RetryOpenItem', 'OpenItemRetried'],
    ['DismissOpenItem', 'OpenItemDismissed'],
  ] as const)('%s says for what the item was open, and is refused where it is not', (type, event) => {
    const { events } = given().when({ type, data: { ...item, code: 'session-pending' } });
    expect(events).toEqual([{ type: event, data: { ...item, code: 'session-pending' } }]);
    given()
      .when({ type, data: { ...item, code: null } })
      .thenRejected('not-open');
  });

  it('ends no sign-ins where there are none, and takes back nothing where nothing was done', () => {
    given()
      .when({ type: 'EndSignIns', data: { accountId: 'account-1', signIns: 0 } })
      .thenNothing();
    given()
      .when({ type: 'OrderUndo', data: { ...undo, commands: 0 } })
      .thenRejected('not-open');
  });

  describe('a sign-in link', () => {
    const until = '2026-03-01T20:10:00.000Z';
    const make = (linkId: string) => ({ type: 'MakeSignInLink', data: { linkId, until } }) as const;
    const use = (linkId: string) => ({ type: 'UseSignInLink', data: { linkId } }) as const;

    it('works once, until its end', () => {
      const used = given().when(make('first')).when(use('first'), { at: until });
      expect(used.events).toEqual([{ type: 'SignInLinkUsed', data: { linkId: 'first' } }]);
      used.when(use('first'), { at: until }).thenRejected('no-sign-in-link');
    });

    it('is refused after its end, when it was never made, and when a newer one was made', () => {
      given()
        .when(make('first'))
        .when(use('first'), { at: '2026-03-01T20:10:00.001Z' })
        .thenRejected('no-sign-in-link');
      given().when(use('first')).thenRejected('no-sign-in-link');
      const both = () => given().when(make('first')).when(make('second'));
      both().when(use('first')).thenRejected('no-sign-in-link');
      expect(both().when(use('second')).events).toEqual([{ type: 'SignInLinkUsed', data: { linkId: 'second' } }]);
    });
  });

  it('counts its events', () => {
    const { state } = given()
      .when({ type: 'ClearCaches', data: { caches: 'all' } })
      .when({ type: 'ClearCaches', data: { caches: 'messages' } });
    expect([maintenanceDecider.version(state), maintenanceDecider.revision(state)]).toEqual([2, 1]);
  });
});
