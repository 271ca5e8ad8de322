import type { CommandMeta, UncommittedEvent } from '../../src/domain/kernel/envelope.ts';
import type { SessionCommand } from '../../src/domain/session/commands.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import type { SessionEvent } from '../../src/domain/session/events.ts';
import type { NewParticipant } from '../../src/domain/session/edit/new-participant.ts';
import type { SessionState } from '../../src/domain/session/state.ts';
import { inverseOf } from '../../src/domain/session/undo.ts';
import { factOf } from './given.ts';
import { fc } from './property.ts';

const sessionIds = ['s1', 's2', 's3'] as const;
export const players = ['p1', 'p2', 'p3', 'p4'] as const;
const types = ['Kraken', 'BD'] as const;
const dates = ['2026-03-01T23:59:59.000Z', '2026-03-02T00:00:00.000Z', '2026-03-08T12:00:00.000Z'] as const;

const role = fc.constantFrom('member', 'mod', 'admin');
const somebody = fc.option(fc.constantFrom(...players));
const confidence = fc.constantFrom(0, 0.5, 0.69, 0.7, 0.94, 0.95, 1);
const newParticipant: fc.Arbitrary<NewParticipant> = fc
  .tuple(somebody, confidence, fc.constantFrom('Nova', 'Nóva', 'Rex'))
  .map(([playerId, confidenceScore, rawName]) => ({
    rawName,
    playerId,
    readingConfidence: confidenceScore,
    matchConfidence: 1,
    confidenceScore,
    probability: null,
    calibration: null,
    detectionMethod: 'text',
    model: null,
    image: null,
    box: null,
    engines: [],
    matchedBy: null,
    candidates: [],
    sources: [],
  }));
const names = fc.array(newParticipant, { maxLength: 6 });

/** Next action of a person or the worker, by the session's current state. */
type Make = (state: SessionState, done: readonly UncommittedEvent<SessionEvent>[]) => SessionCommand;
type Step = { readonly id: string; readonly role: 'member' | 'mod' | 'admin'; readonly make: Make };
const step = (weight: number, make: fc.Arbitrary<Make>) => ({
  weight,
  arbitrary: fc.record({ id: fc.constantFrom(...sessionIds), role, make }),
});

const attemptOf = ({ session }: SessionState): number => session?.attempt ?? 1;
const listOf = ({ session }: SessionState) => session?.participants ?? [];
const typed = (participants: readonly NewParticipant[]) => ({ participants, readings: [] });

const submit = fc
  .tuple(fc.constantFrom(...types), fc.constantFrom(...dates), fc.option(names))
  .map(([eventType, eventDate, given]): Make => () => ({
    type: 'SubmitSession',
    data: {
      ...{ eventType, eventDate, notes: null, dataSource: 'text', images: [], rawText: null, origin: null },
      contentHash: 'h',
      names: given === null ? null : typed(given),
    },
  }));
const complete = names.map((participants): Make => (state) => ({
  type: 'CompleteRecognition',
  data: { attempt: attemptOf(state), ...typed(participants) },
}));
const fail = fc.constant<Make>((state) => ({
  type: 'FailRecognition',
  data: { attempt: attemptOf(state), readings: [], failure: { code: 'no-names', image: null, count: null } },
}));
const typeNames = names.map((participants): Make => () => ({
  type: 'TypeNames',
  data: { rawText: 'text', ...typed(participants) },
}));
/**
 * Bits of `kept`: remaining names; of `said`: names that get a player, are confirmed, declined, or marked as no name.
 */
const edit = fc
  .record({
    kept: fc.nat({ max: 63 }),
    said: fc.nat({ max: 255 }),
    playerId: somebody,
    added: fc.array(fc.constantFrom(...players), { maxLength: 2 }),
    returns: fc.boolean(),
  })
  .map(({ kept, said, playerId, added, returns }): Make => (state) => {
    const has = (bits: number, index: number): boolean => ((bits >> index) & 1) === 1;
    const blank = { rawName: null, playerId: null, playerGiven: false, confirmed: false, place: null };
    const staying = listOf(state).filter((_one, index) => has(kept, index));
    return {
      type: 'EditParticipants',
      data: {
        items: [
          ...staying.map(({ participantId, playerId: now }, index) => ({
            ...blank,
            id: participantId,
            playerId,
            playerGiven: has(said, index),
            confirmed: now !== null && playerId !== null && has(said, index + 1),
          })),
          ...added.map((one) => ({ ...blank, id: null, rawName: `by hand ${one}`, playerId: one })),
          ...(returns ? [...state.removed.keys()].map((id) => ({ ...blank, id })) : []),
        ],
        notNames: staying.filter((_one, index) => has(said, index + 4)).map(({ participantId }) => participantId),
        declined: [],
        expectedVersion: null,
        ownPlayerId: 'p1',
      },
    };
  });
