import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import {
  countForReview,
  countedSessionsOf,
  duplicateOf,
  listRows,
  listSessions,
  playerCalendar,
  sessionsWithPlayer,
} from '../../../src/projections/sessions/queries.ts';
import { fact } from '../support/facts.ts';
import { rawNameToken } from '../../../src/projections/sessions/list-view.ts';
import { project } from '../support/project.ts';
import {
  corrected,
  edited,
  excluded,
  failed,
  included,
  participant,
  processed,
  submitted,
} from '../support/sessions.ts';

const given = (...facts: UncommittedEvent[]) => project(sessionsProjection, facts);
const one = {
  offset: 0,
  limit: 50,
  eventType: null,
  review: false,
  excluded: false,
  counted: false,
  processed: false,
  tokens: null,
};
const counted = [submitted('s'), processed('s', [participant('a'), participant('b')])];
const gone = (...names: readonly string[]) => names.map((name) => ({ participant: participant(name), reason: null }));
const noStatistics = { playerCalendars: {}, guildDays: {} };
const statisticsOf = async (world: Awaited<ReturnType<typeof given>>) => ({
  playerCalendars: await world.docs('playerCalendars'),
  guildDays: await world.docs('guildDays'),
});

describe('statistics', () => {
  const credited = {
    playerCalendars: { 'p-a': { '2026-03-01': { Kraken: 1 } }, 'p-b': { '2026-03-01': { Kraken: 1 } } },
    guildDays: { '2026-03-01': { sessions: 1, verified: 0, participations: 2 } },
  };

  it('given a processed session, then its players are credited on the UTC day of its date', async () => {
    expect(await statisticsOf(await given(...counted))).toEqual(credited);
  });

  it('given exclusion, then nothing is left; included again, then all is back', async () => {
    expect(await statisticsOf(await given(...counted, excluded('s')))).toEqual(noStatistics);
    expect(await statisticsOf(await given(...counted, excluded('s'), included('s')))).toEqual(credited);
  });

  it('given a correction of date and type, then the credit moves', async () => {
    const moved = corrected('s', {
      eventDate: { from: '2026-03-01T20:00:00.000Z', to: '2026-02-27T23:59:59.000Z' },
      eventType: { from: 'Kraken', to: 'BD' },
    });
    expect(await statisticsOf(await given(...counted, moved))).toEqual({
      playerCalendars: { 'p-a': { '2026-02-27': { BD: 1 } }, 'p-b': { '2026-02-27': { BD: 1 } } },
      guildDays: { '2026-02-27': { sessions: 1, verified: 0, participations: 2 } },
    });
  });

  it('given a removal, then only that player loses it; a session without participants still counts', async () => {
    expect(await statisticsOf(await given(...counted, edited('s', { removed: gone('a', 'b') })))).toEqual({
      playerCalendars: {},
      guildDays: { '2026-03-01': { sessions: 1, verified: 0, participations: 0 } },
    });
  });

  it('given a wipe, then nothing is left', async () => {
    const world = await given(...counted, fact('administration-guild', { type: 'ProductionDataWiped', data: {} }));
    expect(await statisticsOf(world)).toEqual(noStatistics);
    expect(await world.docs('details')).toEqual({});
  });
});

