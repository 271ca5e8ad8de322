import { now } from '../../../support/given.ts';
import {
  add,
  confirm,
  edit,
  keep,
  participant,
  processed,
  proposed,
  rematch,
  submitted,
  verified,
} from '../../../support/session-builders.ts';
import { given, stranger, done, all, namesIn, changes } from '../named-session.ts';

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

  it('says that a name is nobody, once, whichever player was credited', () => {
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

  it('says that a name is not a name', () => {
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

describe('a removal that was proposed', () => {
  it('is not declined by the person who carries it out', () => {
    given(...done, proposed('p-Stranger'))
      .when(edit([keep('Nova'), keep('Thalori')]))
      .thenAccepted(changes({ removed: [{ participant: { participantId: 'p-Stranger' } }], declined: [] }));
  });

  it('is declined by a moderator who keeps the name', () => {
    given(...done, proposed('p-Stranger'))
      .when(edit(all, { declined: ['p-Stranger'] }))
      .thenAccepted(changes({ removed: [], declined: [{ participantId: 'p-Stranger' }] }));
  });
});

describe('save and verify in one', () => {
  it('settles the names that came with it, too', () => {
    const outcome = given(...done).when(edit([...all, add('Newcomer', null)], { verify: true }));
    const [, verification] = outcome.events;
    expect(verification).toMatchObject({ type: 'SessionVerified' });
    const settled = outcome.state.session?.participants.map(({ rawName, review }) => [rawName, review?.verdict]);
    expect(settled).toEqual(
      expect.arrayContaining([
        ['Stranger', 'nobody'],
        ['Newcomer', 'nobody'],
      ]),
    );
  });
});
