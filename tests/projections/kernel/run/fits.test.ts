import { fits } from '../../../../src/projections/kernel/run/runner-entry.ts';
import { positionOf } from '../../../support/in-memory-event-store.ts';
import { baskets } from '../../support/baskets.ts';

const served = (scannedTo: number | null, version = baskets().version) => ({
  ...{ logId: 'log-1', changedAt: null, skipped: [], version },
  scannedTo: scannedTo === null ? null : positionOf(scannedTo),
});
const log = (head: number | null, id = 'log-1') => ({ id, head: head === null ? null : positionOf(head) });

describe('a build that serves', () => {
  it.each([
    ['at the head', served(7), log(7), true],
    ['behind the head', served(3), log(7), true],
    ['beyond the head', served(8), log(7), false],
    ['that has read something of a log that is empty now', served(1), log(null), false],
    ['that has read nothing of an empty log', served(null), log(null), true],
    ['that has read nothing of a log with events', served(null), log(7), false],
    ['of another log', served(3), log(7, 'log-2'), false],
    ['of another version', served(7, baskets().version + 1), log(7), false],
  ])('%s', (_what, build, of, isGoneOnWith) => {
    expect(fits(build, baskets(), of)).toBe(isGoneOnWith);
  });
});
