import { sessionDecider } from '../../../../src/domain/session/decider.ts';
import type { SessionState } from '../../../../src/domain/session/state.ts';
import { givenOf, now } from '../../../support/given.ts';
import {
  add,
  confirm,
  edit,
  edited,
  failed,
  keep,
  participant,
  processed,
  proposed,
  revert,
  submitted,
  unmatched,
  verified,
  verify,
} from '../../../support/session-builders.ts';

const given = givenOf(sessionDecider);
const done = [submitted(), processed([participant('Nova'), participant('Thalori', { verified: false })])] as const;

describe('verifying', () => {
  const participantsOf = (state: SessionState) =>
    Object.fromEntries((state.session?.participants ?? []).map((one) => [one.rawName, one]));

  it('makes every name certain, matches the given ones and declines what was proposed', () => {
    const outcome = given(...done, proposed('p-Nova'))
      .when(verify({ participantId: 'p-Thalori', playerId: 'player-Other' }))
      .thenAccepted({
        type: 'SessionVerified',
        data: {
          status: { from: 'processed', to: 'verified' },
          participants: [
            {
              participantId: 'p-Thalori',
              rawName: 'Thalori',
              before: { playerId: 'player-Thalori', verified: false, review: null },
              after: {
                playerId: 'player-Other',
                matchConfidence: 1,
                verified: true,
                review: { verdict: 'confirmed', by: 'account-of-mod', at: now },
              },
            },
          ],
          declined: [{ participantId: 'p-Nova', rawName: 'Nova' }],
        },
      });
    expect(outcome.state.session?.status).toBe('verified');
    expect(participantsOf(outcome.state)).toMatchObject({
      Thalori: { playerId: 'player-Other', verified: true },
      Nova: { playerId: 'player-Nova', verified: true, proposedRemoval: null },
    });
  });

  it('settles a name without a player as nobody, and never as verified', () => {
    const stranger = participant('Stranger', { ...unmatched('Stranger'), verified: false });
    const outcome = given(submitted(), processed([participant('Nova'), stranger]))
      .when(verify())
      .thenAccepted({
        type: 'SessionVerified',
        data: { participants: [{ rawName: 'Stranger', after: { verified: false, review: { verdict: 'nobody' } } }] },
      });
    outcome.when(verify()).thenNothing();
  });

  it('leaves a doubtful name that nobody has looked at as it is: credited as before, and in review', () => {
    const outcome = given(...done)
      .when(verify())
      .thenAccepted({ type: 'SessionVerified', data: { participants: [], status: { to: 'verified' } } });
    expect(participantsOf(outcome.state)).toMatchObject({
      Thalori: { playerId: 'player-Thalori', verified: false, review: null },
    });
    outcome.when(verify()).thenNothing();
  });

  it('with a list saves and verifies in one step: what was looked at is certain, what was not stays', () => {
    const stranger = participant('Stranger', { ...unmatched('Stranger'), verified: false });
    const names = [participant('Nova', { verified: false }), participant('Thalori', { verified: false }), stranger];
    const outcome = given(submitted(), processed(names))
      .when(edit([confirm('Nova'), keep('Thalori'), keep('Stranger')], { verify: true }))
      .thenAccepted(
        { type: 'ParticipantsEdited', data: { confirmed: ['p-Nova'] } },
        {
          type: 'SessionVerified',
          data: {
            status: { from: 'processed', to: 'verified' },
            participants: [{ rawName: 'Stranger', after: { review: { verdict: 'nobody' } } }],
          },
        },
      );
    expect(participantsOf(outcome.state)).toMatchObject({ Nova: { verified: true }, Thalori: { verified: false } });
  });

  it('with a list in which nothing is changed only verifies', () => {
    given(submitted(), processed([participant('Nova')]))
      .when(edit([keep('Nova')], { verify: true }))
      .thenAccepted({ type: 'SessionVerified', data: { participants: [] } });
  });

  it('with a list that is refused verifies nothing', () => {
    given(...done)
      .when(edit([keep('Nova')], { verify: true, expectedVersion: 99 }))
      .thenRejected('version-conflict');
  });

  it('of a session that is certain says once that it is another raid, where its content is in an earlier one', () => {
    const certain = processed([participant('Nova')], { status: { from: 'pending', to: 'verified' } });
    given(submitted(), certain).when(verify()).thenNothing();
    const outcome = given(submitted({ sameContentAs: 'session-0' }), certain)
      .when(verify())
      .thenAccepted({ type: 'SessionVerified', data: { participants: [], status: { from: 'verified' } } });
    expect(outcome.state.session).toMatchObject({ sameContentAs: 'session-0', verifications: 1 });
    outcome.when(verify()).thenNothing();
    expect(outcome.when(revert()).state.session).toMatchObject({ verifications: 0, status: 'verified' });
  });

  it('says nothing of a match that holds', () => {
    given(submitted(), processed([participant('Nova')]))
      .when(verify({ participantId: 'p-Nova', playerId: 'player-Nova' }))
      .thenAccepted({ type: 'SessionVerified', data: { participants: [] } });
  });

  it('leaves held back what a member put there, until it is named', () => {
    const outcome = given(submitted(), processed([participant('Nova', { verified: false, heldBack: true })]))
      .when(verify())
      .thenAccepted({ type: 'SessionVerified', data: { participants: [], status: { to: 'verified' } } });
    expect(outcome.state.session?.participants).toMatchObject([{ verified: false, heldBack: true }]);
    outcome.when(verify({ participantId: 'p-Nova', playerId: 'player-Nova' })).thenAccepted({
      type: 'SessionVerified',
      data: { participants: [{ after: { verified: true, heldBack: false } }] },
    });
  });

  it('is taken back exactly, with the removals it had declined', () => {
    const before = given(...done, proposed('p-Nova'));
    const outcome = before.when(verify({ participantId: 'p-Thalori', playerId: 'player-Other' })).when(revert(3));
    outcome.thenAccepted({
      type: 'VerificationReverted',
      data: {
        status: { from: 'verified', to: 'processed' },
        participants: [{ rawName: 'Thalori', before: { verified: true }, after: { verified: false } }],
        proposed: [{ participantId: 'p-Nova', rawName: 'Nova', by: 'account-of-member' }],
      },
    });
    expect(outcome.state.session?.participants).toEqual(before.state().session?.participants);
    expect(outcome.state.session).toMatchObject({ status: 'processed', version: 4, revision: 4 });
    outcome.when(revert()).thenRejected('record-moved-on');
  });

  it('of a verified session is taken back to verified', () => {
    const outcome = given(...done, proposed('p-Nova'))
      .when(verify())
      .when(edit([keep('Nova'), keep('Thalori'), add('Quill', null)]))
      .when(verify())
      .when(revert());
    expect(outcome.state.session?.status).toBe('verified');
    expect(outcome.state.session?.participants.at(-1)).toMatchObject({ rawName: 'Quill', review: null });
  });

  it.each([
    ['at another revision', [...done, verified()], 1, 'version-conflict', { expected: 1, actual: 2 }],
    [
      'when the participants have changed since',
      [...done, verified(), proposed('p-Nova')],
      null,
      'record-moved-on',
      {},
    ],
    ['when nothing was verified', done, null, 'record-moved-on', {}],
    ['where there is no session', [], null, 'not-found', {}],
  ] as const)('is not taken back %s', (_case, past, revision, code, data) => {
    given(...past)
      .when(revert(revision))
      .thenRejected(code, data);
  });

  it('is refused when the session has moved on, and says both', () => {
    given(...done)
      .when({ type: 'VerifySession', data: { matched: [], expectedRevision: 0 } })
      .thenRejected('version-conflict', { expected: 0, actual: 1 });
    given(...done)
      .when({ type: 'VerifySession', data: { matched: [], expectedRevision: 1 } })
      .thenAccepted({ type: 'SessionVerified' });
  });

  it('changes nothing when all is verified, but for a new match', () => {
    const outcome = given(...done).when(verify());
    outcome.when(verify()).thenNothing();
    outcome
      .when(verify({ participantId: 'p-Nova', playerId: 'player-Zed' }))
      .thenAccepted({ type: 'SessionVerified', data: { participants: [{ after: { playerId: 'player-Zed' } }] } });
  });

  it('still declines a removal that was proposed after the last verification', () => {
    given(...done)
      .when(verify())
      .when(edit([keep('Nova')]), { role: 'member', actorId: 'account-of-member' })
      .when(verify())
      .thenAccepted({ type: 'SessionVerified', data: { declined: [{ participantId: 'p-Thalori' }] } });
  });

  it('declines a removal that is open in a verified session, though nothing else changes', () => {
    const open = edited({ proposed: proposed('p-Nova').data.proposed, status: { from: 'verified', to: 'verified' } });
    given(...done, verified(), open)
      .when(edit([keep('Nova'), keep('Thalori')]))
      .thenNothing();
    const certain = [submitted(), processed([participant('Nova')]), verified(), open] as const;
    given(...certain)
      .when(verify())
      .thenAccepted({ type: 'SessionVerified', data: { participants: [], declined: [{ participantId: 'p-Nova' }] } });
  });

  it.each([
    ['not-found', []],
    ['session-pending', [submitted()]],
    ['session-failed', [submitted(), failed()]],
  ] as const)('is refused: %s', (code, past) => {
    given(...past)
      .when(verify())
      .thenRejected(code);
  });

  it('is refused for a participant that is not there', () => {
    given(...done)
      .when(verify({ participantId: 'p-Nobody', playerId: 'player-Nova' }))
      .thenRejected('unknown-participant', { participantId: 'p-Nobody' });
  });
});
