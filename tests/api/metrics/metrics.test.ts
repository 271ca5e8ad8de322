import { createOnceAMinute } from '../../../src/api/metrics/latest.ts';
import { createProbe } from '../../../src/api/metrics/probe.ts';
import { commandMeta, systemActor } from '../../../src/application/commands/command-meta.ts';
import { writeDiscordState } from '../../../src/application/operations/discord-state.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { NewParticipant } from '../../../src/domain/session/edit/new-participant.ts';
import { createTestClock } from '../../support/api.ts';
import { complete, readName } from '../../support/session-builders.ts';
import { openGuild, picture } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { raid, speakersOf } from '../voice/speakers.ts';

/** Result of a worker for a session with pictures. */
const recognise = async (guild: Guild, id: string, names: readonly NewParticipant[]): Promise<void> => {
  const asked = { actor: systemActor, route: 'recognise', key: id, request: { id } };
  const command = complete(names);
  const handled = await guild.deps.handle(sessionDecider, id, command, commandMeta(asked, guild.deps));
  expect(handled.ok).toBe(true);
};

describe('an empty guild', () => {
  let guild: Guild;
  beforeAll(async () => {
    guild = await openGuild();
  });
  afterAll(() => guild.close());

  it('has measured nothing: nulls and no zero', async () => {
    const { body } = await guild.get('/api/metrics/latest', 'admin');
    const { services, ...rest } = body;
    expect(rest).toEqual({
      windowDays: 30,
      measuredAt: '2026-11-20T20:00:00.000Z',
      totalPlayersTracked: 0,
      activePlayers: 0,
      totalSessionsProcessed: 0,
      avgParticipantsPerSession: null,
      playerAccuracy: null,
      sessionCoverage: null,
      falsePositiveRate: null,
      ocrSuccessRate: null,
      avgProcessingTime: null,
      queryP95Seconds: null,
      dataQuality: {
        nameMatchAccuracy: null,
        autoLinkSuccess: null,
        manualCorrections: null,
        duplicateDetectionRate: null,
        participantDetectionRate: null,
      },
      activityMetrics: {
        dailyActiveRaids: null,
        avgParticipantsPerRaid: null,
        voiceActivityCoverage: null,
        messageProcessingRate: null,
        screenshotAnalysisRate: null,
      },
      processingStats: { avgProcessingTime: null, successRate: null },
      pipeline: { total: 0, successful: 0, failed: 0, pending: 0 },
      measuredOf: {
        sessions: 0,
        attempts: 0,
        completedAttempts: 0,
        pictures: 0,
        matchedNames: 0,
        names: 0,
        autoLinks: 0,
        submissions: null,
        messages: 0,
        raids: 0,
        countedSessions: 0,
        linkedParticipations: 0,
      },
      models: [],
    });
    expect(services.map(({ slot, state }: { slot: string; state: string }) => [slot, state])).toEqual([
      ['ai1', 'not configured'],
      ['ai2', 'not configured'],
      ['ai3', 'not configured'],
      ['discord', 'not configured'],
      ['database', 'healthy'],
    ]);
    expect(services[4]).toMatchObject({ lastSuccessAt: rest.measuredAt, p50Ms: expect.any(Number) });
  });

  it('says why Discord is not well', async () => {
    const why = 'The bot is not in the server that DISCORD_GUILD_ID names.';
    const told = { state: 'down', lastSuccessAt: null, p50Ms: null, why } as const;
    await writeDiscordState(guild.deps.gauges, { ...told, at: guild.deps.clock.now().toISOString() });
    const { services } = (await guild.get('/api/metrics/latest', 'admin')).body;
    expect(services[3]).toEqual({ slot: 'discord', name: 'Discord', ...told });
    expect(services[4]).toMatchObject({ slot: 'database', why: null });
  });

  it('has a history of days without anything, oldest first', async () => {
    const { metrics } = (await guild.get('/api/metrics/history', 'admin')).body;
    expect(metrics).toHaveLength(7);
    expect(metrics[6]).toEqual({
      metricDate: '2026-11-20',
      playerAccuracy: null,
      totalSessionsProcessed: null,
      avgProcessingTime: null,
      sessionCoverage: null,
    });
    expect(metrics[0].metricDate).toBe('2026-11-14');
    const length = async (days: number) =>
      (await guild.get(`/api/metrics/history?days=${days}`, 'admin')).body.metrics.length;
    expect([await length(0), await length(90), await length(5000)]).toEqual([1, 90, 90]);
  });

  it('refuses days that are no number, and everyone but admins', async () => {
    const answer = await guild.get('/api/metrics/history?days=many', 'admin');
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown-filter']);
    for (const path of ['/api/metrics/latest', '/api/metrics/history'])
      for (const who of ['member', 'moderator'] as const)
        expect((await guild.get(path, who)).body).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('a guild at work', () => {
  let guild: Guild;
  let ids: Record<string, string>;

  beforeAll(async () => {
    guild = await openGuild();
    ids = await guild.register('Nova', 'Rex', 'Luna');
    const id = (await guild.upload([await picture(1)])).body.id as string;
    await recognise(guild, id, [
      readName('Nova', { playerId: ids['Nova'] ?? null }),
      readName('Rex', { playerId: ids['Rex'] ?? null, confidenceScore: 0.9 }),
    ]);
    const { participants } = await guild.details(id);
    const [nova, rex] = participants;
    const items = [{ id: nova.id }, { id: rex.id, playerId: ids['Luna'] }, { rawName: 'Rex' }];
    expect((await guild.put(`/api/sessions/${id}/participants`, { participants: items })).status).toBe(200);
    await guild.upload([await picture(2)]);
    await guild.link('member', ids['Nova'] ?? '');
    await guild.link('moderator', ids['Rex'] ?? '');
    const member = await guild.accountIdOf('member');
    await speakersOf(guild).stay(member, raid, ['2026-11-19T18:00:00Z', '2026-11-19T18:30:00Z']);
  });
  afterAll(() => guild.close());

  it('is measured by what people made of it', async () => {
    const { body } = await guild.get('/api/metrics/latest', 'admin');
    expect(body).toMatchObject({
      totalPlayersTracked: 3,
      activePlayers: 3,
      totalSessionsProcessed: 1,
      avgParticipantsPerSession: 3,
      playerAccuracy: 0.5,
      falsePositiveRate: 0,
      ocrSuccessRate: 1,
      sessionCoverage: 1,
      dataQuality: {
        nameMatchAccuracy: 50,
        manualCorrections: 2,
        participantDetectionRate: 66.7,
        autoLinkSuccess: null,
      },
      activityMetrics: {
        dailyActiveRaids: 0.1,
        avgParticipantsPerRaid: 3,
        // Nova was in voice an hour before; Rex was not.
        voiceActivityCoverage: 50,
        messageProcessingRate: null,
        screenshotAnalysisRate: expect.any(Number),
      },
      pipeline: { total: 2, successful: 1, failed: 0, pending: 1 },
      // of two names that were read one was given to another player, and one was added
      measuredOf: {
        sessions: 1,
        attempts: 1,
        completedAttempts: 1,
        matchedNames: 2,
        names: 3,
        raids: 1,
        countedSessions: 1,
        linkedParticipations: 2,
      },
      models: [{ model: 'engine-1', reviewed: 2, kept: 1, rate: 0.5 }],
    });
    expect(body.queryP95Seconds).toBeGreaterThan(0);
  });

  it('counts a submission that was answered as a repeat', async () => {
    const rate = async () => (await guild.get('/api/metrics/latest', 'admin')).body.dataQuality.duplicateDetectionRate;
    expect(await rate()).toBeNull();
    expect((await guild.upload([await picture(2)])).status).toBe(200);
    expect(await rate()).toBe(33.3);
    expect((await guild.get('/api/metrics/latest', 'admin')).body.measuredOf.submissions).toBe(3);
  });

  it('has a day of it in its history', async () => {
    const { metrics } = (await guild.get('/api/metrics/history?days=2', 'admin')).body;
    expect(metrics[1]).toMatchObject({ playerAccuracy: 0.5, totalSessionsProcessed: 1, sessionCoverage: 1 });
    expect(metrics[0].totalSessionsProcessed).toBeNull();
  });
});

describe('the probe of a service', () => {
  it('is unknown, healthy, degraded after one failure, down after three, and healthy again', async () => {
    const clock = createTestClock();
    const probe = createProbe(clock);
    const fails = () => Promise.reject(new Error('away'));
    expect(probe.state()).toEqual({ state: 'unknown', lastSuccessAt: null, p50Ms: null });
    await probe.call(() => Promise.resolve());
    expect(probe.state()).toMatchObject({ state: 'healthy', lastSuccessAt: '2026-11-20T20:00:00.000Z' });
    clock.advance(1000);
    const states: string[] = [];
    for (const ask of [fails, fails, fails, () => Promise.resolve()]) {
      await probe.call(ask);
      states.push(probe.state().state);
    }
    expect(states).toEqual(['degraded', 'degraded', 'down', 'healthy']);
  });
});

describe('once a minute', () => {
  it('is waited for once, then answered as it is known and computed behind', async () => {
    const clock = createTestClock();
    let computed = 0;
    const ask = createOnceAMinute(clock, () => Promise.resolve((computed += 1)));
    expect([await ask(), await ask()]).toEqual([1, 1]);
    clock.advance(60_000);
    expect(await ask()).toBe(1);
    await Promise.resolve();
    expect(computed).toBe(2);
    expect(await ask()).toBe(2);
  });
});