describe('the list', () => {
  const row = async (...facts: UncommittedEvent[]) => (await (await given(...facts)).docs('list'))['s'];

  it('holds the wire row without what is joined', async () => {
    const unsure = participant('b', { verified: false, confidenceScore: 0.8 });
    expect(await row(submitted('s'), processed('s', [participant('a'), unsure]))).toEqual({
      id: 's',
      eventDate: '2026-03-01T20:00:00.000Z',
      eventType: 'Kraken',
      participantCount: 2,
      confidenceScore: 0.885,
      dataSource: 'text',
      status: 'processed',
      excluded: false,
      unverifiedCount: 1,
      submittedAt: '2026-03-01T12:00:00.000Z',
      duplicateOpen: false,
    });
  });

  it('has nothing to review about a name that was settled as nobody', async () => {
    const review = { verdict: 'nobody', by: 'account-mod', at: 'then' } as const;
    const stranger = participant('x', { playerId: null, verified: false, review });
    expect(await row(submitted('s'), processed('s', [stranger]))).toMatchObject({ unverifiedCount: 0 });
    const { readModels } = await given(submitted('s'), processed('s', [stranger]));
    expect(await countForReview(readModels)).toBe(0);
  });

  it('has no confidence while pending or failed', async () => {
    expect(await row(submitted('s'))).toMatchObject({ confidenceScore: null });
    expect(await row(submitted('s'), failed('s'))).toMatchObject({ confidenceScore: null });
  });

  it('pages newest first, and filters by type, review and search tokens', async () => {
    const { readModels } = await given(
      submitted('s1', { eventDate: '2026-03-01T20:00:00.000Z' }),
      processed('s1', [participant('Nóva', { playerId: null, verified: false, confidenceScore: 0.5 })]),
      submitted('s2', { eventDate: '2026-03-03T20:00:00.000Z', eventType: 'BD' }),
      processed('s2', [participant('a')]),
      submitted('s3', { eventDate: '2026-03-02T20:00:00.000Z' }),
      processed('s3', [participant('a')]),
      edited('s3', {
        proposed: [{ participantId: 'part-a', rawName: 'a', by: 'x', at: '2026-03-02T00:00:00.000Z', reason: null }],
      }),
    );
    const keys = async (query: Partial<typeof one> & { tokens?: null }) =>
      (await listSessions(readModels, { ...one, ...query })).ids;
    const searched = async (...tokens: string[]) => (await listSessions(readModels, { ...one, tokens })).ids;
    expect(await keys({})).toEqual(['s2', 's3', 's1']);
    expect((await listSessions(readModels, { ...one, eventType: 'BD' })).ids).toEqual(['s2']);
    expect(await keys({ review: true })).toEqual(['s3', 's1']);
    expect(await countForReview(readModels)).toBe(2);
    expect(await keys({ excluded: true })).toEqual([]);
    expect(await searched('p:p-a')).toEqual(['s2', 's3']);
    expect(await searched(rawNameToken('nova'), 'p:nobody')).toEqual(['s1']);
    expect(await searched(rawNameToken('nov'))).toEqual([]);
    expect(await searched()).toEqual([]);
    const page = await listSessions(readModels, { ...one, limit: 2, offset: 0 });
    expect([page.ids.length, page.hasMore]).toEqual([2, true]);
    expect((await listSessions(readModels, { ...one, limit: 2, offset: 2 })).hasMore).toBe(false);
    const rows = await listRows(readModels, page.ids);
    expect(rows.get('s2')?.fields).toMatchObject({ submittedBy: 'account-mod' });
  });

  it('finds an earlier session with the same content', async () => {
    const later = submitted('s2', { contentHash: 'same' });
    const { readModels } = await given(submitted('s1', { contentHash: 'same' }), {
      ...later,
      occurredAt: '2026-03-05T00:00:00.000Z',
    });
    const submittedAt = '2026-03-05T00:00:00.000Z';
    expect(await duplicateOf(readModels, { id: 's2', contentHash: 'same', submittedAt })).toBe('s1');
    expect(
      await duplicateOf(readModels, { id: 's1', contentHash: 'same', submittedAt: '2026-03-01T12:00:00.000Z' }),
    ).toBeNull();
    expect(await duplicateOf(readModels, { id: 's3', contentHash: 'other', submittedAt })).toBeNull();
  });
});

describe('attendance', () => {
  const facts = [
    submitted('s1', { eventDate: '2026-02-01T20:00:00.000Z' }),
    processed('s1', [participant('a'), participant('a2', { playerId: 'p-a' })]),
    submitted('s2', { eventDate: '2026-03-01T00:00:00.000Z' }),
    processed('s2', [participant('x', { participantId: 'part-x', playerId: 'p-a' })]),
    submitted('s3'),
    processed('s3', [
      participant('y', { participantId: 'part-y', playerId: 'p-a', verified: false, confidenceScore: 0.3 }),
    ]),
  ];

  it('answers counted sessions once each, newest first, from a day on', async () => {
    const { readModels } = await given(...facts);
    const rows = await countedSessionsOf(readModels, 'p-a', { from: null, limit: 500 });
    expect(rows.map(({ sessionId }) => sessionId)).toEqual(['s2', 's1']);
    expect(rows[0]).toEqual({
      id: 'part-x',
      sessionId: 's2',
      eventDate: '2026-03-01T00:00:00.000Z',
      eventType: 'Kraken',
      detectionMethod: 'text',
    });
    expect(await countedSessionsOf(readModels, 'p-a', { from: '2026-03-01', limit: 500 })).toHaveLength(1);
    expect(await playerCalendar(readModels, 'p-a')).toEqual({
      '2026-02-01': { Kraken: 1 },
      '2026-03-01': { Kraken: 1 },
    });
    expect(await playerCalendar(readModels, 'p-b')).toEqual({});
  });

  it('knows who took part, counted or not', async () => {
    const { readModels } = await given(...facts);
    const found = await readModels.get('sessions', 'list', ['s1', 's3', 's9']);
    const rows = [...found.values()].map(({ fields }) => ({ eventDate: String(fields['eventDate']) }));
    expect(await sessionsWithPlayer(readModels, 'p-a', rows)).toEqual(new Set(['s1', 's3']));
    expect(await sessionsWithPlayer(readModels, 'p-b', rows.slice(0, 1))).toEqual(new Set());
    expect(await sessionsWithPlayer(readModels, 'p-a', [])).toEqual(new Set());
  });
});

it('pictures are known as long as a session names them', async () => {
  const images = [{ mediaId: 'm1', mediaType: 'image/png', width: 1, height: 1 }];
  const world = await given(submitted('s1', { images }), submitted('s2', { images }));
  expect(await world.docs('pictures')).toEqual({ m1: { sessions: 2 } });
});

it('raw names are folded and counted by session', async () => {
  const world = await given(
    submitted('s1'),
    processed('s1', [participant('Nóva'), participant('NOVA', { participantId: 'other', playerId: null })]),
    submitted('s2'),
    processed('s2', [participant('nova')]),
    edited('s2', { removed: gone('nova') }),
  );
  expect(await world.docs('rawNames')).toEqual({ nova: { sessions: 1 } });
});
