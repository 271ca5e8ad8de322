import type { SessionCommand } from '../../../src/domain/session/commands.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { ConfirmReadings } from '../../../src/domain/session/reading-commands.ts';
import type { SessionState } from '../../../src/domain/session/state.ts';
import { givenOf } from '../../support/given.ts';
import { edit, keep, participant, processed, submitted, verify } from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);
type Kinds = ConfirmReadings['data']['kinds'];
const unmatched = (rawName: string, more: object = {}) =>
  participant(rawName, { playerId: null, verified: false, confidenceScore: 0, matchConfidence: 0, ...more });
const doubtful = (rawName: string) => participant(rawName, { verified: false, confidenceScore: 0.8 });
const credit = (text: string, player: string, kinds: Kinds = ['unmatched'], decisionId = 'd1'): SessionCommand => ({
  type: 'CreditReadings',
  data: { decisionId, text, kinds, playerId: `player-${player}` },
});
const confirm = (
  text: string,
  verdict: ConfirmReadings['data']['verdict'],
  kinds: Kinds = ['doubtful', 'proposed'],
): SessionCommand => ({ type: 'ConfirmReadings', data: { decisionId: 'd1', text, kinds, verdict } });
const revert: SessionCommand = { type: 'RevertReadings', data: { decisionId: 'd1' } };
const listOf = ({ session }: SessionState) => session?.participants;
const past = [submitted(), processed([unmatched('Novva'), participant('Zed'), doubtful('Rex')])] as const;

describe('crediting what was read', () => {
  it('gives the reading to the player, by the word of who decided', () => {
    const outcome = given(...past).when(credit('NOVVA', 'Nova'));
    outcome.thenAccepted({
      type: 'ReadingsCredited',
      data: {
        decisionId: 'd1',
        participants: [{ rawName: 'Novva', after: { playerId: 'player-Nova', verified: true } }],
      },
    });
    expect(listOf(outcome.state)?.[0]).toMatchObject({ review: { verdict: 'confirmed' } });
    expect(outcome.state.session).toMatchObject({ version: 2, status: 'processed', decisions: ['d1'] });
  });

  it('credits nobody twice', () => {
    given(...past)
      .when(credit('Novva', 'Zed'))
      .thenNothing();
    const twice = [unmatched('Novva'), unmatched('Nóvva', { participantId: 'p-2' })];
    given(submitted(), processed(twice))
      .when(credit('Novva', 'Nova'))
      .thenAccepted({ type: 'ReadingsCredited', data: { participants: [{ participantId: 'p-Novva' }] } })
      .when(credit('Novva', 'Nova', ['unmatched'], 'd2'))
      .thenNothing();
  });

  it('says nothing where the same word stands already, though someone wants the name gone', () => {
    given(...past)
      .when(credit('Rex', 'Rex', ['doubtful']))
      .when(edit([keep('Novva'), keep('Zed')]), { role: 'member' })
      .when(credit('Rex', 'Rex', ['proposed'], 'd2'))
      .thenNothing();
  });

  it('changes only what is open, and of the kinds that were meant', () => {
    given(...past)
      .when(credit('Rex', 'Nova'))
      .thenNothing()
      .when(credit('Zed', 'Nova', ['unmatched', 'doubtful']))
      .thenNothing()
      .when(credit('Rex', 'Nova', ['doubtful']))
      .thenAccepted({ type: 'ReadingsCredited', data: { participants: [{ rawName: 'Rex' }] } });
    given().when(credit('Novva', 'Nova')).thenRejected('not-found');
    given(submitted()).when(credit('Novva', 'Nova')).thenRejected('session-pending');
  });
});

describe('judging what was read', () => {
  it('says that it is right', () => {
    given(...past)
      .when(confirm('rex', 'right'))
      .thenAccepted({
        type: 'ReadingsConfirmed',
        data: { participants: [{ after: { playerId: 'player-Rex', verified: true } }], removed: [], declined: [] },
      })
      .when(confirm('Novva', 'right', ['unmatched', 'doubtful']))
      .thenNothing();
  });

  it('says that it is nobody, or no name', () => {
    given(...past)
      .when(confirm('Novva', 'nobody', ['unmatched']))
      .thenAccepted({ type: 'ReadingsConfirmed', data: { participants: [{ after: { playerId: null } }] } });
    const outcome = given(...past).when(confirm('Novva', 'not-a-name', ['unmatched']));
    outcome.thenAccepted({
      type: 'ReadingsConfirmed',
      data: { removed: [{ participant: { rawName: 'Novva' }, at: 0, reason: 'not-a-name', proposal: null }] },
    });
    expect(listOf(outcome.state)).toHaveLength(2);
  });

  it('decides what a member has proposed', () => {
    const proposed = given(...past).when(edit([keep('Novva'), keep('Rex')]), { role: 'member' });
    proposed
      .when(confirm('Zed', 'right'))
      .thenAccepted({ type: 'ReadingsConfirmed', data: { declined: [{ rawName: 'Zed' }], removed: [] } })
      .when(revert)
      .thenAccepted({ type: 'ReadingsReverted', data: { proposed: [{ rawName: 'Zed' }] } })
      .when(confirm('Zed', 'nobody'))
      .thenAccepted({
        type: 'ReadingsConfirmed',
        data: { removed: [{ at: 1, proposal: { rawName: 'Zed' } }], participants: [] },
      });
  });
});

describe('taking a decision back', () => {
  const seen = ({ session }: SessionState) => ({ ...session, version: 0, revision: 0 });

  it.each([
    ['a credit', credit('Novva', 'Nova')],
    ['a confirmation', confirm('Rex', 'right')],
    ['nobody', confirm('Novva', 'nobody', ['unmatched'])],
    ['no name', confirm('Novva', 'not-a-name', ['unmatched'])],
  ])('leaves the session as it was before: %s', (_what, command) => {
    const before = seen(given(...past).state());
    expect(
      seen(
        given(...past)
          .when(command)
          .when(revert).state,
      ),
    ).toEqual(before);
  });

  it('leaves what someone has said since', () => {
    const outcome = given(...past)
      .when(credit('Novva', 'Nova'))
      .when(edit([{ ...keep('Novva'), playerId: 'player-Vega', playerGiven: true }, keep('Zed'), keep('Rex')]))
      .when(revert);
    outcome.thenAccepted({ type: 'ReadingsReverted', data: { participants: [] } });
    expect(listOf(outcome.state)?.[0]).toMatchObject({ playerId: 'player-Vega' });
    given(...past)
      .when(credit('Novva', 'Nova'))
      .when(verify())
      .when(revert)
      .thenAccepted({ type: 'ReadingsReverted', data: { participants: [] } });
  });

  it('has nothing to do where it settled nothing', () => {
    given(...past)
      .when(revert)
      .thenNothing()
      .when(credit('Novva', 'Nova'))
      .when(revert)
      .when(revert)
      .thenNothing();
  });
});
