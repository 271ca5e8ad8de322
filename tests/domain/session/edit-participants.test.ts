import { correctionIdOf } from '../../../src/domain/session/corrections.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionState } from '../../../src/domain/session/state.ts';
import { givenOf, now } from '../../support/given.ts';
import type { By } from '../../support/given.ts';
import {
  add,
  confirm,
  edit,
  excluded,
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
const namesIn = ({ session }: SessionState) => (session?.participants ?? []).map(({ rawName }) => rawName);
const changes = (data: object) => ({ type: 'ParticipantsEdited' as const, data });

describe("a moderator's edit", () => {
  it('adds, removes and re-matches for good, in one fact', () => {
    const outcome = given(...done).when(edit([keep('Nova'), rematch('Stranger', 'player-Zed'), add('Quill')]));
    outcome.thenAccepted(
      changes({
        added: [
          {
            rawName: 'Quill',
            playerId: 'player-Quill',
            readingConfidence: 1,
            matchConfidence: 1,
            confidenceScore: 1,
            verified: true,
            heldBack: false,
            detectionMethod: 'manual',
            added: { by: 'account-of-mod', at: now },
          },
        ],
        removed: [{ participant: { participantId: 'p-Thalori', rawName: 'Thalori' }, reason: null }],
        rematched: [
          {
            participantId: 'p-Stranger',
            rawName: 'Stranger',
            before: { playerId: null, matchConfidence: 0, verified: false },
            after: {
              playerId: 'player-Zed',
              matchConfidence: 1,
              confidenceScore: 0.98,
              verified: true,
              review: { verdict: 'confirmed', by: 'account-of-mod', at: now },
            },
          },
        ],
        proposed: [],
        confirmed: [],
        status: { from: 'processed', to: 'processed' },
      }),
    );
    expect(namesIn(outcome.state)).toEqual(['Nova', 'Stranger', 'Quill']);
    expect(outcome.state.session).toMatchObject({ version: 2, revision: 2 });
  });

  it.each(['mod', 'admin'] as const)('of a verified session leaves it verified: %s', (role) => {
    given(...done, verified())
      .when(edit([keep('Nova')]), { role })
      .thenAccepted(changes({ status: { from: 'verified', to: 'verified' } }));
  });

  it('says that a name is right, once', () => {
    const outcome = given(submitted(), processed([participant('Nova', { verified: false, heldBack: true })])).when(
      edit([confirm('Nova')]),
    );
    outcome.thenAccepted(
      changes({
        confirmed: ['p-Nova'],
        rematched: [
          {
            before: { playerId: 'player-Nova', verified: false },
            after: {
              playerId: 'player-Nova',
              matchConfidence: 1,
              confidenceScore: 0.98,
              verified: true,
              heldBack: false,
              review: { verdict: 'confirmed' },
            },
          },
        ],
      }),
    );
    outcome.when(edit([confirm('Nova')])).thenNothing();
  });

  it('says that a name is nobody, once, whoever was credited', () => {
    const noPlayer = given(...done).when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', null)]));
    noPlayer.thenAccepted(
      changes({
        rematched: [{ rawName: 'Stranger', after: { playerId: null, verified: false, review: { verdict: 'nobody' } } }],
      }),
    );
    noPlayer.when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', null)])).thenNothing();
    given(...done)
      .when(edit([confirm('Nova'), keep('Thalori'), keep('Stranger')]))
      .when(edit([rematch('Nova', null), keep('Thalori'), keep('Stranger')]))
      .thenAccepted(changes({ rematched: [{ after: { playerId: null, review: { verdict: 'nobody' } } }] }));
    given(...done)
      .when(edit([rematch('Nova', null), keep('Thalori'), keep('Stranger')]))
      .thenAccepted(
        changes({
          added: [],
          rematched: [
            {
              after: {
                playerId: null,
                matchConfidence: 0,
                confidenceScore: 0,
                verified: false,
                heldBack: false,
                review: { verdict: 'nobody' },
              },
            },
          ],
        }),
      );
  });

  it('that takes a player off a name leaves it as similar as its best candidate', () => {
    const candidates = [
      { playerId: 'player-Nova', similarity: 0.75, probability: null, why: null },
      { playerId: 'player-Noa', similarity: 0.7, probability: null, why: null },
    ];
    given(submitted(), processed([participant('Nova', { candidates })]))
      .when(edit([rematch('Nova', null)]))
      .thenAccepted(changes({ rematched: [{ after: { matchConfidence: 0.75, confidenceScore: 0.74 } }] }));
  });

  it('says that a name is no name', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), keep('Stranger')], { notNames: ['p-Stranger'] }))
      .thenAccepted(
        changes({ removed: [{ participant: { rawName: 'Stranger' }, reason: 'not-a-name' }], rematched: [] }),
      );
    given(...done)
      .when(edit([keep('Nova')], { notNames: ['p-Stranger'] }))
      .thenAccepted(
        changes({
          removed: [
            { participant: { rawName: 'Thalori' }, reason: null },
            { participant: { rawName: 'Stranger' }, reason: 'not-a-name' },
          ],
        }),
      );
  });

  it('accepts a proposed removal by saving without the participant, and leaves it open otherwise', () => {
    const accepted = given(...done, proposed('p-Nova'))
      .when(edit([keep('Thalori'), keep('Stranger')]))
      .thenAccepted(changes({ removed: [{ participant: { participantId: 'p-Nova' } }], declined: [] }));
    expect(namesIn(accepted.state)).toEqual(['Thalori', 'Stranger']);
    given(...done, proposed('p-Nova'))
      .when(edit(all))
      .thenNothing();
  });

  it('declines a proposed removal, in so many words or by saying that the name is right', () => {
    const declined = given(...done, proposed('p-Nova', 'p-Thalori')).when(
      edit([keep('Nova'), confirm('Thalori'), keep('Stranger')], { declined: ['p-Nova'] }),
    );
    declined.thenAccepted(
      changes({
        removed: [],
        declined: [
          { participantId: 'p-Nova', rawName: 'Nova' },
          { participantId: 'p-Thalori', rawName: 'Thalori' },
        ],
      }),
    );
    expect(declined.state.session?.participants.map(({ proposedRemoval }) => proposedRemoval)).toEqual([
      null,
      null,
      null,
    ]);
    given(...done)
      .when(edit(all, { declined: ['p-Nova'] }))
      .thenNothing();
  });

  it('adds a name without a player for certain, and yet not as verified', () => {
    given(...done)
      .when(edit([...all, add('Someone', null)]))
      .thenAccepted(
        changes({
          added: [
            {
              rawName: 'Someone',
              playerId: null,
              readingConfidence: 1,
              matchConfidence: 1,
              confidenceScore: 1,
              verified: false,
            },
          ],
        }),
      );
  });

  it('adds a name where it stands in a picture', () => {
    given(...done)
      .when(edit([...all, { ...add('Quill'), place: { image: 0, box: [5, 6, 70, 12] } }]))
      .thenAccepted(changes({ added: [{ rawName: 'Quill', image: 0, box: [5, 6, 70, 12] }] }));
  });

  it('brings back what was removed as it was', () => {
    const removed = given(...done).when(edit([keep('Nova'), keep('Thalori')]));
    const back = removed.when(edit([keep('Nova'), keep('Thalori'), keep('Stranger')]));
    back.thenAccepted(changes({ added: [{ ...stranger }], restored: ['p-Stranger'] }));
    expect(back.state.session?.participants).toEqual(given(...done).state().session?.participants);
    back.when(edit([keep('Nova'), keep('Thalori'), keep('Stranger')])).thenNothing();
  });

  it('brings nobody back who is there in another way', () => {
    given(...done)
      .when(edit([keep('Thalori'), keep('Stranger')]))
      .when(edit([keep('Thalori'), rematch('Stranger', 'player-Nova'), keep('Nova')]))
      .thenAccepted(changes({ added: [], restored: [], rematched: [{ rawName: 'Stranger' }] }));
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
      .thenAccepted(changes({ added: [{ rawName: 'Quill' }, { rawName: 'New' }] }));
  });

  it('can add a name without a player that reads like a matched one', () => {
    given(...done)
      .when(edit([...all, add('Nova', null)]))
      .thenAccepted(changes({ added: [{ rawName: 'Nova', playerId: null }] }));
  });

  it('adds nobody without a name', () => {
    given(...done)
      .when(edit([...all, { ...add('Quill'), rawName: null }]))
      .thenNothing();
  });

  it('can add who was re-matched away in the same save, and does not add who was re-matched in', () => {
    given(...done)
      .when(edit([rematch('Nova', 'player-Zed'), keep('Thalori'), keep('Stranger'), add('Nova'), add('Zed')]))
      .thenAccepted(
        changes({ added: [{ playerId: 'player-Nova' }], rematched: [{ after: { playerId: 'player-Zed' } }] }),
      );
  });

  it('replaces a participant by a new one of the same player', () => {
    given(...done)
      .when(edit([keep('Thalori'), keep('Stranger'), add('Nova')]))
      .thenAccepted(changes({ added: [{ rawName: 'Nova' }], removed: [{ participant: { rawName: 'Nova' } }] }));
  });

  it('takes an unknown id for a new name', () => {
    given(...done)
      .when(edit([...all, { ...add('Quill'), id: 'made-up' }]))
      .thenAccepted(changes({ added: [{ rawName: 'Quill' }], restored: [] }));
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

  it.each([
    ['no name', { notNames: ['p-Nobody'] }],
    ['declined', { declined: ['p-Nobody'] }],
  ])('is refused when somebody is %s who is not in it', (_what, data) => {
    given(...done)
      .when(edit(all, data))
      .thenRejected('unknown-participant', { participantId: 'p-Nobody' });
  });

  it('is refused when a name without a player is called right', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), confirm('Stranger')]))
      .thenRejected('nothing-to-confirm', { participantId: 'p-Stranger' });
    given(...done)
      .when(edit([{ ...rematch('Nova', null), confirmed: true }, keep('Thalori'), keep('Stranger')]))
      .thenRejected('nothing-to-confirm', { participantId: 'p-Nova' });
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
      .thenAccepted(
        changes({
          added: [{ rawName: 'Quill', verified: false, heldBack: false, added: { by: 'account-of-member' } }],
          status: { from: 'verified', to: 'processed' },
        }),
      );
    expect(outcome.state.session?.status).toBe('processed');
  });

  it('holds back who adds himself, also by taking an unmatched name', () => {
    const own = { ownPlayerId: 'player-Quill' };
    given(...done)
      .when(edit([...all, add('Quill')], own), member)
      .thenAccepted(changes({ added: [{ verified: false, heldBack: true }] }));
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', 'player-Quill')], own), member)
      .thenAccepted(changes({ rematched: [{ after: { verified: false, heldBack: true, review: null } }] }));
  });

  it('does not hold back an account without a player', () => {
    given(...done)
      .when(edit([...all, add('Someone', null)]), member)
      .thenAccepted(changes({ added: [{ heldBack: false }] }));
  });

  it('removes his own additions, and proposes every other removal: of himself as a correction', () => {
    const mine = participant('Mine', { added: { by: 'account-of-member', at: 'then' } });
    const by = { by: 'account-of-member', at: now };
    const outcome = given(submitted(), processed([participant('Nova'), participant('Thalori'), mine]))
      .when(edit([], nova), member)
      .thenAccepted(
        changes({
          removed: [{ participant: { rawName: 'Mine' } }],
          proposed: [
            { participantId: 'p-Nova', rawName: 'Nova', ...by, reason: 'was-not-me' },
            { participantId: 'p-Thalori', rawName: 'Thalori', ...by, reason: null },
          ],
          correctionId: correctionIdOf({ commandId: 'command-1' }),
        }),
      );
    expect(namesIn(outcome.state)).toEqual(['Nova', 'Thalori']);
    expect(outcome.state.session?.corrections).toMatchObject([{ kind: 'was-not-me', status: 'open' }]);
  });

  it('removes himself at once from a session that is excluded, and as an addition of his own', () => {
    given(...done, excluded)
      .when(edit(all.slice(1), nova), member)
      .thenAccepted(changes({ removed: [{ participant: { rawName: 'Nova' } }], proposed: [], correctionId: null }));
    const own = participant('Nova', { added: { by: 'account-of-member', at: 'then' }, heldBack: true });
    given(submitted(), processed([own, participant('Thalori')]))
      .when(edit([keep('Thalori')], nova), member)
      .thenAccepted(changes({ removed: [{ participant: { rawName: 'Nova' } }], proposed: [], correctionId: null }));
  });

  it('asks once for the correction of himself, however often he takes himself out', () => {
    given(...done)
      .when(edit(all.slice(1), nova), member)
      .when(edit(all.slice(1), nova), member)
      .thenNothing();
  });

  it('proposes that a name is no name', () => {
    given(...done)
      .when(edit(all, { ...nova, notNames: ['p-Stranger'] }), member)
      .thenAccepted(changes({ removed: [], proposed: [{ participantId: 'p-Stranger', reason: 'not-a-name' }] }));
  });

  it('that only proposes leaves an unmatched name in the list', () => {
    const outcome = given(...done).when(edit([keep('Nova'), keep('Thalori')], nova), member);
    outcome.thenAccepted(changes({ removed: [], proposed: [{ participantId: 'p-Stranger' }] }));
    expect(namesIn(outcome.state)).toContain('Stranger');
  });

  it('proposes the same removal once', () => {
    given(...done, proposed('p-Thalori'))
      .when(edit([keep('Nova'), keep('Stranger')], nova), member)
      .thenNothing();
  });

  it('brings a removed name back as an addition of his own', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Stranger')]))
      .when(edit([keep('Nova'), keep('Stranger'), { ...keep('Thalori'), playerId: 'player-Thalori' }], nova), member)
      .thenAccepted(changes({ added: [{ detectionMethod: 'manual', verified: false }], restored: [] }));
  });

  it('matches a name without a player, but takes none from somebody else', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', 'player-Zed')], nova), member)
      .thenAccepted(changes({ rematched: [{ after: { playerId: 'player-Zed', verified: false, heldBack: false } }] }));
    given(...done)
      .when(edit([keep('Nova'), rematch('Thalori', 'player-Nova'), keep('Stranger')], nova), member)
      .thenRejected('moderator-needed', { participantId: 'p-Thalori' });
    given(...done)
      .when(edit([rematch('Nova', null), keep('Thalori'), keep('Stranger')], nova), member)
      .thenAccepted(changes({ rematched: [{ after: { playerId: null, heldBack: false, review: null } }] }));
  });

  it.each([
    ['says that a name is right', edit([confirm('Nova'), keep('Thalori'), keep('Stranger')], nova)],
    ['says that it is not his own', edit([keep('Nova'), rematch('Thalori', null), keep('Stranger')], nova)],
    ['declines what another has proposed', edit(all, { ...nova, declined: ['p-Nova'] })],
  ])('that %s is refused', (_what, command) => {
    given(...done, proposed('p-Nova'))
      .when(command, member)
      .thenRejected('moderator-needed');
  });
});
