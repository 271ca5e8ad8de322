import { findEventType } from '../../contracts/event-types.ts';
import { identityKey, normaliseName } from '../../contracts/text.ts';
import { readMatrix } from './matrix.ts';
import { readDate } from './dates.ts';
import { importFiles, maxNames, nameFault } from './shapes.ts';
import type { ImportFile, ImportPlan, ImportTables, PlanContext, PlannedPlayer, PlannedSession } from './shapes.ts';
import { namedRows } from './table.ts';
import type { Fault, FaultList, TableRow, TableLine } from './table.ts';

const maxNotes = 2_000;

const readAliases = (text: string): readonly string[] =>
  text
    .split('|')
    .map(normaliseName)
    .filter((alias) => alias !== '');

type PlayerColumn = 'name' | 'aliases' | 'discordId' | 'discordUsername' | 'firstSeen';
const playerColumns = {
  needed: ['name'],
  also: ['aliases', 'discordId', 'discordUsername', 'firstSeen'],
} as const;

/** Reports duplicates. */
const createOnce = (faults: FaultList) => {
  const seen = new Map<string, number>();
  return (text: string, line: number, what: string): void => {
    const before = seen.get(identityKey(text));
    if (before === undefined) seen.set(identityKey(text), line);
    else faults.add(line, `${what} is already in line ${before}`);
  };
};
type Once = ReturnType<typeof createOnce>;

const checkNames = (
  names: readonly string[],
  line: number,
  { faults, once }: { faults: FaultList; once: Once },
): void => {
  for (const name of names) {
    const fault = nameFault(name);
    if (fault === null) once(name, line, `"${name}"`);
    else faults.add(line, fault);
  }
};

const readDiscord = (
  { line, cell }: TableRow<PlayerColumn>,
  name: string,
  { faults, once }: { faults: FaultList; once: Once },
): PlannedPlayer['discord'] => {
  const [discordId, username] = [cell('discordId'), cell('discordUsername')];
  if (discordId === '') return null;
  if (/^\d{17,20}$/.test(discordId)) once(discordId, line, discordId);
  else
    faults.add(
      line,
      `"${discordId}" is not a Discord id, which has 17 to 20 digits (a spreadsheet rounds it unless the column is text)`,
    );
  return { discordId, username: username === '' ? name : username.slice(0, 100) };
};

const readDay = (text: string, now: number, report: (why: string) => void): string | null => {
  const day = text === '' ? null : readDate(text, now);
  if (day === null) return null;
  if ('at' in day) return day.at.slice(0, 10);
  report(day.why);
  return null;
};

const readPlayers = (rows: readonly TableLine[], { now }: PlanContext, faults: FaultList): PlannedPlayer[] => {
  const [names, people] = [createOnce(faults), createOnce(faults)];
  return namedRows<PlayerColumn>(rows, playerColumns, faults).map((row) => {
    const { line, cell } = row;
    const [name, aliases] = [normaliseName(cell('name')), readAliases(cell('aliases'))];
    checkNames([name, ...aliases], line, { faults, once: names });
    const discord = readDiscord(row, name, { faults, once: people });
    return { line, name, aliases, discord, firstSeen: readDay(cell('firstSeen'), now, (why) => faults.add(line, why)) };
  });
};

type Draft = { readonly line: number; readonly session: PlannedSession };

const readSessions = (
  rows: readonly TableLine[],
  { eventTypes, now }: PlanContext,
  faults: FaultList,
): Map<string, Draft> => {
  const columns = { needed: ['key', 'eventType', 'eventDate'], also: ['notes'] } as const;
  const drafts = new Map<string, Draft>();
  for (const { line, cell } of namedRows<'key' | 'eventType' | 'eventDate' | 'notes'>(rows, columns, faults)) {
    const [key, type, notes] = [cell('key'), findEventType(eventTypes, cell('eventType')), cell('notes')];
    const date = readDate(cell('eventDate'), now);
    const before = drafts.get(key);
    if (key === '') faults.add(line, 'there is no key');
    else if (before !== undefined) faults.add(line, `the key "${key}" is already in line ${before.line}`);
    if (type === null) faults.add(line, `there is no event type "${cell('eventType')}"`);
    if ('why' in date) faults.add(line, date.why);
    if (notes.length > maxNotes) faults.add(line, `notes have at most ${maxNotes} characters`);
    const eventDate = 'at' in date ? date.at : '';
    drafts.set(key, {
      line,
      session: { key, eventType: type?.name ?? '', eventDate, notes: notes === '' ? null : notes, names: [] },
    });
  }
  return drafts;
};

const readAttendance = (rows: readonly TableLine[], sessions: ReadonlyMap<string, Draft>, faults: FaultList) => {
  const names = new Map<string, Map<string, { readonly name: string; readonly line: number }>>();
  for (const { line, cell } of namedRows<'key' | 'name'>(rows, { needed: ['key', 'name'], also: [] }, faults)) {
    const [key, name] = [cell('key'), normaliseName(cell('name'))];
    const fault = nameFault(name);
    if (!sessions.has(key)) faults.add(line, `there is no session "${key}" in sessions.csv`);
    if (fault !== null) faults.add(line, fault);
    const listed = names.get(key) ?? new Map<string, { name: string; line: number }>();
    const before = listed.get(identityKey(name));
    if (before !== undefined) faults.add(line, `"${name}" is already in session "${key}" (line ${before.line})`);
    else listed.set(identityKey(name), { name, line });
    if (listed.size === maxNames + 1) faults.add(line, `session "${key}" has more than ${maxNames} names`);
    names.set(key, listed);
  }
  return names;
};

const inOrder = (faults: readonly Fault[]): readonly Fault[] =>
  importFiles.flatMap((name) => faults.filter(({ file }) => file === name).toSorted((a, b) => a.line - b.line));

/** Plans an import, with all faults in the order of files and lines. Nothing is imported when there is a fault. */
export const planImport = (
  tables: ImportTables,
  context: PlanContext,
): { readonly plan: ImportPlan; readonly faults: readonly Fault[] } => {
  const faults: Fault[] = [];
  const of = (file: ImportFile): FaultList => ({ add: (line, why) => void faults.push({ file, line, why }) });
  const rowsOf = (file: ImportFile): readonly TableLine[] | null => tables[file] ?? null;
  const [players, sessions, attendance, matrix] = importFiles.map(rowsOf);
  const planned = players == null ? [] : readPlayers(players, context, of('players.csv'));
  const drafts = sessions == null ? new Map<string, Draft>() : readSessions(sessions, context, of('sessions.csv'));
  const listed = attendance == null ? null : readAttendance(attendance, drafts, of('attendance.csv'));
  if (sessions == null && attendance != null) of('attendance.csv').add(1, 'sessions.csv is missing');
  if (sessions != null && attendance == null) of('sessions.csv').add(1, 'attendance.csv is missing');
  const fromTables = [...drafts.values()].map(({ session }) => ({
    ...session,
    names: [...(listed?.get(session.key)?.values() ?? [])].map(({ name }) => name),
  }));
  const fromMatrix = matrix == null ? [] : readMatrix(matrix, context, of('matrix.csv'));
  return { plan: { players: planned, sessions: [...fromTables, ...fromMatrix] }, faults: inOrder(faults) };
};
