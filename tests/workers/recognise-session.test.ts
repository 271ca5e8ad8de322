import { createRecognitionWorld, linesOf, worldRoster } from '../support/recognition-world.ts';
import { fail, reprocess } from '../support/session-builders.ts';

const broken = new Error('the engine broke');

describe('recognising a session', () => {
  it('reads its pictures, matches the names and says from what they come', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one', 'two');
    world.answers.push(linesOf('Nova', 'Thalori'), linesOf('Thalori', 'Stranger'));
    await world.recognise();

    const events = await world.events();
    expect(world.seen).toEqual(['one', 'two']);
    expect(events).toMatchObject([
      { type: 'SessionSubmitted' },
      { type: 'RecognitionStarted', data: { attempt: 1 } },
      {
        type: 'SessionProcessed',
        actor: { kind: 'system', role: null },
        causationId: events[0]?.id,
        data: {
          attempt: 1,
          readings: [
            { image: 0, model: 'fake-1', ms: 12, lines: 2, names: 2, confidence: 0.98 },
            { image: 1, lines: 2, names: 2 },
          ],
        },
      },
    ]);
    const participants = events.flatMap((event) => (event.type === 'SessionProcessed' ? event.data.participants : []));
    expect(participants.map(({ rawName, playerId, sources }) => [rawName, playerId, sources.length])).toEqual([
      ['Nova', 'player-Nova', 1],
      ['Thalori', 'player-Thalori', 2],
      ['Stranger', null, 1],
    ]);
  });

  it('keeps the thresholds that hold, and is certain by them', async () => {
    const bands = { credit: 0.8, verified: 1 };
    const world = createRecognitionWorld({ roster: async () => ({ ...worldRoster, bands }) });
    await world.submitPictures('one');
    world.answers.push(linesOf('Nova'));
    await world.recognise();
    const processed = (await world.events()).find((event) => event.type === 'SessionProcessed');
    expect(processed?.data).toMatchObject({ bands, participants: [{ playerId: 'player-Nova', verified: false }] });
  });

  it('keeps the transcript of every picture', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(linesOf('Nova'));
    await world.recognise();
    const [, , processed] = await world.events();
    const transcript = processed?.type === 'SessionProcessed' ? (processed.data.readings[0]?.transcript ?? '') : '';
    const text = world.texts.get(transcript);
    expect(text?.owner).toBe('account-of-mod');
    expect(JSON.parse(text?.text ?? '')).toEqual(linesOf('Nova'));
  });

  it('is content with one picture of names among others', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('empty', 'two');
    world.answers.push([], linesOf('Nova'));
    await world.recognise();
    expect((await world.events()).at(-1)).toMatchObject({
      type: 'SessionProcessed',
      data: { readings: [{ lines: 0, names: 0, confidence: null }, { names: 1 }] },
    });
  });

  it('fails when no picture shows a name, and keeps what was read', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one', 'two');
    world.answers.push([], []);
    await world.recognise();
    expect((await world.events()).at(-1)).toMatchObject({
      type: 'SessionFailed',
      data: { attempt: 1, failure: { code: 'no-names' }, readings: [{ image: 0 }, { image: 1 }] },
    });
  });

  it('fails when a picture is no longer stored', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.stored.clear();
    await world.recognise();
    expect((await world.events()).at(-1)).toMatchObject({
      type: 'SessionFailed',
      data: { failure: { code: 'picture-missing', image: 0 } },
    });
    expect(world.seen).toEqual([]);
  });

  it('fails when it read more names than a session can hold', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    const letters = (index: number): string =>
      [676, 26, 1].map((n) => String.fromCharCode(97 + (Math.floor(index / n) % 26))).join('');
    world.answers.push(linesOf(...Array.from({ length: 501 }, (_, index) => `Raider${letters(index)}`)));
    await world.recognise();
    expect((await world.events()).at(-1)).toMatchObject({
      type: 'SessionFailed',
      data: { failure: { code: 'too-many-names', count: 501 } },
    });
  });
});

