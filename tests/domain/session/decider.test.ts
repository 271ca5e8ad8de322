import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionState } from '../../../src/domain/session/state.ts';
import { givenOf, now } from '../../support/given.ts';
import {
  add,
  complete,
  correct,
  edit,
  edited,
  exclude,
  excluded,
  fail,
  failed,
  image,
  keep,
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
  typeNames,
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
    expect(outcome.state.session).toMatchObject({ status: 'pending', attempt: 1, version: 0, revision: 0 });
  });

  it('is processed at once when its names were typed', () => {
    const names = [readName('Nova', { detectionMethod: 'text' }), unmatched('Stranger')];
    const typed = { participants: names, readings: [] };
    const outcome = given().when(submit({ images: [], dataSource: 'text', rawText: 'text-1', names: typed }));
    outcome.thenAccepted(
      { type: 'SessionSubmitted', data: { dataSource: 'text', rawText: 'text-1' } },
      {
        type: 'SessionProcessed',
        data: {
          attempt: 1,
          source: 'text',
          rawText: null,
          bands: { credit: 0.7, verified: 0.95 },
          status: { from: 'pending', to: 'processed' },
          participants: [
            { rawName: 'Nova', playerId: 'player-Nova', verified: true, added: null },
            { rawName: 'Stranger', playerId: null, verified: false },
          ],
        },
      },
    );
    expect(outcome.state.session).toMatchObject({ status: 'processed', version: 1, revision: 1, rawText: 'text-1' });
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
        data: { status: { to: 'processed' }, participants: [{ verified: true }, { verified: false }] },
      });
    const certain = given(submitted()).when(complete([readName('Nova', { confidenceScore: 0.95 })]));
    certain.thenAccepted({ type: 'SessionProcessed', data: { status: { from: 'pending', to: 'verified' } } });
    expect(certain.state.session?.status).toBe('verified');
    given(submitted())
      .when(complete([readName('Nova'), unmatched('Stranger', { confidenceScore: 0.97 })]))
      .thenAccepted({
        type: 'SessionProcessed',
        data: { status: { to: 'processed' }, participants: [{}, { verified: false }] },
      });
    given(submitted())
      .when(complete([]))
      .thenAccepted({ type: 'SessionProcessed', data: { status: { to: 'processed' }, participants: [] } });
  });

  it('holds nobody back', () => {
    given(submitted())
      .when(complete([readName('Nova'), readName('Zed', { confidenceScore: 0.2 })]))
      .thenAccepted({
        type: 'SessionProcessed',
        data: {
          participants: [
            { heldBack: false, review: null },
            { heldBack: false, review: null },
          ],
        },
      });
  });

  it('keeps where a name stands and every reading of it', () => {
    const name = readName('Nova', {
      box: [1, 2, 3, 4],
      sources: [
        { image: 0, rawName: 'Nova', readingConfidence: 0.9, box: [1, 2, 3, 4] },
        { image: 1, rawName: 'N0va', readingConfidence: 0.8, box: null },
      ],
    });
    given(submitted())
      .when(complete([name]))
      .thenAccepted({
        type: 'SessionProcessed',
        data: { participants: [{ box: [1, 2, 3, 4], sources: name.sources, engines: name.engines }] },
      });
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
    expect(outcome.state.session).toMatchObject({ status: 'pending', attempt: 2, failure: null });
    outcome.when(start(2)).thenAccepted({ type: 'RecognitionStarted', data: { attempt: 2 } });
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

describe('names typed in', () => {
  it('make a failed session processed, and its pictures stay', () => {
    const outcome = given(submitted(), started(), failed())
      .when(typeNames([readName('Nova'), unmatched('Stranger')]))
      .thenAccepted({
        type: 'SessionProcessed',
        data: { attempt: 1, source: 'text', rawText: 'text-2', status: { from: 'failed', to: 'processed' } },
      });
    expect(outcome.state.session).toMatchObject({
      status: 'processed',
      failure: null,
      rawText: 'text-2',
      images: [{ mediaId: 'picture-1' }],
      version: 1,
    });
    outcome.when(typeNames([readName('Zed')])).thenRejected('not-failed', { status: 'processed' });
  });

  it('are for a failed session only', () => {
    given()
      .when(typeNames([readName('Nova')]))
      .thenRejected('not-found');
    given(submitted())
      .when(typeNames([readName('Nova')]))
      .thenRejected('not-failed', { status: 'pending' });
  });
});

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

  it('says nothing of a match that holds', () => {
    given(submitted(), processed([participant('Nova')]))
      .when(verify({ participantId: 'p-Nova', playerId: 'player-Nova' }))
      .thenAccepted({ type: 'SessionVerified', data: { participants: [] } });
  });

  it('counts what was held back from now on', () => {
    given(submitted(), processed([participant('Nova', { verified: false, heldBack: true })]))
      .when(verify())
      .thenAccepted({
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

describe('excluding', () => {
  it('is a flag that is set and taken back, each once; the reason is that of the command', () => {
    const out = given(...done)
      .when(exclude(), { reason: 'a duplicate' })
      .thenAccepted({ type: 'SessionExcluded' });
    expect(out.state.session).toMatchObject({ excluded: true, status: 'processed', version: 1, revision: 2 });
    out.when(exclude()).thenNothing();
    const back = out.when(exclude(false)).thenAccepted({ type: 'SessionIncluded' });
    expect(back.state.session).toMatchObject({ excluded: false, exclusionReason: null });
    back.when(exclude(false)).thenNothing();
  });

  it('is refused when the session has moved on', () => {
    const out = given(...done).when(exclude(true, 1));
    out.thenAccepted({ type: 'SessionExcluded' });
    out
      .when(correct({ eventType: 'Leviathan' }))
      .when(exclude(false, 2))
      .thenRejected('version-conflict', {
        expected: 2,
        actual: 3,
      });
  });

  it('compares what anybody sees: the start of a recognition is no change', () => {
    given(submitted(), started()).when(exclude(true, 0)).thenAccepted({ type: 'SessionExcluded' });
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
    expect(outcome.state.session).toMatchObject({ eventType: 'Leviathan', version: 1, revision: 2 });
    outcome.when(correct({ eventType: 'Morpheus' })).thenAccepted({
      type: 'SessionCorrected',
      data: { eventType: { from: 'Leviathan', to: 'Morpheus' } },
    });
    outcome.when(correct({ eventType: 'Morpheus', expectedRevision: 1 })).thenRejected('version-conflict');
  });

  it('of the date holds from then on, and leaves the rest', () => {
    const outcome = given(...done).when(correct({ eventDate: '2026-02-27T20:30:00Z' }));
    outcome.thenAccepted({
      type: 'SessionCorrected',
      data: { eventType: null, eventDate: { from: '2026-02-28T19:00:00Z', to: '2026-02-27T20:30:00Z' }, notes: null },
    });
    expect(outcome.state.session).toMatchObject({ eventDate: '2026-02-27T20:30:00Z', eventType: 'Kraken' });
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
        ...{ commandId: 'c', commandHash: '', correlationId: 'c', causationId: null, undoes: null },
        ...{ occurredAt: 'now', reason: null },
        actor: { kind: 'person', id: 'a', role: 'mod' },
      });
    expect(before).toEqual(copy);
  });
});
