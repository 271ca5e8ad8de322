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

describe('the thresholds of recognition', () => {
  const usual = { credit: 0.7, verified: 0.95 };
  const strict = { credit: 0.85, verified: 0.97 };
  const set = (data: typeof usual) => ({ type: 'SetRecognitionThresholds', data }) as const;
  const setEvent = (from: typeof usual, to: typeof usual): AdministrationEvent => ({
    type: 'RecognitionThresholdsSet',
    data: { from, to },
  });
  it('are set from those that hold to others, and once', () => {
    given().when(set(strict)).thenAccepted(setEvent(usual, strict));
    given(setEvent(usual, strict)).when(set(strict)).thenNothing();
    given(setEvent(usual, strict)).when(set(usual)).thenAccepted(setEvent(strict, usual));
    given().when(set(usual)).thenNothing();
  });
  it('are the usual ones after a wipe, and not set during one', () => {
    given(startedEvent).when(set(strict)).thenRejected('wipe-running');
    given(setEvent(usual, strict), startedEvent, wipedEvent, completedEvent)
      .when(set(strict))
      .thenAccepted(setEvent(usual, strict));
  });
});
