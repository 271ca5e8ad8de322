import { paths } from '../../parts/paths.ts';
import { oneDecimal, percentText, seconds, wholeText } from './formats.ts';
import { screenshots, time, type Measure } from './measures.ts';

/** A number of a band, with the words under it. */
export type Headline = Measure & { note: string; /** The list that has as many rows. */ list?: string };

export const summary: readonly Headline[] = [
  {
    label: 'Total Players',
    value: ({ totalPlayersTracked }) => wholeText(totalPlayersTracked),
    note: 'all-time registered',
    formula: 'Players registered, all time',
    list: paths.players,
  },
  {
    label: 'Active Players',
    value: ({ activePlayers }) => wholeText(activePlayers),
    note: 'Last 6 weeks',
    formula: 'Players with a counted session in the last 42 days',
    of: ({ totalPlayersTracked }) => totalPlayersTracked,
    list: paths.activePlayers,
  },
  {
    label: 'Total Sessions',
    value: ({ totalSessionsProcessed }) => wholeText(totalSessionsProcessed),
    note: 'processed, all time tracked',
    formula: 'Sessions processed or verified, all time',
    list: paths.processedSessions,
  },
  {
    label: 'Avg Participants',
    value: ({ avgParticipantsPerSession }) => oneDecimal(avgParticipantsPerSession),
    note: 'per session',
    formula: 'Counted participations / counted sessions, all time',
    of: ({ measuredOf }) => measuredOf.countedSessions,
  },
];

/** Figures below the blocks; service health is counted beside them. */
export const closing: readonly Headline[] = [
  {
    label: 'Processing Speed',
    value: ({ avgProcessingTime }) => seconds(avgProcessingTime),
    note: 'average per attempt',
    ...time,
  },
  {
    label: 'Image Analysis',
    value: ({ activityMetrics }) => percentText(activityMetrics.screenshotAnalysisRate),
    note: 'screenshots read of those submitted',
    ...screenshots,
  },
];
