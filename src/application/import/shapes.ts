import type { EventType } from '../../contracts/event-types.ts';
import { nameCharacters, nameProblem } from '../../contracts/text.ts';
import type { TableLine } from './table.ts';

export type PlannedPlayer = {
  readonly line: number;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly discord: { readonly discordId: string; readonly username: string } | null;
  /** UTC day. */
  readonly firstSeen: string | null;
};
export type PlannedSession = {
  /** Identifies it among the sessions of the files. */
  readonly key: string;
  readonly eventType: string;
  readonly eventDate: string;
  readonly notes: string | null;
  /** Without duplicates. */
  readonly names: readonly string[];
};
export type ImportPlan = { readonly players: readonly PlannedPlayer[]; readonly sessions: readonly PlannedSession[] };

export const importFiles = ['players.csv', 'sessions.csv', 'attendance.csv', 'matrix.csv'] as const;
export type ImportFile = (typeof importFiles)[number];
export type ImportTables = Readonly<Partial<Record<ImportFile, readonly TableLine[]>>>;

export type PlanContext = { readonly eventTypes: readonly EventType[]; readonly now: number };

const nameWords: Readonly<Record<string, string>> = {
  'too-short': 'has at least 2 characters',
  'too-long': 'has at most 32 characters',
};
export const nameFault = (name: string): string | null => {
  const problem = nameProblem(name);
  if (problem === null) return null;
  if (problem === 'blank') return 'there is no name';
  return `"${name.slice(0, 60)}" is not a name: it ${nameWords[problem] ?? `may hold ${nameCharacters}`}`;
};

export const maxNames = 500;
