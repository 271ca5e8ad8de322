import { sessionChangesOf } from '../../../src/application/sessions/session-history.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { factOf } from '../../support/given.ts';
import { participant, processed, submitted } from '../../support/session-builders.ts';

const historyOf = (...events: readonly SessionEvent[]) => {
  const facts = events.map((event, revision) => ({
    ...factOf(event, 'session-1', revision, { commandId: `command-${revision}`, role: null }),
    position: String(revision) as Position,
  }));
  const state = facts.reduce((before, fact) => sessionDecider.evolve(before, fact), sessionDecider.initialState());
  return sessionChangesOf({ state, events: facts }, { limit: 10 });
};

it('of a session whose players were merged says who stood there, and who does now', () => {
  const merged: SessionEvent = {
    type: 'ParticipantsRecredited',
    data: {
      mergeId: 'merge-1',
      from: 'player-Nova',
      into: 'player-Rex',
      participants: [{ participantId: 'p-Nova', rawName: 'Nova' }],
    },
  };
  const [last] = historyOf(submitted(), processed([participant('Nova')]), merged);
  expect(last?.changes).toEqual([
    {
      action: 'recredited_session',
      before: { changed: [{ rawName: 'Nova', playerId: 'player-Nova' }] },
      after: { changed: [{ rawName: 'Nova', playerId: 'player-Rex' }] },
    },
  ]);
});
