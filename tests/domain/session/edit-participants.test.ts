import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { givenOf } from '../../support/given.ts';
import type { By } from '../../support/given.ts';
import {
  add,
  edit,
  failed,
  keep,
  participant,
  processed,
  proposed,
  rematch,
  submitted,
  unmatched,
  verified,
} from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);
const stranger = participant('Stranger', { ...unmatched('Stranger'), verified: false });
const done = [submitted(), processed([participant('Nova'), participant('Thalori'), stranger])] as const;
const all = [keep('Nova'), keep('Thalori'), keep('Stranger')];
const member: By = { role: 'member', actorId: 'account-of-member' };
const nova = { ownPlayerId: 'player-Nova' };

describe("a moderator's edit", () => {
  it('adds, removes and re-matches for good, in one fact', () => {
    const outcome = given(...done).when(edit([keep('Nova'), rematch('Stranger', 'player-Zed'), add('Quill')]));
    outcome.thenAccepted({
      type: 'ParticipantsEdited',
      data: {
        added: [
          {
            rawName: 'Quill',
            playerId: 'player-Quill',
            verified: true,
            heldBack: false,
            detectionMethod: 'manual',
            addedBy: 'account-of-mod',
          },
        ],
        removed: [{ participantId: 'p-Thalori', rawName: 'Thalori' }],
        rematched: [
          {
            before: { participantId: 'p-Stranger', playerId: null },
            after: {
              participantId: 'p-Stranger',
              rawName: 'Stranger',
              playerId: 'player-Zed',
              verified: true,
              matchConfidence: 1,
              confidenceScore: 0.98,
            },
          },
        ],
        proposed: [],
        status: { from: 'processed', to: 'processed' },
      },
    });
    expect(outcome.state.participants.size).toBe(3);
    expect(outcome.state.participantsVersion).toBe(2);
  });

  it('leaves a verified session verified', () => {
    given(...done, verified())
      .when(edit([keep('Nova')]))
      .thenAccepted({ type: 'ParticipantsEdited', data: { status: { from: 'verified', to: 'verified' } } });
  });

  it('takes a player away from a name', () => {
    given(...done)
      .when(edit([rematch('Nova', null), keep('Thalori'), keep('Stranger')]))
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: { rematched: [{ after: { playerId: null, matchConfidence: 0, confidenceScore: 0 } }], added: [] },
      });
  });

  it('accepts a proposed removal by saving without the participant, and leaves it open otherwise', () => {
    const accepted = given(...done, proposed('p-Nova'))
      .when(edit([keep('Thalori'), keep('Stranger')]))
      .thenAccepted({ type: 'ParticipantsEdited', data: { removed: [{ participantId: 'p-Nova' }] } });
    expect(accepted.state.proposals.size).toBe(0);
    given(...done, proposed('p-Nova'))
      .when(edit(all))
      .thenNothing();
  });

  it('gives an added name without a player no confidence in a match', () => {
    given(...done)
      .when(edit([...all, add('Someone', null)]))
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: {
          added: [{ rawName: 'Someone', playerId: null, readingConfidence: 1, matchConfidence: 0, confidenceScore: 0 }],
        },
      });
  });
});