describe("the engine's errors", () => {
  it('are tried again', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(broken, broken, linesOf('Nova'));
    await world.recognise();
    expect(await world.types()).toEqual(['SessionSubmitted', 'RecognitionStarted', 'SessionProcessed']);
    expect(world.logged).toHaveLength(2);
  });

  it('fail the session after the third try of a picture, with what was read before', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one', 'two');
    world.answers.push(linesOf('Nova'), broken, broken, broken);
    await world.recognise();
    expect((await world.events()).at(-1)).toMatchObject({
      type: 'SessionFailed',
      data: { failure: { code: 'recogniser-failed', image: 1 }, readings: [{ image: 0 }] },
    });
    expect(world.seen).toEqual(['one', 'two', 'two', 'two']);
  });

  it('are no failure when the server is ending: the session waits for the next start', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    const ending = new AbortController();
    world.answers.push(async (signal) => {
      ending.abort();
      signal.throwIfAborted();
      return [];
    });
    await world.recognise(1, ending.signal);
    expect(await world.types()).toEqual(['SessionSubmitted', 'RecognitionStarted']);

    world.answers.push(linesOf('Nova'));
    await world.recognise();
    expect(await world.types()).toEqual(['SessionSubmitted', 'RecognitionStarted', 'SessionProcessed']);
  });
});

describe('a reading that is ended', () => {
  const coded = (code: string): Error => Object.assign(new Error(code), { code });

  it('because the recogniser was closed is no try: the session waits for the next start', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(coded('closed'), coded('closed'), coded('closed'));
    await expect(world.recognise()).rejects.toThrow('closed');
    expect(await world.types()).toEqual(['SessionSubmitted', 'RecognitionStarted']);
    expect(world.seen).toEqual(['one']);
  });

  it('for its time or memory is not tried a third time', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(coded('killed'), coded('killed'), linesOf('Nova'));
    await world.recognise();
    expect(world.seen).toEqual(['one', 'one']);
    expect((await world.events()).at(-1)).toMatchObject({
      type: 'SessionFailed',
      data: { failure: { code: 'recogniser-failed', image: 0 } },
    });
  });

  it('once is forgiven', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(coded('killed'), linesOf('Nova'));
    await world.recognise();
    expect((await world.types()).at(-1)).toBe('SessionProcessed');
  });
});

describe('an attempt', () => {
  it('that is finished is not made again', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(linesOf('Nova'));
    await world.recognise();
    await world.recognise();
    expect(await world.types()).toEqual(['SessionSubmitted', 'RecognitionStarted', 'SessionProcessed']);
    expect(world.seen).toEqual(['one']);
  });

  it('gives way to a later one, and the later one is made', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push([]);
    await world.recognise();
    await world.send(reprocess, 'reprocess');
    await world.recognise(1);
    expect(world.seen).toEqual(['one']);
    world.answers.push(linesOf('Nova'));
    await world.recognise(2);
    expect((await world.events()).slice(3)).toMatchObject([
      { type: 'ReprocessingRequested', data: { attempt: 2 } },
      { type: 'RecognitionStarted', data: { attempt: 2 } },
      { type: 'SessionProcessed', data: { attempt: 2 } },
    ]);
  });

  it('that was overtaken while it read changes nothing', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(async () => {
      await world.send(fail(), 'fail');
      await world.send(reprocess, 'reprocess');
      return linesOf('Nova');
    });
    await world.recognise(1);
    expect((await world.types()).at(-1)).toBe('ReprocessingRequested');
  });

  it('of no session is nothing', async () => {
    const world = createRecognitionWorld();
    await world.recognise();
    expect(await world.types()).toEqual([]);
  });

  it('made twice at once has one outcome', async () => {
    const world = createRecognitionWorld();
    await world.submitPictures('one');
    world.answers.push(linesOf('Nova'), linesOf('Nova'));
    await Promise.all([world.recognise(), world.recognise()]);
    expect(await world.types()).toEqual(['SessionSubmitted', 'RecognitionStarted', 'SessionProcessed']);
  });
});
