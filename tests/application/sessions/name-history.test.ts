import { nameHistory } from '../../../src/application/sessions/name-history.ts';
import type { SessionEvent, SessionFact } from '../../../src/domain/session/events.ts';
import { factOf } from '../../support/given.ts';
import { edited, participant, processed, reassessment, submitted } from '../../support/session-builders.ts';

const [nova, rex] = [participant('Nova'), participant('Rex')];
const doubtful = participant('Nova', { verified: false, confidenceScore: 0.8 });
const named = ({ participantId, rawName }: typeof nova) => ({ participantId, rawName });
const proposal = { ...named(nova), by: 'account-1', at: '2026-03-01T20:00:00.000Z', reason: null };
const taken = { participant: nova, reason: null, proposal: null };

const historyOf = (...events: readonly SessionEvent[]) =>
  nameHistory(
    events.map((event, revision) => factOf(event, 'session-1', revision) as SessionFact),
    nova.participantId,
  ).map(({ what, before, after }) => [what, before?.playerId ?? null, after?.playerId ?? null]);

describe('what became of one name', () => {
  it('begins with its reading, and says nothing of others', () => {
    expect(historyOf(submitted(), processed([nova, rex]))).toEqual([['read', null, 'player-Nova']]);
  });

  it('an edit adds, removes, matches again, proposes, settles', () => {
    expect(historyOf(edited({ added: [rex, nova] }))).toEqual([['added', null, 'player-Nova']]);
    expect(historyOf(edited({ removed: [{ participant: nova, reason: null }] }))).toEqual([
      ['removed', 'player-Nova', null],
    ]);
    const rematched = [reassessment(nova, { playerId: 'player-Zed' })];
    expect(historyOf(edited({ rematched }))).toEqual([['changed', 'player-Nova', 'player-Zed']]);
    expect(historyOf(edited({ proposed: [proposal] }))).toEqual([['proposed', null, null]]);
    expect(historyOf(edited({ declined: [named(nova)] }))).toEqual([['settled', null, null]]);
    expect(historyOf(edited({ withdrawn: [named(nova)] }))).toEqual([['settled', null, null]]);
    expect(historyOf(edited({ withdrawn: [named(rex)] }))).toEqual([]);
  });

  it('a decision about its text confirms it or takes it out, and the way back brings it back', () => {
    const confirmed = {
      type: 'ReadingsConfirmed',
      data: {
        decisionId: 'd',
        participants: [reassessment(doubtful, { verified: true })],
        removed: [],
        declined: [named(nova)],
      },
    } as unknown as SessionEvent;
    expect(historyOf(confirmed).map(([what]) => what)).toEqual(['changed', 'settled']);
    const gone = {
      type: 'ReadingsConfirmed',
      data: { decisionId: 'd', participants: [], removed: [taken], declined: [] },
    } as unknown as SessionEvent;
    expect(historyOf(gone)).toEqual([['removed', 'player-Nova', null]]);
    const reverted = (participantId: string) =>
      ({
        type: 'ReadingsReverted',
        data: {
          decisionId: 'd',
          participants: [],
          restored: [{ ...taken, participant: { ...nova, participantId } }],
          proposed: [],
        },
      }) as unknown as SessionEvent;
    expect(historyOf(reverted(nova.participantId))).toEqual([['added', null, 'player-Nova']]);
    expect(historyOf(reverted('someone else'))).toEqual([]);
  });
});
