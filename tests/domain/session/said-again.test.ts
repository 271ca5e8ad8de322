// Repeated and changed decisions about a name.
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { givenOf } from '../../support/given.ts';
import type { By } from '../../support/given.ts';
import {
  add,
  confirm,
  edit,
  keep,
  participant,
  processed,
  rematch,
  submitted,
  unmatched,
} from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);
const stranger = participant('Stranger', { ...unmatched('Stranger'), verified: false });
const done = [submitted(), processed([participant('Nova'), stranger])] as const;
const later: By = { actorId: 'account-of-another-mod', at: '2026-03-02T08:00:00.000Z' };

it('a name called right by one moderator is right: another who says so changes nothing', () => {
  given(...done)
    .when(edit([confirm('Nova'), keep('Stranger')]))
    .when(edit([confirm('Nova'), keep('Stranger')]), later)
    .thenNothing();
});

it('a name called nobody by one moderator is nobody: another who says so changes nothing', () => {
  given(...done)
    .when(edit([keep('Nova'), rematch('Stranger', null)]))
    .when(edit([keep('Nova'), rematch('Stranger', null)]), later)
    .thenNothing();
});

it('a name called right may still be given to another player, and be called nobody', () => {
  const right = given(...done).when(edit([confirm('Nova'), keep('Stranger')]));
  const review = { by: 'account-of-another-mod', at: '2026-03-02T08:00:00.000Z' };
  right.when(edit([rematch('Nova', 'player-Zed'), keep('Stranger')]), later).thenAccepted({
    type: 'ParticipantsEdited',
    data: { rematched: [{ after: { playerId: 'player-Zed', review: { verdict: 'confirmed', ...review } } }] },
  });
  right.when(edit([rematch('Nova', null), keep('Stranger')]), later).thenAccepted({
    type: 'ParticipantsEdited',
    data: { rematched: [{ after: { playerId: null, review: { verdict: 'nobody', ...review } } }] },
  });
});

it('a name called nobody may still be given to a player', () => {
  given(...done)
    .when(edit([keep('Nova'), rematch('Stranger', null)]))
    .when(edit([keep('Nova'), rematch('Stranger', 'player-Zed')]), later)
    .thenAccepted({
      type: 'ParticipantsEdited',
      data: { rematched: [{ after: { playerId: 'player-Zed', verified: true, review: { verdict: 'confirmed' } } }] },
    });
});

it('a name added by hand keeps its figures when it is called nobody, and that is no confirmation', () => {
  const added = given(...done).when(edit([keep('Nova'), keep('Stranger'), add('Someone', null)]));
  const id = added.state.session?.participants.at(-1)?.participantId ?? null;
  expect(added.state.session?.participants.at(-1)).toMatchObject({ engines: [], candidates: [], sources: [] });
  added.when(edit([keep('Nova'), keep('Stranger'), { ...rematch('Someone', null), id }])).thenAccepted({
    type: 'ParticipantsEdited',
    data: {
      confirmed: [],
      rematched: [{ after: { matchConfidence: 1, confidenceScore: 1, review: { verdict: 'nobody' } } }],
    },
  });
});

it('a member without a player only proposes that a name without a player goes', () => {
  given(...done)
    .when(edit([keep('Nova')], { ownPlayerId: null }), { role: 'member' })
    .thenAccepted({ type: 'ParticipantsEdited', data: { removed: [], proposed: [{ rawName: 'Stranger' }] } });
});
