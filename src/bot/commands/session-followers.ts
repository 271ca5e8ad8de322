import type { ReplyReport } from '../replies/report.ts';

type Listener = (report: ReplyReport) => void;
const mostKept = 500;

const bounded = <T>(map: Map<string, T>): void => {
  for (const oldest of map.keys()) {
    if (map.size <= mostKept) break;
    map.delete(oldest);
  }
};

/** Waits for outcomes of sessions submitted by command: notified once, when processed or failed. */
export const createSessionFollowers = () => {
  const waiting = new Map<string, Listener>();
  /** Outcomes that arrived before anyone waited. */
  const early = new Map<string, ReplyReport>();
  return {
    follow: (sessionId: string, listener: Listener): void => {
      const known = early.get(sessionId);
      early.delete(sessionId);
      if (known !== undefined) return listener(known);
      waiting.set(sessionId, listener);
      bounded(waiting);
    },
    onReport: (sessionId: string, report: ReplyReport): void => {
      if (report.stage === 'taken' || report.stage === 'reading') return;
      const listener = waiting.get(sessionId);
      waiting.delete(sessionId);
      if (listener !== undefined) return listener(report);
      early.set(sessionId, report);
      bounded(early);
    },
  };
};
export type SessionFollowers = ReturnType<typeof createSessionFollowers>;
