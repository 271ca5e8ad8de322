import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { givenOf } from '../../support/given.ts';
import {
  complete,
  fail,
  failed,
  image,
  participant,
  processed,
  readName,
  reprocess,
  reprocessingRequested,
  start,
  started,
  submit,
  submitted,
  typeNames,
  unmatched,
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
