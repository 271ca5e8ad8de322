import { addDays, utcDay } from '../../contracts/windows.ts';
import { basesOf, ratesOf, shareOf } from '../../domain/statistics/quality.ts';
import { meanOf, percentOf, roundedQuotient } from '../../domain/statistics/rounding.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { discordLinksProjection } from '../discord-links/projection.ts';
import type { Names } from '../in-memory/names.ts';
import { countRows, documents, findFields } from '../kernel/definition/documents.ts';
import { messagesProjection } from '../messages/projection.ts';
import type { GuildDay } from '../sessions/calendar-views.ts';
import { sessionsProjection } from '../sessions/projection.ts';
import { spansWithin } from '../voice/queries.ts';
import { sumOf } from './projection.ts';
import { qualityDays } from './queries.ts';

export const windowDays = 30;
const provenAfterDays = 14;
const besideMs = 60 * 60 * 1000;
const noLimit = 1_000_000;

const { links } = discordLinksProjection.views;
const { attendance, guildDays } = sessionsProjection.views;

type Reads = Pick<ReadModelStore, 'find' | 'count'>;
type QualityDeps = { readonly readModels: Reads; readonly clock: Clock; readonly names: Names };

const percent = (share: number | null): number | null =>
  share === null ? null : roundedQuotient(share * 10_000, 100, 1);
/** A rate in percent unless stated otherwise, and its sample size. */
type Rate = { readonly rate: number | null; readonly of: number };
const rateOf = (part: number, whole: number): Rate => ({ rate: percent(shareOf(part, whole)), of: whole });

/** First UTC day of the window. */
export const startOf = (clock: Clock): string => addDays(utcDay(clock.now().toISOString()), 1 - windowDays);

/** Share of automatic links, old enough to judge, that still exist. */
const autoLinkSuccess = async ({ readModels, clock }: QualityDeps): Promise<Rate> => {
  const all = await documents(readModels, links, { limit: noLimit });
  const proven = addDays(utcDay(clock.now().toISOString()), -provenAfterDays);
  const auto = all.filter(({ linkMethod, linkedAt }) => linkMethod === 'auto' && utcDay(linkedAt) < proven);
  return rateOf(auto.filter(({ isActive }) => isActive).length, auto.length);
};

/** Share of counted participations of linked players who were in voice within an hour of the event. */
export const voiceCoverage = async ({ readModels, clock, names }: QualityDeps): Promise<Rate> => {
  const from = startOf(clock);
  const now = clock.now().getTime();
  const linked = [...names.players()].flatMap(({ id }) => {
    const accountId = names.accountOfPlayer(id);
    return accountId === null ? [] : [[id, accountId] as const];
  });
  if (linked.length === 0) return rateOf(0, 0);
  const accounts = new Map(linked);
  const span = { from: Date.parse(from) - besideMs, to: now };
  const [attended, stays] = await Promise.all([
    findFields(readModels, attendance, {
      where: [
        ['playerId', 'in', linked.map(([id]) => id)],
        ['eventDate', '>=', from],
        ['counted', '=', 1],
      ],
      only: ['playerId', 'eventDate'],
      limit: noLimit,
    }),
    spansWithin(readModels, span, { now, channels: null }),
  ]);
  const spans = Map.groupBy(stays, ({ accountId }) => accountId);
  const beside = attended.filter(({ fields }) => {
    const at = Date.parse(fields.eventDate);
    const own = spans.get(accounts.get(fields.playerId) ?? '') ?? [];
    return own.some((stay) => stay.from <= at + besideMs && stay.to >= at - besideMs);
  });
  return rateOf(beside.length, attended.length);
};

/** Share of messages with all files stored. */
const messageProcessing = async ({ readModels, clock }: QualityDeps): Promise<Rate> => {
  const { messages } = messagesProjection.views;
  const recent = ['recordedAt', '>=', startOf(clock)] as const;
  const [all, whole] = await Promise.all([
    countRows(readModels, messages, { where: [recent], limit: 1 }),
    countRows(readModels, messages, { where: [recent, ['isWhole', '=', 1]], limit: 1 }),
  ]);
  return rateOf(whole, all);
};

