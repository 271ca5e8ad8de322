// Invariants of stored data: values of fields, ids made by a command, and pictures and texts named by an event.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { mediaOf } from '../../src/domain/event-meaning.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent, Position } from '../../src/domain/kernel/envelope.ts';
import { eventIdOf } from '../../src/domain/kernel/ids.ts';
import { rosterDecider } from '../../src/domain/roster/decider.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import { givenOf } from '../support/given.ts';
import { link, register, registered } from '../support/roster-builders.ts';
import { add, complete, edit, failed, processed, readName, reading, submitted } from '../support/session-builders.ts';

const example = (type: string): UncommittedEvent => {
  const file = join(__dirname, 'golden', `${type}.v${eventRegistry.versionOf(type)}.json`);
  return eventRegistry.decode(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))), '0' as Position);
};

describe('the values of a field', () => {
  type Place = Record<string | number, unknown>;
  /** The example of a type is valid with another value at one place of its data, or it is not. */
  const takes = (type: string, path: readonly (string | number)[], value: unknown): boolean => {
    const data = structuredClone(example(type).data) as Place;
    const parent = path.slice(0, -1).reduce<Place>((place, key) => place[key] as Place, data);
    expect(parent).toHaveProperty([path.at(-1) ?? '']);
    parent[path.at(-1) ?? ''] = value;
    return (eventRegistry.schemaOf(type) as z.ZodType).safeParse(data).success;
  };
  const settled = ['processed', 'verified'];

  it.each<[string, (string | number)[], readonly unknown[]]>([
    ['SessionSubmitted', ['dataSource'], ['screenshot', 'text', 'import']],
    ['SessionSubmitted', ['origin'], [null]],
    ['SessionSubmitted', ['origin', 'kind'], ['web', 'discord', 'import']],
    ['SessionProcessed', ['source'], ['pictures', 'text']],
    ['SessionProcessed', ['status', 'from'], ['pending', 'failed']],
    ['SessionProcessed', ['status', 'to'], settled],
    ['SessionProcessed', ['readings', 0, 'slot'], [null, 'ai1', 'ai2', 'ai3']],
    [
      'SessionProcessed',
      ['participants', 0, 'detectionMethod'],
      ['paddle', 'tesseract', 'vision', 'text', 'manual', 'import'],
    ],
    ['SessionProcessed', ['participants', 0, 'matchedBy', 'kind'], ['name', 'alias', 'reading']],
    ['SessionProcessed', ['participants', 0, 'candidates', 0, 'why'], [null, 'look-alike']],
    [
      'SessionFailed',
      ['failure', 'code'],
      ['picture-missing', 'recogniser-failed', 'no-names', 'too-many-names', 'too-large'],
    ],
    ['ParticipantsEdited', ['removed', 0, 'reason'], [null, 'not-a-name', 'was-not-me']],
    ['ParticipantsEdited', ['proposed', 0, 'reason'], [null, 'not-a-name', 'was-not-me']],
    ['ParticipantsEdited', ['rematched', 0, 'after', 'review', 'verdict'], ['confirmed', 'nobody']],
    ['ParticipantsEdited', ['status', 'from'], settled],
    ['ParticipantsEdited', ['status', 'to'], settled],
    ['SessionVerified', ['status', 'from'], settled],
    ['VerificationReverted', ['status', 'to'], settled],
    ['PlayersRegistered', ['endedAliases', 0, 'kind'], ['former', 'alias', 'reading']],
    ['DiscordLinked', ['method'], ['manual', 'auto', 'admin']],
    ['DiscordLinkEnded', ['how'], ['deactivated', 'deleted']],
    ['CachesCleared', ['caches'], ['all', 'messages']],
  ])('%s %j are these and no other', (type, path, values) => {
    for (const value of values) expect([value, takes(type, path, value)]).toEqual([value, true]);
    for (const other of ['', 'something else', 7]) expect([other, takes(type, path, other)]).toEqual([other, false]);
  });

  it.each<[string, (string | number)[]]>([
    ['SessionProcessed', ['bands', 'credit']],
    ['RecognitionThresholdsSet', ['from', 'credit']],
    ['RecognitionThresholdsSet', ['to', 'verified']],
    ['SessionProcessed', ['participants', 0, 'confidenceScore']],
    ['SessionProcessed', ['participants', 0, 'probability']],
    ['SessionProcessed', ['readings', 0, 'confidence']],
  ])('%s %j is a share', (type, path) => {
    expect([0, 0.5, 1].map((value) => takes(type, path, value))).toEqual([true, true, true]);
    expect([-0.01, 1.01].map((value) => takes(type, path, value))).toEqual([false, false]);
  });

  it.each<[string, string, number]>([
    ['ParticipantsEdited', 'added', 500],
    ['ParticipantsEdited', 'rematched', 500],
    ['SessionProcessed', 'participants', 500],
    ['SessionVerified', 'participants', 500],
    ['PlayersRegistered', 'players', 250],
    ['PlayersWithdrawn', 'players', 250],
    ['RebuildRequested', 'projections', 250],
  ])('%s holds at most so many %s: %i', (type, field, most) => {
    const data = example(type).data as Readonly<Record<string, readonly unknown[]>>;
    const many = (length: number) => Array.from({ length }, () => data[field]?.[0]);
    expect(takes(type, [field], many(most))).toBe(true);
    expect(takes(type, [field], many(most + 1))).toBe(false);
  });
});

