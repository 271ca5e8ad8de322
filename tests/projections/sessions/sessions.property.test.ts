import { utcDay } from '../../../src/contracts/windows.ts';
import type { CommandMeta, Fact } from '../../../src/domain/kernel/envelope.ts';
import type { NewParticipant, SessionCommand } from '../../../src/domain/session/commands.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import type { SessionState } from '../../../src/domain/session/state.ts';
import type { Calendar } from '../../../src/domain/statistics/calendar.ts';
import { credits, sessionCounts } from '../../../src/projections/sessions/credits.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import type { SessionDoc } from '../../../src/projections/sessions/session-doc.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';
import { fc } from '../../support/property.ts';

const sessionIds = ['s1', 's2', 's3'] as const;
const players = ['p1', 'p2', 'p3', 'p4'] as const;
const types = ['Kraken', 'BD'] as const;
const dates = ['2026-03-01T23:59:59.000Z', '2026-03-02T00:00:00.000Z', '2026-03-08T12:00:00.000Z'] as const;

const role = fc.constantFrom('member', 'mod', 'admin');
const confidence = fc.constantFrom(0, 0.5, 0.69, 0.7, 0.94, 0.95, 1);
const newParticipant: fc.Arbitrary<NewParticipant> = fc
  .tuple(fc.option(fc.constantFrom(...players)), confidence, fc.constantFrom('Nova', 'Nóva', 'Rex'))
  .map(([playerId, confidenceScore, rawName]) => ({
    rawName,
    playerId,
    readingConfidence: confidenceScore,
    matchConfidence: 1,
    confidenceScore,
    detectionMethod: 'text',
    model: null,
    image: null,
    box: null,
    candidates: [],
    sources: [],
  }));

/** What a person or the worker does; `pick` chooses among the participants that are there then. */
type Step = {
  readonly id: string;
  readonly role: 'member' | 'mod' | 'admin';
  readonly make: (state: SessionState) => SessionCommand;
};
const step = (make: fc.Arbitrary<(state: SessionState) => SessionCommand>): fc.Arbitrary<Step> =>
  fc.record({ id: fc.constantFrom(...sessionIds), role, make });

const submit = fc
  .tuple(fc.constantFrom(...types), fc.constantFrom(...dates), fc.option(fc.array(newParticipant, { maxLength: 6 })))
  .map(([eventType, eventDate, participants]) => (): SessionCommand => ({
    type: 'SubmitSession',
    data: {
      eventType,
      eventDate,
      notes: null,
      dataSource: 'text',
      images: [],
      rawText: null,
      contentHash: 'h',
      participants,
      readings: [],
    },
  }));
const complete = fc
  .array(newParticipant, { maxLength: 6 })
  .map((participants) => (state: SessionState): SessionCommand => ({
    type: 'CompleteRecognition',
    data: { attempt: state.attempt, participants, readings: [] },
  }));
const fail = fc.constant((state: SessionState): SessionCommand => ({
  type: 'FailRecognition',
  data: { attempt: state.attempt, readings: [], failure: { code: 'no-names', detail: 'none' } },
}));
const edit = fc
  .tuple(
    fc.nat({ max: 63 }),
    fc.option(fc.constantFrom(...players)),
    fc.array(fc.constantFrom(...players), { maxLength: 2 }),
  )
  .map(([kept, rematch, added]) => (state: SessionState): SessionCommand => ({
    type: 'EditParticipants',
    data: {
      items: [
        ...[...state.participants.values()].flatMap(({ participantId }, index) =>
          ((kept >> index) & 1) === 1
            ? [{ id: participantId, rawName: null, playerId: rematch, playerGiven: index % 2 === 0 }]
            : [],
        ),
        ...added.map((playerId) => ({ id: null, rawName: `by hand ${playerId}`, playerId, playerGiven: true })),
      ],
      expectedVersion: null,
      ownPlayerId: 'p1',
    },
  }));
