import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { givenOf } from '../../support/given.ts';
import {
  complete,
  correct,
  exclude,
  excluded,
  fail,
  failed,
  image,
  participant,
  processed,
  proposed,
  readName,
  reprocess,
  reprocessingRequested,
  revert,
  start,
  started,
  submit,
  submitted,
  unmatched,
  verified,
  verify,
} from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);
const done = [submitted(), processed([participant('Nova'), participant('Thalori', { verified: false })])] as const;

describe('submitting a session', () => {
  it('waits for recognition when it has pictures', () => {
    const outcome = given().when(submit({ images: [image('a'), image('b')], notes: 'second run' }));
    outcome.thenAccepted({
      type: 'SessionSubmitted',
      data: { eventType: 'Kraken', images: [{ mediaId: 'a' }, { mediaId: 'b' }], notes: 'second run' },
    });
    expect(outcome.state).toMatchObject({ status: 'pending', attempt: 1, participantsVersion: 0 });
  });

  it('is processed at once when its names were typed', () => {
    const names = [readName('Nova', { detectionMethod: 'text' }), unmatched('Stranger')];
    const outcome = given().when(submit({ images: [], dataSource: 'text', rawText: 'text-1', participants: names }));
    outcome.thenAccepted(
      { type: 'SessionSubmitted', data: { dataSource: 'text', rawText: 'text-1' } },
      {
        type: 'SessionProcessed',
        data: {
          attempt: 1,
          verified: false,
          participants: [
            { rawName: 'Nova', playerId: 'player-Nova', verified: true, addedBy: null },
            { rawName: 'Stranger', playerId: null, verified: false },
          ],
        },
      },
    );
    expect(outcome.state).toMatchObject({ status: 'processed', participantsVersion: 1 });
  });

  it('changes nothing for a session that stands', () => {
    given(submitted()).when(submit()).thenNothing();
  });
});

describe('recognition', () => {
  it('starts once an attempt', () => {
    given(submitted())
      .when(start())
      .thenAccepted({ type: 'RecognitionStarted', data: { attempt: 1 } })
      .when(start())
      .thenNothing();
  });

  it('makes a session processed, or verified when every name is certain and has a player', () => {
    given(submitted(), started())
      .when(complete([readName('Nova'), readName('Zed', { confidenceScore: 0.94 })]))
      .thenAccepted({
        type: 'SessionProcessed',
        data: { verified: false, participants: [{ verified: true }, { verified: false }] },
      });
    const certain = given(submitted()).when(complete([readName('Nova', { confidenceScore: 0.95 })]));
    certain.thenAccepted({ type: 'SessionProcessed', data: { verified: true } });
    expect(certain.state.status).toBe('verified');
    given(submitted())
      .when(complete([readName('Nova'), unmatched('Stranger', { confidenceScore: 0.97 })]))
      .thenAccepted({ type: 'SessionProcessed', data: { verified: false, participants: [{}, { verified: false }] } });
  });

  it('names participants by the command, so that a repeat names the same ones', () => {
    const ids = (commandId: string): unknown[] =>
      given(submitted())
        .when(complete([readName('Nova'), readName('Zed')]), { commandId })
        .events.flatMap((event) => (event.type === 'SessionProcessed' ? event.data.participants : []))
        .map(({ participantId }) => participantId);
    expect(ids('one')).toEqual(ids('one'));
    expect(new Set([...ids('one'), ...ids('two')]).size).toBe(4);
  });

  it('fails with a reason and can be asked for again', () => {
    const outcome = given(submitted(), started())
      .when(fail())
      .thenAccepted({ type: 'SessionFailed', data: { failure: { code: 'no-names' } } })
      .when(reprocess)
      .thenAccepted({ type: 'ReprocessingRequested', data: { attempt: 2 } });
    expect(outcome.state).toMatchObject({ status: 'pending', attempt: 2, started: false });
  });

  it.each([
    ['of another attempt', [submitted(), failed(), reprocessingRequested(2)], 1],
    ['of an attempt to come', [submitted()], 2],
    ['of a finished attempt', [submitted(), processed([participant('Nova')])], 1],
    ['of a failed attempt', [submitted(), failed()], 1],
    ['of no session', [], 1],
  ] as const)('takes no outcome %s', (_what, past, attempt) => {
    given(...past)
      .when(start(attempt))
      .thenNothing();
    given(...past)
      .when(complete([readName('Late')], attempt))
      .thenNothing();
    given(...past)
      .when(fail(attempt))
      .thenNothing();
  });

  it('is repeated for failed sessions only', () => {
    given().when(reprocess).thenRejected('not-found');
    given(submitted()).when(reprocess).thenRejected('not-failed', { status: 'pending' });
    given(...done)
      .when(reprocess)
      .thenRejected('not-failed', { status: 'processed' });
  });
});