describe('the working list', () => {
  it('changes nothing when it is the list that stands, in any order', () => {
    given(...done)
      .when(edit([...all].reverse()))
      .thenNothing();
    given(...done)
      .when(edit([rematch('Nova', 'player-Nova'), keep('Thalori'), keep('Stranger')]))
      .thenNothing();
  });

  it('adds nobody twice: not a player who is there, not a name without a player, not a repeated line', () => {
    given(...done)
      .when(edit([...all, add('Nova'), add('STRANGER', null)]))
      .thenNothing();
    given(...done)
      .when(
        edit([...all, add('Quill'), add('quill', 'player-Quill'), add('New', null), add('new', null), add('  ', null)]),
      )
      .thenAccepted({ type: 'ParticipantsEdited', data: { added: [{ rawName: 'Quill' }, { rawName: 'New' }] } });
  });

  it('can add who was re-matched away in the same save, and does not add who was re-matched in', () => {
    given(...done)
      .when(edit([rematch('Nova', 'player-Zed'), keep('Thalori'), keep('Stranger'), add('Nova'), add('Zed')]))
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: { added: [{ playerId: 'player-Nova' }], rematched: [{ after: { playerId: 'player-Zed' } }] },
      });
  });

  it('replaces a participant by a new one of the same player', () => {
    given(...done)
      .when(edit([keep('Thalori'), keep('Stranger'), add('Nova')]))
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: { added: [{ rawName: 'Nova' }], removed: [{ rawName: 'Nova' }] },
      });
  });

  it('takes an unknown id for a new name', () => {
    given(...done)
      .when(edit([...all, { ...add('Quill'), id: 'made-up' }]))
      .thenAccepted({ type: 'ParticipantsEdited', data: { added: [{ rawName: 'Quill' }] } });
  });

  it('never changes a raw name', () => {
    given(...done)
      .when(edit([{ ...keep('Nova'), rawName: 'Nvoa' }, keep('Thalori'), keep('Stranger')]))
      .thenNothing();
  });

  it('holds at most 500 names', () => {
    const many = Array.from({ length: 498 }, (_, index) => add(`Name${index}`));
    given(...done)
      .when(edit([...all, ...many]))
      .thenRejected('too-many-participants', { count: 501 });
    given(...done)
      .when(edit([...all, ...many.slice(1)]))
      .thenAccepted({ type: 'ParticipantsEdited' });
  });

  it.each([
    ['not-found', []],
    ['session-pending', [submitted()]],
    ['session-failed', [submitted(), failed()]],
  ] as const)('is refused: %s', (code, past) => {
    given(...past)
      .when(edit([add('Nova')]))
      .thenRejected(code);
  });

  it('is refused when it was made from an older version, and says both', () => {
    given(...done)
      .when(edit([], { expectedVersion: 1 }))
      .thenAccepted({ type: 'ParticipantsEdited' });
    given(...done, verified())
      .when(edit([], { expectedVersion: 1 }))
      .thenRejected('version-conflict', { expected: 1, actual: 2 });
  });
});

describe("a member's edit", () => {
  it('adds names for review and takes verified back to processed', () => {
    const outcome = given(...done, verified())
      .when(edit([...all, add('Quill')], nova), member)
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: {
          added: [{ rawName: 'Quill', verified: false, heldBack: false, addedBy: 'account-of-member' }],
          status: { from: 'verified', to: 'processed' },
        },
      });
    expect(outcome.state.status).toBe('processed');
  });

  it('holds back who adds himself, also by taking an unmatched name', () => {
    const own = { ownPlayerId: 'player-Quill' };
    given(...done)
      .when(edit([...all, add('Quill')], own), member)
      .thenAccepted({ type: 'ParticipantsEdited', data: { added: [{ verified: false, heldBack: true }] } });
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', 'player-Quill')], own), member)
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: { rematched: [{ after: { verified: false, heldBack: true } }] },
      });
  });

  it('does not hold back an account without a player', () => {
    given(...done)
      .when(edit([...all, add('Someone', null)]), member)
      .thenAccepted({ type: 'ParticipantsEdited', data: { added: [{ heldBack: false }] } });
  });

  it('removes himself and his own additions, and proposes every other removal', () => {
    const mine = participant('Mine', { addedBy: 'account-of-member' });
    const outcome = given(submitted(), processed([participant('Nova'), participant('Thalori'), mine]))
      .when(edit([], nova), member)
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: {
          removed: [{ rawName: 'Nova' }, { rawName: 'Mine' }],
          proposed: [{ participantId: 'p-Thalori', by: 'account-of-member', at: '2026-03-01T20:00:00.000Z' }],
        },
      });
    expect([...outcome.state.participants.keys()]).toEqual(['p-Thalori']);
  });

  it('proposes the same removal once', () => {
    given(...done, proposed('p-Thalori'))
      .when(edit([keep('Nova'), keep('Stranger')], nova), member)
      .thenNothing();
  });

  it('matches a name without a player, but takes none from somebody else', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', 'player-Zed')], nova), member)
      .thenAccepted({
        type: 'ParticipantsEdited',
        data: { rematched: [{ after: { playerId: 'player-Zed', verified: false } }] },
      });
    given(...done)
      .when(edit([keep('Nova'), rematch('Thalori', 'player-Nova'), keep('Stranger')], nova), member)
      .thenRejected('moderator-needed', { participantId: 'p-Thalori' });
    given(...done)
      .when(edit([rematch('Nova', null), keep('Thalori'), keep('Stranger')], nova), member)
      .thenAccepted({ type: 'ParticipantsEdited', data: { rematched: [{ after: { playerId: null } }] } });
  });
});
