import type { Report } from '../replies/report.ts';

type Hear = (report: Report) => void;
const mostKept = 500;

const bounded = <T>(map: Map<string, T>): void => {
  for (const oldest of map.keys()) {
    if (map.size <= mostKept) break;
    map.delete(oldest);
  }
};

/** Who waits for what becomes of a session that came by a command: heard once, when it was read or could not be. */
export const createSessionFollowers = () => {
  const waiting = new Map<string, Hear>();
  /** What was heard before anybody waited. */
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
