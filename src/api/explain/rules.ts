import type { explainedNumbers } from '../../contracts/explain.ts';
import type { Rule } from '../../domain/statistics/achievement-progress.ts';

/** In one sentence each. */
const rules: Readonly<Record<string, string>> = {
  totalSessions:
    'Sessions that are processed or verified and not excluded, in which the player is credited; each counts once.',
  weeklyAverage:
    'Counted sessions of the last 42 days, divided by the weeks since the player was first seen: at least one, at most six.',
  currentStreak: 'Weeks in a row (Monday to Sunday, UTC) with a counted session, up to this week or the last one.',
  longestStreak: 'The most weeks in a row (Monday to Sunday, UTC) with a counted session.',
  rank: 'One more than the number of players with more counted sessions.',
  voiceTime: 'Seconds in voice of the Discord account that is linked now; what goes on counts up to now.',
  voiceJoins:
    'Stays in voice of the Discord account that is linked now; moving from channel to channel is no further join.',
} satisfies Record<(typeof explainedNumbers)[number], string>;

const ofAchievement = ({ what, goal }: Rule): string =>
  ({
    sessions: `The first ${goal} counted sessions.`,
    'each-boss': 'The first counted session of each of the seven bosses.',
    'one-boss': `The first ${goal} counted sessions of the boss with the most.`,
    weeks: `The first ${goal} weeks in a row (Monday to Sunday, UTC) with a counted session.`,
    'voice-hours': `Whole hours in voice of the Discord account that is linked now, at most ${goal}.`,
  })[what];

/** Of a number, or of the achievement whose progress it is. */
export const ruleOf = (number: string, rule: Rule | null): string =>
  rule === null ? (rules[number] ?? '') : ofAchievement(rule);