const verify = fc.option(fc.constantFrom(...players)).map((playerId) => (state: SessionState): SessionCommand => {
  const first = [...state.participants.keys()][0];
  const matched = first === undefined || playerId === null ? [] : [{ participantId: first, playerId }];
  return { type: 'VerifySession', data: { matched } };
});
const revert = fc.constant((): SessionCommand => ({ type: 'RevertVerification', data: { expectedVersion: null } }));
const exclude = fc.boolean().map((is) => (): SessionCommand => ({ type: 'ExcludeSession', data: { excluded: is } }));
const correct = fc
  .tuple(fc.option(fc.constantFrom(...types)), fc.option(fc.constantFrom(...dates)))
  .map(([eventType, eventDate]) => (): SessionCommand => ({
    type: 'CorrectSession',
    data: { eventType, eventDate, notes: { given: false, text: null } },
  }));
const reprocess = fc.constant((): SessionCommand => ({ type: 'RequestReprocessing', data: {} }));

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: step(submit) },
    { weight: 3, arbitrary: step(complete) },
    { weight: 1, arbitrary: step(fail) },
    { weight: 4, arbitrary: step(edit) },
    { weight: 2, arbitrary: step(verify) },
    { weight: 1, arbitrary: step(revert) },
    { weight: 2, arbitrary: step(exclude) },
    { weight: 2, arbitrary: step(correct) },
    { weight: 1, arbitrary: step(reprocess) },
  ),
  { minLength: 20, maxLength: 60 },
);

/** The events of what was accepted, with what has gone before a restart repeated to nobody. */
const play = (list: readonly Step[]): readonly Fact<SessionEvent>[] => {
  const states = new Map<string, SessionState>();
  return list.flatMap(({ id, role: by, make }, index) => {
    const state = states.get(id) ?? sessionDecider.initialState();
    const meta: CommandMeta = {
      commandId: `command-${index}`,
      commandHash: 'h',
      correlationId: 'c',
      causationId: null,
      actor: { kind: 'person', id: `account-${by}`, role: by },
      occurredAt: '2026-03-09T00:00:00.000Z',
      reason: null,
    };
    const decision = sessionDecider.decide(make(state), state, meta);
    const facts = decision.ok ? decision.events.map((event) => fact<SessionEvent>(`session-${id}`, event, meta)) : [];
    states.set(id, facts.reduce(sessionDecider.evolve, state));
    return facts;
  });
};

/** Every statistic from nothing but the sessions as they are now. */
const recomputed = (sessions: readonly SessionDoc[]) => {
  const playerCalendars: Record<string, Record<string, Record<string, number>>> = {};
  const guildDays: Record<string, { sessions: number; verified: number; participations: number }> = {};
  for (const session of sessions) {
    for (const [playerId, { eventDate, eventType }] of credits(session)) {
      const onDay = ((playerCalendars[playerId] ??= {})[utcDay(eventDate)] ??= {});
      onDay[eventType] = (onDay[eventType] ?? 0) + 1;
    }
    if (!sessionCounts(session)) continue;
    const day = (guildDays[utcDay(session.eventDate)] ??= { sessions: 0, verified: 0, participations: 0 });
    day.sessions += 1;
    day.verified += session.status === 'verified' ? 1 : 0;
    day.participations += credits(session).size;
  }
  return { playerCalendars, guildDays };
};

const totalOf = (calendar: Calendar): number =>
  Object.values(calendar)
    .flatMap(Object.values<number>)
    .reduce((sum, n) => sum + n, 0);

it('folded as it came, folded from scratch and recomputed from the sessions are the same', async () => {
  let events = 0;
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 7 }), async (list, size) => {
      const facts = play(list);
      events += facts.length;
      const live = await project(sessionsProjection, facts, size);
      const scratch = await project(sessionsProjection, facts);
      expect(live.skipped).toEqual([]);
      expect(await live.digest()).toBe(await scratch.digest());
      const sessions = Object.values(await live.docs('details')) as unknown as SessionDoc[];
      expect({ playerCalendars: await live.docs('playerCalendars'), guildDays: await live.docs('guildDays') }).toEqual(
        recomputed(sessions),
      );
      const calendars = (await live.docs('playerCalendars')) as unknown as Record<string, Calendar>;
      for (const playerId of players) {
        const where = [['playerId', '=', playerId] as const, ['counted', '=', 1] as const];
        expect(await live.readModels.count('sessions', 'attendance', { where, limit: 1 })).toBe(
          totalOf(calendars[playerId] ?? {}),
        );
      }
    }),
  );
  expect(events).toBeGreaterThan(2000);
});