/** Mean number of counted participations per raid. */
const participantsPerRaid = async ({ readModels, clock }: QualityDeps): Promise<Rate> => {
  const afterKey = addDays(startOf(clock), -1);
  const days = await documents(readModels, guildDays, { afterKey, limit: noLimit });
  const sum = (of: (day: GuildDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  const raids = sum(({ sessions }) => sessions);
  return {
    rate: meanOf(
      sum(({ participations }) => participations),
      raids,
    ),
    of: raids,
  };
};

/** Share of submissions that were repeats; nulls before the first repeat. */
export const repeatRate = (repeats: number | null, submissions: number) =>
  repeats === null
    ? { rate: null, of: null }
    : { rate: percentOf(repeats, submissions + repeats), of: submissions + repeats };

/** All quality figures from read models; null: not measured. */
export const qualityNow = async (deps: QualityDeps) => {
  const [all, recent] = await Promise.all([
    qualityDays(deps.readModels, null),
    qualityDays(deps.readModels, startOf(deps.clock)),
  ]);
  const total = sumOf([...all.values()]).counts;
  const month = sumOf([...recent.values()]);
  const { nameMatchAccuracy, participantDetectionRate, screenshotAnalysisRate, ...rates } = ratesOf(month.counts);
  const [autoLinks, messages, perRaid] = await Promise.all([
    autoLinkSuccess(deps),
    messageProcessing(deps),
    participantsPerRaid(deps),
  ]);
  const sessions = total.pending + total.failed + total.processed + total.verified;
  const { pending, failed, processed, verified } = month.counts;
  return {
    ...rates,
    /** Within the window. */
    submissions: pending + failed + processed + verified,
    totalSessionsProcessed: total.processed + total.verified,
    pipeline: {
      total: sessions,
      successful: total.processed + total.verified,
      failed: total.failed,
      pending: total.pending,
    },
    dataQuality: {
      nameMatchAccuracy: percent(nameMatchAccuracy),
      autoLinkSuccess: autoLinks.rate,
      manualCorrections: sessions === 0 ? null : month.counts.corrections,
      participantDetectionRate: percent(participantDetectionRate),
    },
    activity: {
      avgParticipantsPerRaid: perRaid.rate,
      messageProcessingRate: messages.rate,
      screenshotAnalysisRate: percent(screenshotAnalysisRate),
    },
    measuredOf: {
      ...basesOf(month.counts),
      autoLinks: autoLinks.of,
      messages: messages.of,
      raids: perRaid.of,
    },
    models: Object.entries(month.models)
      .map(([model, { reviewed, kept }]) => ({ model, reviewed, kept, rate: shareOf(kept, reviewed) }))
      .sort((a, b) => (a.model < b.model ? -1 : 1)),
  };
};

/** Recent days including today, oldest first; days without sessions have nulls. */
export const qualityHistory = async ({ readModels, clock }: Omit<QualityDeps, 'names'>, days: number) => {
  const today = utcDay(clock.now().toISOString());
  const from = addDays(today, 1 - days);
  const found = await qualityDays(readModels, from);
  return Array.from({ length: days }, (_, index) => {
    const metricDate = addDays(from, index);
    const day = found.get(metricDate);
    if (day === undefined)
      return {
        metricDate,
        playerAccuracy: null,
        totalSessionsProcessed: null,
        avgProcessingTime: null,
        sessionCoverage: null,
      };
    const { playerAccuracy, totalSessionsProcessed, avgProcessingTime, sessionCoverage } = ratesOf(day.counts);
    return { metricDate, playerAccuracy, totalSessionsProcessed, avgProcessingTime, sessionCoverage };
  });
};
