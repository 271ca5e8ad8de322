import { administrationDecider } from '../../../src/domain/administration/decider.ts';
import type { AdministrationEvent } from '../../../src/domain/administration/events.ts';
import { givenOf } from '../../support/given.ts';

const given = givenOf(administrationDecider);
const exportName = 'wipe-1';
const wiped = {
  exportName,
  exportDigest: 'ab',
  deleted: { sessions: 2, participants: 5 },
  preserved: { players: 3 },
};
const startedEvent: AdministrationEvent = { type: 'WipeStarted', data: { exportName } };
const wipedEvent: AdministrationEvent = { type: 'ProductionDataWiped', data: wiped };
const completedEvent: AdministrationEvent = { type: 'WipeCompleted', data: { digest: 'ab' } };
const start = { type: 'StartWipe', data: { exportName } } as const;
const record = { type: 'RecordWipe', data: wiped } as const;
const complete = { type: 'CompleteWipe', data: { digest: 'ab' } } as const;

describe('a wipe', () => {
  it('goes from step to step', () => {
    given().when(start).thenAccepted(startedEvent);
    given(startedEvent).when(record).thenAccepted(wipedEvent);
    given(startedEvent, wipedEvent).when(complete).thenAccepted(completedEvent);
    given(startedEvent, wipedEvent, completedEvent).when(start).thenAccepted(startedEvent);
  });
  it('is begun once, until it is completed', () => {
    given(startedEvent).when(start).thenRejected('wipe-running');
    given(startedEvent, wipedEvent).when(start).thenRejected('wipe-running');
  });
  it('takes no step twice, and none before its time', () => {
    given(startedEvent, wipedEvent).when(record).thenNothing();
    given().when(record).thenNothing();
    given(startedEvent).when(complete).thenNothing();
    given(startedEvent, wipedEvent, completedEvent).when(complete).thenNothing();
  });
});
