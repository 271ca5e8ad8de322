import {
  qualityHistory,
  qualityNow,
  repeatRate,
  startOf,
  voiceCoverage,
  windowDays,
} from '../../../src/projections/quality/metrics.ts';
import { discordLinksProjection } from '../../../src/projections/discord-links/projection.ts';
import type { Names } from '../../../src/projections/in-memory/names.ts';
import { messagesProjection } from '../../../src/projections/messages/projection.ts';
import { qualityProjection } from '../../../src/projections/quality/projection.ts';
import { voiceProjection } from '../../../src/projections/voice/projection.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { linked, linkEnded } from '../../support/roster-builders.ts';
import { edited, failed, image, participant, processed, reading, submitted } from '../../support/session-builders.ts';
import { joined, left } from '../../support/voice-builders.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const clock = { now: () => new Date('2026-03-31T12:00:00.000Z') };
const names = { players: () => [], accountOfPlayer: () => null } as unknown as Names;
const dayBefore = (days: number): string => new Date(clock.now().getTime() - days * 86_400_000).toISOString();

/** A session submitted and held this many days ago. */
const session = (id: string, daysAgo: number, ...events: Parameters<typeof fact>[1][]): UncommittedEvent[] =>
  [submitted({ eventDate: dayBefore(daysAgo), images: [image('a')] }), ...events].map((event) =>
    fact(`session-${id}`, event, { recordedAt: dayBefore(daysAgo), occurredAt: dayBefore(daysAgo) }),
  );
const link = (account: string, daysAgo: number, method: 'auto' | 'manual', isActive = true): UncommittedEvent[] => {
  const made = linked(account, `player-${account}`);
  const at = { occurredAt: dayBefore(daysAgo), recordedAt: dayBefore(daysAgo) };
  return [
    fact('roster-guild', { ...made, data: { ...made.data, method } }, at),
    ...(isActive ? [] : [fact('roster-guild', linkEnded(account, `player-${account}`, 'deactivated'), at)]),
  ];
};
const given = async (sessions: readonly UncommittedEvent[], links: readonly UncommittedEvent[] = []) => {
  const readModels = createInMemoryReadModels();
  await project(sessionsProjection, sessions, undefined, readModels);
  await project(qualityProjection, sessions, undefined, readModels);
  await project(discordLinksProjection, links, undefined, readModels);
  await project(messagesProjection, [], undefined, readModels);
  return { readModels, clock, names };
};
const read = processed([participant('Nova'), participant('Rex')], { readings: [reading({ ms: 2_000 })] });

describe('what is measured now', () => {
  it('is of thirty days with today; sessions are counted from the beginning', async () => {
    expect([windowDays, startOf(clock)]).toEqual([30, '2026-03-02']);
    const sessions = [
      ...session('now', 0, read),
      ...session('first', 29, read, edited({ removed: [{ participant: participant('Rex'), reason: null }] })),
      ...session('old', 30, read),
      ...session('broken', 30, failed()),
      ...session('waiting', 1),
    ];
    const quality = await qualityNow(await given(sessions));
    expect(quality).toMatchObject({
      submissions: 3,
      totalSessionsProcessed: 3,
      pipeline: { total: 5, successful: 3, failed: 1, pending: 1 },
      avgProcessingTime: 2,
      measuredOf: { raids: 2, messages: 0, autoLinks: 0 },
      activity: { avgParticipantsPerRaid: 1.5, messageProcessingRate: null },
    });
    expect(quality.dataQuality).toMatchObject({ autoLinkSuccess: null, manualCorrections: 1 });
  });

  it('is nothing of an empty guild', async () => {
    const quality = await qualityNow(await given([]));
    expect(quality).toMatchObject({
      pipeline: { total: 0, successful: 0, failed: 0, pending: 0 },
      dataQuality: { manualCorrections: null },
      activity: { avgParticipantsPerRaid: null },
      models: [],
    });
  });

  it('names models by the alphabet, each with what of it was kept', async () => {
    const by = (model: string, name: string) => participant(name, { model });
    const names = [by('zeta', 'Nova'), by('alpha', 'Rex'), by('alpha', 'Zed')];
    const removed = edited({ removed: [{ participant: by('alpha', 'Zed'), reason: null }] });
    const { models } = await qualityNow(await given(session('one', 1, processed(names), removed)));
    expect(models).toEqual([
      { model: 'alpha', reviewed: 2, kept: 1, rate: 0.5 },
      { model: 'zeta', reviewed: 1, kept: 1, rate: 1 },
    ]);
  });

  it('counts links of a machine that are older than two weeks and still stand', async () => {
    const links = [
      ...link('a', 15, 'auto'),
      ...link('b', 15, 'auto', false),
      ...link('c', 20, 'auto'),
      ...link('d', 14, 'auto', false),
      ...link('e', 15, 'manual', false),
    ];
    const { dataQuality, measuredOf } = await qualityNow(await given([], links));
    expect([dataQuality.autoLinkSuccess, measuredOf.autoLinks]).toEqual([66.7, 3]);
  });
});