const verify = somebody.map((playerId): Make => (state) => {
  const [first] = listOf(state);
  const matched = first === undefined || playerId === null ? [] : [{ participantId: first.participantId, playerId }];
  return { type: 'VerifySession', data: { matched, expectedRevision: null } };
});
const revert = fc.constant<Make>(() => ({ type: 'RevertVerification', data: { expectedRevision: null } }));
const exclude = fc
  .boolean()
  .map((excluded): Make => () => ({ type: 'ExcludeSession', data: { excluded, expectedRevision: null } }));
const correct = fc
  .tuple(fc.option(fc.constantFrom(...types)), fc.option(fc.constantFrom(...dates)))
  .map(([eventType, eventDate]): Make => () => ({
    type: 'CorrectSession',
    data: { eventType, eventDate, notes: { given: false, text: null }, expectedRevision: null },
  }));
/** Undoes an action of a few events ago. */
const undo = fc.nat({ max: 5 }).map((back): Make => (_state, done) => {
  const { commandId = '' } = done.at(-1 - back) ?? {};
  return inverseOf(done, commandId)?.command ?? { type: 'UndoSession', data: { commandId, last: -1, events: [] } };
});
/** The member p1 says it of himself, as in the edits. */
const ask = fc.constantFrom('was-there' as const, 'was-not-me' as const).map((kind): Make => () => ({
  type: 'RequestCorrection',
  data: { kind, player: { id: 'p1', name: 'Nova', aliases: [] } },
}));
const decideAsked = fc.boolean().map((isAccepted): Make => ({ session }) => ({
  type: 'DecideCorrection',
  data: { correctionId: session?.corrections.at(-1)?.id ?? '', isAccepted },
}));
const kinds = fc.subarray(['unmatched', 'doubtful', 'proposed'] as const);
const decisionId = fc.constantFrom('d1', 'd2', 'd3');
const text = fc.constantFrom('nova', 'Rex', 'by hand p2');
const credit = fc
  .record({ decisionId, text, kinds, playerId: fc.constantFrom(...players) })
  .map((data): Make => () => ({ type: 'CreditReadings', data }));
const confirm = fc
  .record({
    decisionId,
    text,
    kinds,
    verdict: fc.constantFrom('right' as const, 'nobody' as const, 'not-a-name' as const),
  })
  .map((data): Make => () => ({ type: 'ConfirmReadings', data }));
const revertDecision = decisionId.map((id): Make => () => ({ type: 'RevertReadings', data: { decisionId: id } }));
const reprocess = fc.constant<Make>(() => ({ type: 'RequestReprocessing', data: {} }));

const steps = fc.array(
  fc.oneof(
    ...[step(4, submit), step(3, complete), step(2, fail), step(1, typeNames), step(4, edit), step(2, verify)],
    ...[step(1, revert), step(2, exclude), step(2, correct), step(1, reprocess), step(3, undo)],
    ...[step(2, ask), step(2, decideAsked), step(1, credit), step(1, confirm), step(1, revertDecision)],
  ),
  { minLength: 20, maxLength: 60 },
);

/** Events of accepted commands. */
const play = (list: readonly Step[]): readonly UncommittedEvent<SessionEvent>[] => {
  const states = new Map<string, { state: SessionState; done: readonly UncommittedEvent<SessionEvent>[] }>();
  return list.flatMap(({ id, role: by, make }, index) => {
    const known = states.get(id) ?? { state: sessionDecider.initialState(), done: [] };
    const stream = `session-${id}`;
    const command = { commandId: `command-${index}`, role: by };
    const meta: CommandMeta = factOf({ type: 'Asked', data: {} }, stream, 0, command);
    const decision = sessionDecider.decide(make(known.state, known.done), known.state, meta);
    const facts = (decision.ok ? decision.events : []).map((event, at) =>
      factOf<SessionEvent>(event, stream, known.done.length + at, command),
    );
    states.set(id, {
      state: facts.reduce(sessionDecider.evolve, known.state),
      done: [...known.done, ...facts],
    });
    return facts;
  });
};

/** Events of three sessions, as twenty to sixty commands of all kinds leave them. */
export const histories: fc.Arbitrary<readonly UncommittedEvent<SessionEvent>[]> = steps.map(play);
