import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { SessionEvent } from '../../../src/domain/session/events.ts';
import { ratesOf } from '../../../src/domain/statistics/quality.ts';
import { qualityProjection, sumOf } from '../../../src/projections/quality/projection.ts';
import type { QualityDay } from '../../../src/projections/quality/projection.ts';
import { qualityDays } from '../../../src/projections/quality/queries.ts';
import { fc } from '../../support/property.ts';
import {
  edited,
  failed,
  image,
  participant,
  processed,
  reading,
  reassessment,
  reprocessingRequested,
  submitted,
  verified,
} from '../../support/session-builders.ts';
import { deliver, delivery } from '../support/deliver.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const of = (id: string, events: readonly SessionEvent[], rest: Partial<UncommittedEvent> = {}): UncommittedEvent[] =>
  events.map((event) => fact(`session-${id}`, event, rest));
const days = async (...facts: UncommittedEvent[]): Promise<ReadonlyMap<string, QualityDay>> =>
  qualityDays((await project(qualityProjection, facts, 1)).readModels, null);
const only = async (...facts: UncommittedEvent[]): Promise<QualityDay> => sumOf([...(await days(...facts)).values()]);

const nova = participant('Nova');
const rex = participant('Rex');
const zed = participant('Zed');
const nobody = participant('Nobody', { playerId: null, verified: false });
const pictures = submitted({ images: [image('a'), image('b')] });
const read = processed([nova, rex, zed, nobody], {
  readings: [reading({ ms: 1500 }), reading({ ms: 500, error: 'x' })],
});
const byMember = { actor: { kind: 'person', id: 'm', role: 'member' } } as const;
const correction = edited({
  removed: [{ participant: zed, reason: null }],
  rematched: [reassessment(rex, { playerId: 'player-Other' })],
  added: [participant('Late', { detectionMethod: 'manual', participantId: 'p-Late' })],
});

describe('what machines read', () => {
  it('given pictures that nobody has looked at, then they are read and nothing is judged', async () => {
    const { counts, models } = await only(...of('1', [pictures, read]));
    expect(counts).toMatchObject({ processed: 1, pictures: 2, readPictures: 1, completedJobs: 1, ms: 2000, read: 0 });
    expect(models).toEqual({});
    expect(ratesOf(counts)).toMatchObject({
      playerAccuracy: null,
      ocrSuccessRate: 1,
      sessionCoverage: 1,
      avgProcessingTime: 2,
      screenshotAnalysisRate: 0.5,
    });
  });

  it('given a moderator’s corrections, then each formula is a plain count', async () => {
    const { counts, models } = await only(...of('1', [pictures, read, correction]));
    expect(counts).toMatchObject({ read: 4, removed: 1, withPlayer: 3, samePlayer: 1, added: 1, corrections: 3 });
    expect(ratesOf(counts)).toMatchObject({
      playerAccuracy: 0.25,
      nameMatchAccuracy: 0.3333,
      falsePositiveRate: 0.25,
      participantDetectionRate: 0.75,
    });
    expect(models).toEqual({ 'engine-1': { reviewed: 4, kept: 2 } });
  });

  it('given a member’s edit, then it is counted and judges nothing until someone verifies', async () => {
    const facts = [...of('1', [pictures, read]), ...of('1', [correction], byMember)];
    expect((await only(...facts)).counts).toMatchObject({ corrections: 3, read: 0, added: 0 });
    const all = await only(...facts, ...of('1', [verified()]));
    expect(all.counts).toMatchObject({ read: 4, added: 1, verified: 1, processed: 0 });
  });

  it('given a name that was removed and came back, then it counts as it was read', async () => {
    const back = edited({ added: [zed], restored: [zed.participantId] });
    const { counts } = await only(...of('1', [pictures, read, correction, back]));
    expect(counts).toMatchObject({ read: 4, removed: 0, samePlayer: 2, added: 1, corrections: 4 });
  });

  it('given a text, then it is no machine’s reading', async () => {
    const text = processed([participant('Nova', { detectionMethod: 'text' })], { source: 'text' });
    const { counts } = await only(...of('1', [submitted({ images: [] }), text, verified()]));
    expect(counts).toMatchObject({ verified: 1, read: 0, completedJobs: 0, pictures: 0 });
  });

  it('given a failure and another attempt, then both are counted and the session once', async () => {
    const facts = of('1', [pictures, failed(), reprocessingRequested(), read]);
    const { counts } = await only(...facts);
    expect(counts).toMatchObject({ completedJobs: 1, failedJobs: 1, processed: 1, failed: 0, pending: 0 });
    expect(ratesOf(counts)).toMatchObject({ ocrSuccessRate: 0.5, sessionCoverage: 1 });
  });

  it('given sessions of two days, then each stands on the day it was recorded', async () => {
    const rows = await days(
      ...of('1', [pictures, read], { recordedAt: '2026-03-01T23:59:59.000Z' }),
      ...of('2', [pictures, failed()], { recordedAt: '2026-03-02T00:00:00.000Z' }),
    );
    expect([...rows].map(([day, { counts }]) => [day, counts.processed, counts.failed])).toEqual([
      ['2026-03-01', 1, 0],
      ['2026-03-02', 0, 1],
    ]);
  });

  it('however the events are delivered, they end in one state', async () => {
    const facts = [
      ...of('1', [pictures, read, correction]),
      ...of('2', [pictures, failed(), reprocessingRequested(), read, verified()]),
    ];
    const whole = await (await project(qualityProjection, facts)).digest();
    await fc.assert(
      fc.asyncProperty(delivery, async (pages) => {
        expect(await (await deliver(qualityProjection, facts, pages)).digest()).toBe(whole);
      }),
      { numRuns: 200 },
    );
  });
});
