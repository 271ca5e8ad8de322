import type { Fact } from '../../../src/domain/kernel/envelope.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import {
  countForReview,
  countedSessionsOf,
  duplicateOf,
  listRows,
  listSessions,
  playerCalendar,
  sessionDetails,
  sessionsWithPlayer,
} from '../../../src/projections/sessions/queries.ts';
import { fact } from '../support/facts.ts';
import { rawNameToken } from '../../../src/projections/sessions/list-view.ts';
import { reading, reassessment } from '../../support/session-builders.ts';
import { project } from '../support/project.ts';
import {
  corrected,
  edited,
  excluded,
  failed,
  included,
  participant,
  processed,
  reprocessing,
  submitted,
  verified,
} from '../support/sessions.ts';

const given = (...facts: Fact[]) => project(sessionsProjection, facts);
const one = { offset: 0, limit: 50, eventType: null, review: false, tokens: null };
const counted = [submitted('s'), processed('s', [participant('a'), participant('b')])];
const gone = (...names: readonly string[]) => names.map((name) => ({ participant: participant(name), reason: null }));
const noStatistics = { playerCalendars: {}, guildDays: {} };
const statisticsOf = async (world: Awaited<ReturnType<typeof given>>) => ({
  playerCalendars: await world.docs('playerCalendars'),
  guildDays: await world.docs('guildDays'),
});

