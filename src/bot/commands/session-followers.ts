import type { Report } from '../replies/report.ts';

type Hear = (report: Report) => void;
const mostKept = 500;

const bounded = <T>(map: Map<string, T>): void => {
  for (const oldest of map.keys()) {
    if (map.size <= mostKept) break;
    map.delete(oldest);
  }
};

/** Waits for outcomes of sessions submitted by command: notified once, when processed or failed. */
export const createSessionFollowers = () => {
  const waiting = new Map<string, Hear>();
  /** Outcomes that arrived before anyone waited. */
  const early = new Map<string, Report>();
  return {
    follow: (sessionId: string, hear: Hear): void => {
      const known = early.get(sessionId);
      early.delete(sessionId);
      if (known !== undefined) return hear(known);
      waiting.set(sessionId, hear);
      bounded(waiting);
    },
    onReport: (sessionId: string, report: Report): void => {
      if (report.stage === 'taken' || report.stage === 'reading') return;
      const hear = waiting.get(sessionId);
      waiting.delete(sessionId);
      if (hear !== undefined) return hear(report);
      early.set(sessionId, report);
      bounded(early);
    },
  };
};
export type SessionFollowers = ReturnType<typeof createSessionFollowers>;
