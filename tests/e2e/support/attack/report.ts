import { mostMoreMb } from './roles.ts';
import type { RoleReport } from './roles.ts';

export type AttackReport = {
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
  /** By class: how many answers had it; 0 is a connection that was cut. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Writes that were accepted, and events that came of them. */
  readonly accepted: number;
  readonly events: number;
  readonly memoryMb: { readonly before: number; readonly peak: number; readonly after: number };
  readonly lagP99Ms: number;
  /** Nobody first, then each role that means harm. */
  readonly roles: readonly RoleReport[];
  readonly findings: readonly string[];
};

/** Duration of a moderator's page beside each role, as a multiple of the duration when idle. */
const mostSlower = 2;
export const rolesIn = ({ roles }: Pick<AttackReport, 'roles'>): readonly string[] => {
  const [idle, ...others] = roles;
  if (idle === undefined) return [];
  return others.map(({ role, p99Ms, moreMb }) => {
    const times = (p99Ms / idle.p99Ms).toFixed(1);
    return `${role}: a moderator's page takes ${p99Ms.toFixed(0)} ms in 99 of 100, ${times} times ${idle.p99Ms.toFixed(0)} ms (mark ${mostSlower}); ${Math.round(moreMb)} MB more (mark ${mostMoreMb})`;
  });
};

export const mostMemoryMb = 400;

export const isHeld = ({ findings, memoryMb }: AttackReport): boolean =>
  findings.length === 0 && !(memoryMb.peak > mostMemoryMb);

/** One line of figures. */
export const figures = ({
  seed,
  requests,
  seconds,
  statuses,
  accepted,
  events,
  memoryMb,
  lagP99Ms,
  findings,
}: AttackReport): string => {
  const shown = Object.entries(statuses)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${count} ${name}`);
  const mb = [memoryMb.before, memoryMb.peak, memoryMb.after].map((size) => Math.round(size));
  return (
    `attack: seed ${seed}, ${requests} requests in ${Math.round(seconds)} s: ${shown.join(', ')}; ${accepted} writes accepted, ` +
    `${events} events; memory ${mb[0]} -> ${mb[2]} MB, at most ${mb[1]} (mark ${mostMemoryMb}); loop late by ${lagP99Ms.toFixed(1)} ms in 99 of 100; ` +
    (findings.length === 0 ? 'nothing found' : `${findings.length} findings`)
  );
};
