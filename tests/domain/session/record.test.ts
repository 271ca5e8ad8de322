// State of a session folded from the log, except its names.
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { newParticipant, typedReading } from '../../../src/domain/session/edit/new-participant.ts';
import type { MatchedName } from '../../../src/domain/recognition/read-name.ts';
import { givenOf } from '../../support/given.ts';
import {
  correct,
  exclude,
  failed,
  image,
  participant,
  processed,
  reading,
  revert,
  submitted,
  typeNames,
  readName,
  verified,
} from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);

describe('a verification can be taken back', () => {
  const checked = [submitted(), processed([participant('Nova')]), verified()] as const;

  it.each([
    ['corrected', [correct({ eventType: 'Leviathan' })]],
    ['excluded', [exclude()]],
    ['excluded and included', [exclude(), exclude(false)]],
  ])('when the session was %s since: that is nothing about its names', (_what, commands) => {
    let outcome = given(...checked).when(commands[0] ?? exclude());
    for (const command of commands.slice(1)) outcome = outcome.when(command);
    outcome.when(revert()).thenAccepted({ type: 'VerificationReverted', data: { status: { to: 'processed' } } });
  });
});

describe('pictures without a name', () => {
  const pictures = submitted({ images: [image('a'), image('b'), image('c')] });
  const emptyIn = (...events: readonly SessionEvent[]) => given(...events).state().session?.emptyImages;

  it('are those that were read, and held none', () => {
    const readings = [reading({ image: 0, names: 2 }), reading({ image: 1, names: 0 })];
    expect(emptyIn(pictures)).toEqual([]);
    expect(emptyIn(pictures, processed([participant('Nova')], { readings }))).toEqual([1]);
  });

  it('are none that any engine found a name in', () => {
    const readings = [
      reading({ image: 1, names: 0 }),
      reading({ image: 1, names: 1 }),
      reading({ image: 2, names: 0 }),
    ];
    expect(emptyIn(pictures, processed([participant('Nova')], { readings }))).toEqual([2]);
  });

  it('are no matter once the names were typed in', () => {
    const readings = [reading({ image: 0, names: 0 })];
    expect(emptyIn(pictures, failed(), processed([participant('Nova')], { source: 'text', readings }))).toEqual([]);
    const typed = given(pictures, failed()).when(typeNames([readName('Nova')]));
    expect(typed.state.session?.emptyImages).toEqual([]);
  });
});

it('there is no session before it was submitted, whatever else is said of it', () => {
  expect(given({ type: 'SessionExcluded', data: {} }, verified()).state().session).toBeNull();
});

it('the version of a session counts what changed its names, the revision is that of its last change', () => {
  const { state } = given(submitted(), processed([participant('Nova')])).when(exclude());
  expect([sessionDecider.version(state), sessionDecider.revision(state)]).toEqual([1, 2]);
  const none = sessionDecider.initialState();
  expect([sessionDecider.version(none), sessionDecider.revision(none)]).toEqual([0, -1]);
});

describe('a name as it was matched', () => {
  const matched: MatchedName = {
    rawName: 'Nova',
    playerId: 'player-Nova',
    readingConfidence: 0.98,
    matchConfidence: 1,
    confidenceScore: 0.98,
    probability: 0.98,
    calibration: 'v1',
    engines: [{ model: 'engine-1', slot: null, text: 'Nova', confidence: 0.98 }],
    matchedBy: { kind: 'name', text: 'Nova' },
    candidates: [{ playerId: 'player-Nova', similarity: 1, probability: 0.98, why: null }],
    image: 0,
    box: [1, 2, 3, 4],
    detectionMethod: 'paddle',
    model: 'engine-1',
    sources: [{ image: 0, box: [1, 2, 3, 4], rawName: 'Nova', readingConfidence: 0.98 }],
  };

  it('keeps what the engine read, and every source', () => {
    expect(newParticipant(matched)).toEqual({
      ...matched,
      engines: [{ model: 'engine-1', text: 'Nova', confidence: 0.98 }],
    });
  });

  it('that was typed was read by no engine, and stands nowhere', () => {
    const typed = { ...matched, image: null, box: null, detectionMethod: 'text', model: 'text' } as const;
    const sources = [{ image: null, box: null, rawName: 'Nova', readingConfidence: 1 }];
    expect(newParticipant({ ...typed, engines: [], sources })).toMatchObject({
      engines: [],
      image: null,
      box: null,
      sources,
    });
  });

  it('typed names are a reading without doubt, and of none there is nothing to be sure of', () => {
    expect(typedReading(3, 12, 'text-1')).toEqual({
      image: null,
      model: 'text',
      slot: null,
      ms: 12,
      lines: 3,
      names: 3,
      confidence: 1,
      transcript: 'text-1',
      tokens: null,
      error: null,
    });
    expect(typedReading(0, 1, null)).toMatchObject({ names: 0, confidence: null, transcript: null });
  });
});