describe('verifying', () => {
  it('makes every name certain, matches the given ones and declines what was proposed', () => {
    const outcome = given(...done, proposed('p-Nova'))
      .when(verify({ participantId: 'p-Thalori', playerId: 'player-Other' }))
      .thenAccepted({
        type: 'SessionVerified',
        data: { matched: [{ participantId: 'p-Thalori', playerId: 'player-Other' }], declined: ['p-Nova'] },
      });
    expect(outcome.state.status).toBe('verified');
    expect(outcome.state.proposals.size).toBe(0);
    expect(outcome.state.participants.get('p-Thalori')).toMatchObject({ playerId: 'player-Other', verified: true });
    expect(outcome.state.participants.get('p-Nova')).toMatchObject({ playerId: 'player-Nova', verified: true });
  });

  it('says nothing of a match that holds', () => {
    given(...done)
      .when(verify({ participantId: 'p-Nova', playerId: 'player-Nova' }))
      .thenAccepted({ type: 'SessionVerified', data: { matched: [] } });
  });

  it('is taken back exactly, with the removals it had declined', () => {
    const before = given(...done, proposed('p-Nova')).when(exclude(false)).state;
    const match = { participantId: 'p-Thalori', playerId: 'player-Other' };
    const outcome = given(...done, proposed('p-Nova'), verified({ matched: [match], declined: ['p-Nova'] })).when(
      revert(3),
    );
    outcome.thenAccepted({
      type: 'VerificationReverted',
      data: { status: 'processed', proposed: [{ participantId: 'p-Nova' }] },
    });
    expect(outcome.state.participants).toEqual(before.participants);
    expect(outcome.state.proposals).toEqual(before.proposals);
    expect(outcome.state).toMatchObject({ status: 'processed', participantsVersion: 4 });
  });

  it.each([
    ['at another version', [...done, verified()], 1],
    ['when something has changed since', [...done, verified(), proposed('p-Nova')], null],
    ['when nothing was verified', done, null],
  ] as const)('is not taken back %s', (_case, past, version) => {
    given(...past)
      .when(revert(version))
      .thenRejected('version-conflict');
  });

  it('changes nothing when all is verified', () => {
    given(...done, verified())
      .when(verify())
      .thenNothing();
  });

  it('still declines a removal that was proposed after the last verification', () => {
    given(...done, verified(), proposed('p-Nova'), verified({ declined: ['p-Nova'] }), proposed('p-Thalori'))
      .when(verify())
      .thenAccepted({ type: 'SessionVerified', data: { declined: ['p-Thalori'] } });
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

describe('excluding', () => {
  it('is a flag that is set and taken back, each once', () => {
    const out = given(...done)
      .when(exclude(), { reason: 'a duplicate' })
      .thenAccepted({ type: 'SessionExcluded', data: { reason: 'a duplicate' } });
    expect(out.state).toMatchObject({ excluded: true, status: 'processed', participantsVersion: 1 });
    out.when(exclude()).thenNothing();
    const back = out.when(exclude(false)).thenAccepted({ type: 'SessionIncluded', data: { reason: null } });
    expect(back.state.excluded).toBe(false);
    back.when(exclude(false)).thenNothing();
  });

  it('needs a session', () => {
    given().when(exclude()).thenRejected('not-found');
  });

  it('leaves what recognition will answer', () => {
    given(submitted(), excluded)
      .when(complete([readName('Nova')]))
      .thenAccepted({ type: 'SessionProcessed' });
  });
});

describe('correcting', () => {
  it('says from what to what, and only of what changed', () => {
    const outcome = given(...done).when(correct({ eventType: 'Leviathan', eventDate: '2026-02-28T19:00:00Z' }));
    outcome.thenAccepted({
      type: 'SessionCorrected',
      data: { eventType: { from: 'Kraken', to: 'Leviathan' }, eventDate: null, notes: null },
    });
    expect(outcome.state).toMatchObject({ eventType: 'Leviathan', participantsVersion: 1 });
  });

  it('writes and clears notes', () => {
    given(...done)
      .when(correct({ notes: { given: true, text: 'late start' } }))
      .thenAccepted({ type: 'SessionCorrected', data: { notes: { from: null, to: 'late start' } } })
      .when(correct({ notes: { given: true, text: null } }))
      .thenAccepted({ type: 'SessionCorrected', data: { notes: { from: 'late start', to: null } } });
  });

  it('changes nothing when all is as it was', () => {
    given(...done)
      .when(correct({ eventType: 'Kraken', notes: { given: true, text: null } }))
      .thenNothing();
    given(...done)
      .when(correct({}))
      .thenNothing();
  });

  it('needs a session, whatever its status', () => {
    given()
      .when(correct({ eventType: 'Kraken' }))
      .thenRejected('not-found');
    given(submitted())
      .when(correct({ eventType: 'Leviathan' }))
      .thenAccepted({ type: 'SessionCorrected' });
  });
});

describe('the session of the log', () => {
  it('is not changed by deciding', () => {
    const before = given(...done, proposed('p-Nova')).state();
    const copy = structuredClone(before);
    for (const command of [verify(), exclude(), correct({ eventType: 'x' }), reprocess])
      sessionDecider.decide(command, before, {
        ...{ commandId: 'c', commandHash: '', correlationId: 'c', causationId: null, occurredAt: 'now', reason: null },
        actor: { kind: 'person', id: 'a', role: 'mod' },
      });
    expect(before).toEqual(copy);
  });
});
