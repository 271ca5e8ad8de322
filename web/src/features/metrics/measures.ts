import type { ShownMetrics } from './api.ts';
import { bound, oneDecimal, percentText, seconds, share, wholeText } from './formats.ts';

/** Explanation of a figure. */
type MeasureExplanation = {
  formula: string;
  /** Of how many it was computed, where that is counted. */
  of?: (of: ShownMetrics) => number | null | undefined;
};
/** One number of the page and what it is. */
export type Measure = {
  label: string;
  /** null: nothing was measured. */
  value: (of: ShownMetrics) => string | null;
} & MeasureExplanation;
export type MeasureGroup = { title: string; measures: readonly Measure[] };

/** Names that a machine read in reviewed sessions: what most rates are of. */
export const reviewedNames = ({ models }: ShownMetrics): number =>
  models.reduce((sum, { reviewed }) => sum + reviewed, 0);

const accuracy =
  'Names read by engines in reviewed sessions that kept the engine’s player / all names read by engines there';
/** Shared explanations. */
const success: MeasureExplanation = {
  formula: 'Sessions processed or verified / processed, verified and failed sessions',
  of: ({ measuredOf }) => measuredOf.sessions,
};
export const time: MeasureExplanation = {
  formula: 'Engine seconds in completed attempts / completed attempts',
  of: ({ measuredOf }) => measuredOf.completedAttempts,
};
export const screenshots: MeasureExplanation = {
  formula: 'Screenshots that an engine read / screenshots submitted',
  of: ({ measuredOf }) => measuredOf.pictures,
};

export const database: MeasureGroup = {
  title: 'Database Statistics',
  measures: [
    {
      label: 'Sessions tracked',
      value: ({ totalSessionsProcessed }) => wholeText(totalSessionsProcessed),
      formula: 'Sessions processed or verified, all time',
    },
    {
      label: 'Players tracked',
      value: ({ totalPlayersTracked }) => wholeText(totalPlayersTracked),
      formula: 'Players registered, all time',
    },
    {
      label: 'Accuracy rate',
      value: ({ playerAccuracy }) => share(playerAccuracy),
      formula: accuracy,
      of: reviewedNames,
    },
    {
      label: 'Query performance',
      value: ({ queryP95Seconds }) => bound(queryP95Seconds),
      formula: '95 of 100 reads by this process since its start took at most this long',
    },
  ],
};

export const pipeline: MeasureGroup = {
  title: 'Processing Pipeline',
  measures: [
    { label: 'Success rate', value: ({ processingStats }) => share(processingStats.successRate), ...success },
    { label: 'Avg time', value: ({ processingStats }) => seconds(processingStats.avgProcessingTime), ...time },
    { label: 'Total processed', value: (of) => wholeText(of.pipeline?.total), formula: 'Sessions submitted, all time' },
    {
      label: 'Successful',
      value: (of) => wholeText(of.pipeline?.successful),
      formula: 'Of those, processed or verified',
      of: (of) => of.pipeline?.total ?? null,
    },
    {
      label: 'Failed',
      value: (of) => wholeText(of.pipeline?.failed),
      formula: 'Of those, failed',
      of: (of) => of.pipeline?.total ?? null,
    },
    {
      label: 'Pending',
      value: (of) => wholeText(of.pipeline?.pending),
      formula: 'Of those, queued or being read',
      of: (of) => of.pipeline?.total ?? null,
    },
  ],
};

export const quality: MeasureGroup = {
  title: 'Data Quality Metrics',
  measures: [
    {
      label: 'Participant detection',
      value: ({ dataQuality }) => percentText(dataQuality.participantDetectionRate),
      formula: 'Names read by engines in reviewed sessions and kept / those and the names that people added',
      of: ({ measuredOf }) => measuredOf.names,
    },
    {
      label: 'Name match accuracy',
      value: ({ dataQuality }) => percentText(dataQuality.nameMatchAccuracy),
      formula:
        'Names read by engines in reviewed sessions that kept the engine’s player / names that engines matched to a player',
      of: ({ measuredOf }) => measuredOf.matchedNames,
    },
    {
      label: 'Auto-link success',
      value: ({ dataQuality }) => percentText(dataQuality.autoLinkSuccess),
      formula: 'Automatic links older than 14 days that are active / all automatic links older than 14 days',
      of: ({ measuredOf }) => measuredOf.autoLinks,
    },
    {
      label: 'Manual corrections',
      value: ({ dataQuality }) => wholeText(dataQuality.manualCorrections),
      formula: 'Names that people added, removed or gave another player',
    },
    {
      label: 'Duplicate rate',
      value: ({ dataQuality }) => percentText(dataQuality.duplicateDetectionRate),
      formula: 'Submissions sent a second time / all submissions',
      of: ({ measuredOf }) => measuredOf.submissions,
    },
  ],
};

export const storage: MeasureGroup = {
  title: 'Storage & Archive',
  measures: [
    { label: 'Success rate', value: ({ sessionCoverage }) => share(sessionCoverage), ...success },
    {
      label: 'False positives',
      value: ({ falsePositiveRate }) => share(falsePositiveRate),
      formula: 'Names read by engines in reviewed sessions and removed / all names read by engines there',
      of: reviewedNames,
    },
    {
      label: 'OCR success rate',
      value: ({ ocrSuccessRate }) => share(ocrSuccessRate),
      formula: 'Attempts to read screenshots that completed / completed and failed attempts',
      of: ({ measuredOf }) => measuredOf.attempts,
    },
    { label: 'Avg processing', value: ({ avgProcessingTime }) => seconds(avgProcessingTime), ...time },
  ],
};

export const activity: MeasureGroup = {
  title: 'Activity Metrics',
  measures: [
    {
      label: 'Daily raids',
      value: ({ activityMetrics }) => oneDecimal(activityMetrics.dailyActiveRaids),
      formula: 'Counted sessions of the last 7 days / 7',
    },
    {
      label: 'Avg participants per raid',
      value: ({ activityMetrics }) => oneDecimal(activityMetrics.avgParticipantsPerRaid),
      formula: 'Counted participations / counted sessions, by the date of the event',
      of: ({ measuredOf }) => measuredOf.raids,
    },
    {
      label: 'Voice coverage',
      value: ({ activityMetrics }) => percentText(activityMetrics.voiceActivityCoverage),
      formula:
        'Counted participations of linked players who were in voice within 60 minutes of the event / all of linked players',
      of: ({ measuredOf }) => measuredOf.linkedParticipations,
    },
    {
      label: 'Message processing',
      value: ({ activityMetrics }) => percentText(activityMetrics.messageProcessingRate),
      formula: 'Messages whose files are all stored / messages',
      of: ({ measuredOf }) => measuredOf.messages,
    },
    {
      label: 'Screenshot analysis',
      value: ({ activityMetrics }) => percentText(activityMetrics.screenshotAnalysisRate),
      ...screenshots,
    },
  ],
};

/** The formula with its n, as the tooltip and the list of all of them say it. */
export const explained = ({ formula, of }: MeasureExplanation, metrics: ShownMetrics): string => {
  const n = wholeText(of?.(metrics));
  return n === null ? `${formula}.` : `${formula}; n = ${n}.`;
};
