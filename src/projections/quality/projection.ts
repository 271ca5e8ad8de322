import { addQuality, noQuality } from '../../domain/statistics/quality.ts';
import type { QualityCounts } from '../../domain/statistics/quality.ts';
import { aggregatedView, projection } from '../kernel/definition/projection.ts';
import { qualityHandlers } from './quality-doc.ts';
import type { QualityDoc } from './quality-doc.ts';

/** In reviewed sessions: names read by a model, and those left unchanged. */
type ModelCounts = { readonly reviewed: number; readonly kept: number };
/** Figures of one UTC day of recording. */
export type QualityDay = {
  readonly counts: QualityCounts;
  readonly models: Readonly<Record<string, ModelCounts>>;
};

const countsOf = (doc: QualityDoc): QualityCounts => {
  const { pictures, readPictures, completedJobs, failedJobs, ms, corrections } = doc;
  const names = doc.isVerified || doc.isEdited ? Object.values(doc.machine) : [];
  const kept = names.filter(({ isRemoved }) => !isRemoved);
  return {
    ...noQuality,
    [doc.status]: 1,
    pictures,
    readPictures,
    completedJobs,
    failedJobs,
    ms,
    corrections,
    read: names.length,
    removed: names.length - kept.length,
    withPlayer: names.filter(({ said }) => said !== null).length,
    samePlayer: kept.filter(({ said, now }) => said !== null && said === now).length,
    added: doc.isVerified || doc.isEdited ? doc.added.length : 0,
  };
};

const modelsOf = (doc: QualityDoc): QualityDay['models'] => {
  const models: Record<string, ModelCounts> = {};
  if (!doc.isVerified && !doc.isEdited) return models;
  for (const { model, said, now, isRemoved } of Object.values(doc.machine)) {
    const { reviewed, kept } = models[model] ?? { reviewed: 0, kept: 0 };
    models[model] = { reviewed: reviewed + 1, kept: kept + (!isRemoved && said === now ? 1 : 0) };
  }
  return models;
};

const addModels = (a: QualityDay['models'], b: QualityDay['models'], by: 1 | -1): QualityDay['models'] => {
  const sum: Record<string, ModelCounts> = { ...a };
  for (const [model, { reviewed, kept }] of Object.entries(b)) {
    const before = sum[model] ?? { reviewed: 0, kept: 0 };
    const next = { reviewed: before.reviewed + by * reviewed, kept: before.kept + by * kept };
    if (next.reviewed === 0) Reflect.deleteProperty(sum, model);
    else sum[model] = next;
  }
  return sum;
};

const nothing: QualityDay = { counts: noQuality, models: {} };
export const addQualityDays = (a: QualityDay, b: QualityDay, by: 1 | -1 = 1): QualityDay => ({
  counts: addQuality(a.counts, b.counts, by),
  models: addModels(a.models, b.models, by),
});
export const sumOf = (days: readonly QualityDay[]): QualityDay =>
  days.reduce((sum, day) => addQualityDays(sum, day), nothing);

const sessionsIn = ({ counts }: QualityDay): number =>
  counts.pending + counts.failed + counts.processed + counts.verified;

/** By the UTC day of recording. */
const qualityDaysView = aggregatedView({
  name: 'qualityDays',
  fields: {},
  indexes: [],
  items: (doc: QualityDoc): ReadonlyMap<string, QualityDay> =>
    new Map([[doc.day, { counts: countsOf(doc), models: modelsOf(doc) }]]),
  fold: (doc: QualityDay | null, removed: QualityDay | null, added: QualityDay | null) => {
    const less = removed === null ? (doc ?? nothing) : addQualityDays(doc ?? nothing, removed, -1);
    const day = added === null ? less : addQualityDays(less, added);
    return sessionsIn(day) === 0 ? null : day;
  },
});

/** Accuracy of engines, from people's corrections. */
export const qualityProjection = projection({
  name: 'quality',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  documents: { name: 'sessions', fields: {}, indexes: [], on: qualityHandlers },
  derived: [qualityDaysView],
});
