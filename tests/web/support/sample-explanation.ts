import type { ExplainedRow, Explanation } from '../../../src/contracts/explain.ts';
import { answer, json } from './mock-answers.ts';

export const explainedSession = (id: string, change: Partial<Extract<ExplainedRow, { kind: 'session' }>> = {}) => ({
  kind: 'session' as const,
  id,
  eventDate: '2026-11-20T19:30:00.000Z',
  eventType: 'Kraken',
  counts: true,
  why: null,
  reason: null,
  ...change,
});

const sampleExplanation = (change: Partial<Explanation> = {}): Explanation => ({
  playerId: 'player-7',
  number: 'totalSessions',
  until: '2026-11-21',
  value: 1,
  rule: 'Sessions that count.',
  firstSeen: '2026-02-02',
  totalSessions: 1,
  rows: [explainedSession('s1'), explainedSession('s2', { eventType: 'Morpheus', counts: false, why: 'own-addition' })],
  ...change,
});

/** Returns explanations of any player and records the requests: 'player-7 totalSessions'. */
export const explaining = (asked: string[], explain: (player: string, number: string) => Partial<Explanation>) =>
  answer('/api/players/:id/explain', (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const player = pathname.split('/')[3] ?? '';
    const number = searchParams.get('number') ?? '';
    asked.push(`${player} ${number}`);
    return json(sampleExplanation({ playerId: player, number, ...explain(player, number) }));
  });