it('the last days come oldest first, a day without sessions with nulls', async () => {
  const days = await qualityHistory(await given([...session('a', 0, read), ...session('b', 2, failed())]), 3);
  const nothing = {
    ...{ playerAccuracy: null, totalSessionsProcessed: null, avgProcessingTime: null, sessionCoverage: null },
  };
  expect(days).toEqual([
    { ...nothing, metricDate: '2026-03-29', totalSessionsProcessed: 0, sessionCoverage: 0 },
    { ...nothing, metricDate: '2026-03-30' },
    { ...nothing, metricDate: '2026-03-31', totalSessionsProcessed: 1, avgProcessingTime: 2, sessionCoverage: 1 },
  ]);
});

it('what was sent in before is a share of all that was sent in', () => {
  expect(repeatRate(null, 10)).toEqual({ rate: null, of: null });
  expect(repeatRate(1, 3)).toEqual({ rate: 25, of: 4 });
  expect(repeatRate(0, 0)).toEqual({ rate: null, of: 0 });
});

describe('voice coverage', () => {
  const raid = Date.parse('2026-03-30T20:00:00.000Z');
  const minutesAfter = (minutes: number): string => new Date(raid + minutes * 60_000).toISOString();
  const attended = (id: string, player: string, eventDate = minutesAfter(0)): UncommittedEvent[] => [
    fact(`session-${id}`, submitted({ eventDate, images: [image('a')] })),
    fact(`session-${id}`, processed([participant(player)])),
  ];
  const stay = (account: string, from: number, to: number | null): UncommittedEvent[] => [
    fact(`voice-${account}`, joined(`${account}-${from}`, 'raid', minutesAfter(from))),
    ...(to === null ? [] : [fact(`voice-${account}`, left(`${account}-${from}`, minutesAfter(to)))]),
  ];
  /** Nova, Rex and Zed are linked, Yan is not. */
  const accounts = new Map(['Nova', 'Rex', 'Zed'].map((name) => [`player-${name}`, `account-${name}`]));
  const linkedNames = {
    players: () => ['Nova', 'Rex', 'Zed', 'Yan'].map((name) => ({ id: `player-${name}` })),
    accountOfPlayer: (id: string) => accounts.get(id) ?? null,
  } as unknown as Names;
  const coverageOf = async (facts: readonly UncommittedEvent[], of: Names = linkedNames) => {
    const readModels = createInMemoryReadModels();
    await project(sessionsProjection, facts, undefined, readModels);
    await project(voiceProjection, facts, undefined, readModels);
    return voiceCoverage({ readModels, clock, names: of });
  };

  it('counts participations of linked players, each by stays of his own account', async () => {
    const facts = [
      ...attended('a', 'Nova'),
      ...attended('b', 'Rex'),
      ...attended('c', 'Yan'),
      ...stay('account-Nova', -5, 30),
      ...stay('account-Yan', -5, 30),
    ];
    expect(await coverageOf(facts)).toEqual({ rate: 50, of: 2 });
  });

  it.each<[what: string, from: number, to: number | null, rate: number]>([
    ['ended an hour before', -90, -60, 100],
    ['ended more than an hour before', -90, -61, 0],
    ['began an hour after', 60, 90, 100],
    ['began more than an hour after', 61, 90, 0],
    ['spans it', -90, 90, 100],
    ['goes on', -90, null, 100],
  ])('a stay that %s', async (_what, from, to, rate) => {
    const facts = [...attended('a', 'Nova'), ...stay('account-Nova', from, to)];
    expect(await coverageOf(facts)).toEqual({ rate, of: 1 });
  });

  it('is of the window, and of nothing where nobody is linked', async () => {
    const facts = [
      ...attended('old', 'Nova', '2026-03-01T23:59:00.000Z'),
      ...attended('new', 'Nova', '2026-03-02T00:30:00.000Z'),
    ];
    const voice = [joined('s', 'raid', '2026-03-01T23:00:00.000Z'), left('s', '2026-03-01T23:45:00.000Z')];
    const all = [...facts, ...voice.map((event) => fact('voice-account-Nova', event))];
    expect(await coverageOf(all)).toEqual({ rate: 100, of: 1 });
    expect(await coverageOf(all, names)).toEqual({ rate: null, of: 0 });
  });
});