describe('an id that a command makes is the same in every build', () => {
  const by = { commandId: '00000000-0000-5000-8000-000000000001' };
  const session = givenOf(sessionDecider);
  const roster = givenOf(rosterDecider);

  it.each<[string, object, string]>([
    ['of a player', roster().when(register('Nova'), by).events, '20e1b528-cd8e-5be4-a51e-2b30d78348a7'],
    [
      'of a link',
      roster(registered('Nova')).when(link('account-1', 'id-Nova'), by).events,
      '2965b905-9d37-5412-b1cf-223be61a6954',
    ],
    [
      'of a name that was read',
      session(submitted()).when(complete([readName('Nova')]), by).events,
      '026ec309-d9c4-5695-9c96-e1d58fe5cfb1',
    ],
    [
      'of a name added by hand',
      session(submitted(), processed([])).when(edit([add('Nova')]), by).events,
      '026ec309-d9c4-5695-9c96-e1d58fe5cfb1',
    ],
    ['of an event', { id: eventIdOf(by.commandId, 0) }, '2c17446c-5989-5ea7-a875-bd8e7090b052'],
  ])('%s', (_what, made, id) => {
    expect(JSON.stringify(made)).toContain(`"${id}"`);
  });
});

describe('the pictures and texts of an event', () => {
  it.each<[string, object, object]>([
    [
      'a submission',
      submitted({ images: [{ mediaId: 'a', mediaType: 'image/png', width: 1, height: 1 }], rawText: 'text-1' }),
      { pictures: ['a'], texts: ['text-1'] },
    ],
    ['a submission of text alone', submitted({ images: [] }), { pictures: [], texts: [] }],
    [
      'what was read',
      processed([], { readings: [reading({ transcript: 'a' }), reading({ transcript: null })], rawText: 'b' }),
      { pictures: [], texts: ['a', 'b'] },
    ],
    ['what was read without a text', processed([], { readings: [] }), { pictures: [], texts: [] }],
    [
      'a failure',
      { ...failed(), data: { ...failed().data, readings: [reading()] } },
      { pictures: [], texts: ['transcript-1'] },
    ],
    ['an event that names none', { type: 'SessionExcluded', data: {} }, { pictures: [], texts: [] }],
    ['an event of the roster', registered('Nova'), { pictures: [], texts: [] }],
    ['an event of a newer build', { type: 'Unheard', data: {} }, { pictures: [], texts: [] }],
  ])('%s', (_what, event, media) => {
    expect(mediaOf(event as UncommittedEvent)).toEqual(media);
  });
});
