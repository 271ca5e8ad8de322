import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { renameRequestsProjection } from '../../../src/projections/rename-requests/projection.ts';
import { listRenameRequests, renameRequestById } from '../../../src/projections/rename-requests/queries.ts';
import { project } from '../support/project.ts';
import { renameApproved, renameRejected, renameRequested } from '../support/roster.ts';

const world = (...facts: UncommittedEvent<RosterEvent>[]) => project(renameRequestsProjection, facts, 1);
const minutes = (n: number): string => `2026-03-01T12:${String(n).padStart(2, '0')}:00.000Z`;
const at = <F extends UncommittedEvent<RosterEvent>>(fact: F, n: number, by = 'account-member'): F => ({
  ...fact,
  occurredAt: minutes(n),
  actor: { ...fact.actor, id: by },
});

describe('rename requests', () => {
  it('given a request, then it is open', async () => {
    const { readModels } = await world(at({ ...renameRequested('p1', 'Nova', 'Luna'), reason: 'new char' }, 1));
    expect(await renameRequestById(readModels, 'request-Luna')).toEqual({
      id: 'request-Luna',
      playerId: 'p1',
      from: 'Nova',
      to: 'Luna',
      requestedBy: 'account-member',
      requestedAt: minutes(1),
      reason: 'new char',
      status: 'pending',
      cause: null,
      reviewedBy: null,
      reviewedAt: null,
      notes: null,
      revisions: [expect.any(Number)],
    });
    expect(await renameRequestById(readModels, 'request-x')).toBeNull();
  });

  it('given a decision, then it has who, when and why', async () => {
    const { docs } = await world(
      at(renameRequested('p1', 'Nova', 'Luna'), 1),
      at({ ...renameRejected('p1', 'Nova', 'Luna', 'superseded'), reason: 'no' }, 2, 'account-mod'),
      at(renameRequested('p2', 'Zed', 'Rex'), 3),
      at(renameApproved('p2', 'Zed', 'Rex'), 4, 'account-mod'),
      at(renameApproved('p3', 'Of', 'Nobody'), 5),
    );
    expect(await docs('requests')).toMatchObject({
      'request-Luna': {
        status: 'rejected',
        cause: 'superseded',
        reviewedBy: 'account-mod',
        reviewedAt: minutes(2),
        notes: 'no',
      },
      'request-Rex': { status: 'approved', cause: null, reviewedBy: 'account-mod', notes: null },
    });
    expect(Object.keys(await docs('requests'))).toHaveLength(2);
  });

  it('lists open ones, oldest first, then the last 200 decided ones, newest first', async () => {
    const decided = Array.from({ length: 202 }, (_, n) => [
      at(renameRequested(`d${n}`, 'From', `To ${n}`), 1),
      { ...renameRejected(`d${n}`, 'From', `To ${n}`), occurredAt: new Date(Date.UTC(2026, 2, 2, 0, n)).toISOString() },
    ]).flat();
    const { readModels } = await world(
      at(renameRequested('p1', 'Nova', 'Luna'), 9),
      at(renameRequested('p2', 'Zed', 'Rex'), 8, 'account-other'),
      ...decided,
    );
    const all = await listRenameRequests(readModels, null);
    expect(all.slice(0, 3).map(({ to }) => to)).toEqual(['Rex', 'Luna', 'To 201']);
    expect(all).toHaveLength(202);
    expect(all.at(-1)?.to).toBe('To 2');
    expect((await listRenameRequests(readModels, 'account-other')).map(({ to }) => to)).toEqual(['Rex']);
  });
});
