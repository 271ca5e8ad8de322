import { creditedParticipants, creditOf } from '../../../src/projections/sessions/credits.ts';
import type { SessionDoc } from '../../../src/projections/sessions/session-doc.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import type { StoredParticipant } from '../../../src/domain/session/events.ts';
import { project } from '../support/project.ts';
import { participant, processed, submitted } from '../support/sessions.ts';

const sessionWith = async (participants: StoredParticipant[], rest: Partial<SessionDoc> = {}): Promise<SessionDoc> => {
  const { docs } = await project(sessionsProjection, [submitted('s'), processed('s', participants)]);
  return { ...((await docs('details'))['s'] as unknown as SessionDoc), ...rest };
};
const creditedIn = async (participants: StoredParticipant[], rest: Partial<SessionDoc> = {}): Promise<string[]> => [
  ...creditedParticipants(await sessionWith(participants, rest)).keys(),
];

describe('a session counts', () => {
  it.each([
    ['processed', false, 1],
    ['verified', false, 1],
    ['pending', false, 0],
    ['failed', false, 0],
    ['processed', true, 0],
    ['verified', true, 0],
  ] as const)('when it is %s and excluded is %s: %i credit', async (status, excluded, count) => {
    expect(await creditedIn([participant('a')], { status, excluded })).toHaveLength(count);
  });
});

describe('a participation counts', () => {
  it.each([
    ['certain', {}, true],
    ['unverified at 0.70', { verified: false, confidenceScore: 0.7 }, true],
    ['unverified and shown as 70 %', { verified: false, confidenceScore: 0.695 }, true],
    ['unverified and shown as 69 %', { verified: false, confidenceScore: 0.694 }, false],
    ['low but verified', { verified: true, confidenceScore: 0.1 }, true],
    ['without a player', { playerId: null }, false],
    ['a member added himself', { heldBack: true, verified: false, confidenceScore: 1 }, false],
    ['a member added himself and a moderator verified it', { heldBack: true, verified: true }, true],
  ] as const)('%s: %s -> %s', async (_title, rest, counts) => {
    expect(await creditedIn([participant('a', rest)])).toHaveLength(counts ? 1 : 0);
  });

  it.each([
    ['pending', { status: 'pending' }, {}],
    ['failed', { status: 'failed' }, {}],
    ['excluded', { excluded: true }, {}],
    ['unmatched', {}, { playerId: null }],
    ['own-addition', {}, { heldBack: true, verified: false, confidenceScore: 1 }],
    ['low-confidence', {}, { verified: false, confidenceScore: 0.2 }],
  ] as const)('or says why not: %s', async (why, session, rest) => {
    expect([...creditOf(await sessionWith([participant('a', rest)], session))]).toEqual([['part-a', why]]);
  });

  it('once a session: the first row that counts stands for the player', async () => {
    const rows = [
      participant('x1', { playerId: 'p', verified: false, confidenceScore: 0.2 }),
      participant('x2', { playerId: 'p' }),
      participant('x3', { playerId: 'p' }),
    ];
    const session = await sessionWith(rows);
    expect([...creditedParticipants(session)]).toEqual([['p', 'part-x2']]);
    expect([...creditOf(session).values()]).toEqual(['low-confidence', null, 'named-twice']);
  });
});