describe('details', () => {
  const details = async (...facts: Fact[]) => sessionDetails((await given(...facts)).readModels, 's');

  it('given a submission, then the session is pending, by its account', async () => {
    expect(await details(submitted('s', { notes: 'late' }))).toMatchObject({
      id: 's',
      status: 'pending',
      submittedBy: 'account-mod',
      submittedAt: '2026-03-01T12:00:00.000Z',
      notes: 'late',
      version: 0,
      participants: [],
    });
  });

  it('given the names, then it is processed at version 1; all certain, then verified', async () => {
    expect(await details(...counted)).toMatchObject({
      status: 'processed',
      version: 1,
      participants: [{ rawName: 'a' }, {}],
    });
    expect(
      await details(
        submitted('s'),
        processed('s', [participant('a')], { status: { from: 'pending', to: 'verified' } }),
      ),
    ).toMatchObject({
      status: 'verified',
    });
  });

  it('given a picture without a name, then its index is noted', async () => {
    const image = { mediaId: 'm', mediaType: 'image/png', width: 1, height: 1 };
    const read = (index: number, names: number) => reading({ image: index, names });
    const doc = await details(
      submitted('s', { images: [image, image] }),
      processed('s', [participant('a')], { source: 'pictures', readings: [read(0, 1), read(1, 0)] }),
    );
    expect(doc?.emptyImages).toEqual([1]);
  });

  it('given a failure, then its reason; reprocessed, then pending without it', async () => {
    expect(await details(submitted('s'), failed('s'))).toMatchObject({
      status: 'failed',
      failure: { code: 'no-names' },
    });
    expect(await details(submitted('s'), failed('s'), reprocessing('s'))).toMatchObject({
      status: 'pending',
      failure: null,
      attempt: 2,
    });
  });

  it('given an edit, then added, removed, re-matched and proposed stand, and the version rises', async () => {
    const proposal = { by: 'account-x', at: '2026-03-02T00:00:00.000Z', reason: null };
    const edit = edited('s', {
      added: [participant('c')],
      removed: [{ participant: participant('a'), reason: null }],
      rematched: [reassessment(participant('b'), { playerId: 'p-z' })],
      proposed: [{ participantId: 'part-b', rawName: 'b', ...proposal }],
    });
    const doc = await details(...counted, edit);
    expect(doc).toMatchObject({
      version: 2,
      participants: [
        { participantId: 'part-b', playerId: 'p-z', proposedRemoval: proposal },
        { participantId: 'part-c', proposedRemoval: null },
      ],
    });
    const settled = await details(
      ...counted,
      edit,
      verified('s', {
        participants: [reassessment(participant('c'), { playerId: 'p-y' })],
        declined: [{ participantId: 'part-b', rawName: 'b' }],
      }),
    );
    expect(settled).toMatchObject({
      status: 'verified',
      version: 3,
      participants: [{ proposedRemoval: null, verified: true }, { playerId: 'p-y' }],
    });
    // As the former values stand in the event, not as somebody remembers them.
    const reverted = await details(
      ...counted,
      edit,
      fact('session-s', {
        type: 'VerificationReverted',
        data: {
          participants: [reassessment(participant('c'), { playerId: 'p-c', verified: false })],
          proposed: [{ participantId: 'part-b', rawName: 'b', ...proposal }],
          status: { from: 'verified', to: 'processed' },
        },
      }),
    );
    expect(reverted).toMatchObject({
      status: 'processed',
      participants: [{ proposedRemoval: proposal }, { playerId: 'p-c', verified: false }],
    });
  });

  it('given a declined and a withdrawn proposal, then neither is open', async () => {
    const proposed = ['a', 'b'].map((name) => ({
      participantId: `part-${name}`,
      rawName: name,
      ...{ by: 'account-x', at: 'then', reason: null },
    }));
    const doc = await details(
      ...counted,
      edited('s', { proposed }),
      edited('s', {
        declined: [{ participantId: 'part-a', rawName: 'a' }],
        withdrawn: [{ participantId: 'part-b', rawName: 'b' }],
      }),
    );
    expect(doc?.participants.map(({ proposedRemoval }) => proposedRemoval)).toEqual([null, null]);
  });

  it('given names typed in for a failed session, then it is processed with that text', async () => {
    const typed = { rawText: 'text-2', status: { from: 'failed', to: 'processed' } } as const;
    expect(await details(submitted('s'), failed('s'), processed('s', [participant('a')], typed))).toMatchObject({
      status: 'processed',
      failure: null,
      rawText: 'text-2',
    });
  });

  it('given any event that touches it, then its revision; the start of a recognition is none', async () => {
    const at = (revision: number, event: Fact): Fact => ({ ...event, revision });
    const started = fact('session-s', { type: 'RecognitionStarted', data: { attempt: 1 } });
    const facts = [at(0, submitted('s')), at(1, started), at(2, processed('s', [])), at(3, excluded('s'))];
    expect(await details(...facts.slice(0, 2))).toMatchObject({ revision: 0 });
    expect(await details(...facts)).toMatchObject({ revision: 3 });
  });

  it('given exclusion, inclusion and correction, then participants keep their version', async () => {
    expect(await details(...counted, excluded('s', 'a test'))).toMatchObject({
      excluded: true,
      exclusionReason: 'a test',
      version: 1,
    });
    expect(await details(...counted, excluded('s', 'a test'), included('s'))).toMatchObject({
      excluded: false,
      exclusionReason: null,
    });
    const correction = corrected('s', { eventType: { from: 'Kraken', to: 'BD' }, notes: { from: null, to: 'x' } });
    expect(await details(...counted, correction)).toMatchObject({
      eventType: 'BD',
      notes: 'x',
      eventDate: '2026-03-01T20:00:00.000Z',
      version: 1,
    });
  });

  it.each([
    ['processed', processed('s', [participant('a')])],
    ['failed', failed('s')],
    ['reprocessing', reprocessing('s')],
    ['edited', edited('s', {})],
    ['verified', verified('s')],
    ['excluded', excluded('s')],
    ['included', included('s')],
    ['corrected', corrected('s', {})],
  ])('given only %s, then there is no document', async (_title, event) => {
    const world = await given(event);
    expect([await world.docs('details'), await world.docs('list'), world.skipped]).toEqual([{}, {}, []]);
  });
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
  const row = async (...facts: Fact[]) => (await (await given(...facts)).docs('list'))['s'];

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
