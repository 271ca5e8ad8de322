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

  it('counts its events', () => {
    const { state } = given()
      .when({ type: 'ClearCaches', data: { caches: 'all' } })
      .when({ type: 'ClearCaches', data: { caches: 'messages' } });
    expect([maintenanceDecider.version(state), maintenanceDecider.revision(state)]).toEqual([2, 1]);
  });
});
