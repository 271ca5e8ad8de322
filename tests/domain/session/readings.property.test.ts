import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { SessionCommand } from '../../../src/domain/session/commands.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import type { SessionState } from '../../../src/domain/session/state.ts';
import { factOf, metaBy } from '../../support/given.ts';
import { fc } from '../../support/property.ts';
import { histories, players } from '../../support/session-histories.ts';

const stateOf = (facts: readonly UncommittedEvent<SessionEvent>[]): SessionState =>
  facts.reduce(sessionDecider.evolve, sessionDecider.initialState());

/** The history extended by a command's events. */
const after = (
  facts: readonly UncommittedEvent<SessionEvent>[],
  command: SessionCommand,
): readonly UncommittedEvent<SessionEvent>[] => {
  const decision = sessionDecider.decide(command, stateOf(facts), metaBy());
  const events = decision.ok ? decision.events : [];
  return [...facts, ...events.map((event, at) => factOf<SessionEvent>(event, 'session-s1', facts.length + at))];
};

/** All of it but how often it was written, and by which corrections were decided. */
const seen = ({ session }: SessionState) =>
  session && { ...session, version: 0, revision: 0, corrections: session.corrections.map(({ id }) => id) };

const kinds = fc.subarray(['unmatched', 'doubtful', 'proposed'] as const);
const text = fc.constantFrom('nova', 'Rex', 'by hand p2');
const decisionId = 'of-this-test';
const commands: fc.Arbitrary<SessionCommand> = fc.oneof(
  fc
    .record({ text, kinds, playerId: fc.constantFrom(...players) })
    .map((data): SessionCommand => ({ type: 'CreditReadings', data: { ...data, decisionId } })),
  fc
    .record({ text, kinds, verdict: fc.constantFrom('right' as const, 'nobody' as const, 'not-a-name' as const) })
    .map((data): SessionCommand => ({ type: 'ConfirmReadings', data: { ...data, decisionId } })),
);

it('a decision that is taken back leaves every session as it was', () => {
  fc.assert(
    fc.property(histories, commands, (all, command) => {
      const facts = all.filter(({ stream }) => stream === 'session-s1');
      const decided = after(facts, command);
      const back = after(decided, { type: 'RevertReadings', data: { decisionId } });
      expect(seen(stateOf(back))).toEqual(seen(stateOf(facts)));
    }),
    { numRuns: 300 },
  );
});

it('nobody is credited twice in a session by a decision', () => {
  fc.assert(
    fc.property(histories, text, fc.constantFrom(...players), (all, name, playerId) => {
      const facts = all.filter(({ stream }) => stream === 'session-s1');
      const data = { decisionId, text: name, kinds: ['unmatched' as const], playerId };
      const countOf = (of: readonly UncommittedEvent<SessionEvent>[]): number =>
        stateOf(of).session?.participants.filter((one) => one.playerId === playerId).length ?? 0;
      expect(countOf(after(facts, { type: 'CreditReadings', data }))).toBeLessThanOrEqual(Math.max(1, countOf(facts)));
    }),
    { numRuns: 300 },
  );
});
