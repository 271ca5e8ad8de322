import type { SessionCommand } from '../../../src/domain/session/commands.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { givenOf } from '../../support/given.ts';
import { add, edit, keep, participant, processed, revert, submitted, verify } from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);
const recredit = (from: string, into: string, isSplit = false, mergeId = 'merge-1'): SessionCommand => ({
  type: 'RecreditParticipants',
  data: { mergeId, from: `player-${from}`, into: `player-${into}`, isSplit },
});
const past = [submitted(), processed([participant('Nova'), participant('Zed')])] as const;

describe('recrediting participants', () => {
  it('gives the names of a merged player to who stands for both, once', () => {
    const outcome = given(...past).when(recredit('Nova', 'Zed'));
    outcome.thenAccepted({
      type: 'ParticipantsRecredited',
      data: {
        mergeId: 'merge-1',
        from: 'player-Nova',
        into: 'player-Zed',
        participants: [{ participantId: 'p-Nova', rawName: 'Nova' }],
      },
    });
    expect(outcome.state.session).toMatchObject({
      version: 2,
      participants: [{ playerId: 'player-Zed' }, { playerId: 'player-Zed' }],
    });
    outcome.when(recredit('Nova', 'Zed')).thenNothing();
  });

  it('gives back on a split what this merge had given, and nothing else', () => {
    const outcome = given(...past)
      .when(recredit('Nova', 'Zed'))
      .when(recredit('Zed', 'Nova', true));
    outcome.thenAccepted({ type: 'ParticipantsRecredited', data: { participants: [{ participantId: 'p-Nova' }] } });
    expect(outcome.state.session?.participants).toMatchObject([
      { playerId: 'player-Nova' },
      { playerId: 'player-Zed' },
    ]);
    given(...past)
      .when(recredit('Zed', 'Nova', true))
      .thenNothing();
    given(...past)
      .when(recredit('Nova', 'Zed'))
      .when(recredit('Zed', 'Nova', true, 'merge-2'))
      .thenNothing();
  });

  it('follows who was added afterwards, with an event of its own', () => {
    given(...past)
      .when(recredit('Nova', 'Zed'))
      .when(edit([keep('Nova'), keep('Zed'), add('Late', 'player-Nova')]))
      .when(recredit('Nova', 'Zed'))
      .thenAccepted({ type: 'ParticipantsRecredited', data: { participants: [{ rawName: 'Late' }] } })
      .when(recredit('Zed', 'Nova', true))
      .thenAccepted({
        type: 'ParticipantsRecredited',
        data: { participants: [{ rawName: 'Nova' }, { rawName: 'Late' }] },
      });
  });

  it('keeps an older verification from being taken back', () => {
    given(...past)
      .when(verify())
      .when(recredit('Nova', 'Zed'))
      .when(revert())
      .thenRejected('record-moved-on');
  });

  it('has nothing to do where nobody of them is', () => {
    given().when(recredit('Nova', 'Zed')).thenNothing();
    given(submitted()).when(recredit('Nova', 'Zed')).thenNothing();
  });
});
