import { findEventType } from '../../contracts/event-types.ts';
import { identityKey, normaliseName } from '../../contracts/text.ts';
import { readDate } from './dates.ts';
import { maxNames, nameFault } from './shapes.ts';
import type { PlanContext, PlannedSession } from './shapes.ts';
import type { FaultList, TableLine } from './table.ts';

const present = new Set(['x', '1', 'yes']);
const absent = new Set(['', '0', 'no', '-']);
const header = /^(\S+(?: \d{1,2}:\d{2})?) (.+)$/;

type Column = Pick<PlannedSession, 'key' | 'eventType' | 'eventDate'> & { readonly names: string[] };

/** Session of a header such as `2026-03-01 19:30 Kraken`; null for an invalid one, with its faults reported. */
const columnOf = (text: string, { eventTypes, now }: PlanContext, faults: (why: string) => void): Column | null => {
  const [, day, name] = header.exec(text.trim()) ?? [];
  if (day === undefined || name === undefined || !/\d{4}/.test(day)) {
    faults(
      `"${text}" has no date: a column is a session, such as 2026-03-01 19:30 Kraken; totals without dates cannot be imported`,
    );
    return null;
  }
  const [date, type] = [readDate(day, now), findEventType(eventTypes, name)];
  if ('why' in date) faults(date.why);
  if (type === null) faults(`there is no event type "${name}"`);
  if ('why' in date || type === null) return null;
  return { key: text.trim(), eventType: type.name, eventDate: date.at, names: [] };
};

/** Parses each header once; invalid ones are null and reported. */
const columnsOf = (first: TableLine, context: PlanContext, faults: FaultList): readonly (Column | null)[] => {
  const columns = first.cells.slice(1).map((text) => columnOf(text, context, (why) => faults.add(first.line, why)));
  const keys = columns.flatMap((column) => column?.key ?? []);
  for (const key of new Set(keys.filter((one, index) => keys.indexOf(one) !== index)))
    faults.add(first.line, `the column "${key}" appears twice`);
  return columns;
};

const readCells = ({ line, cells }: TableLine, columns: readonly (Column | null)[], faults: FaultList): void => {
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index + 1] ?? '').trim().toLowerCase();
    if (present.has(cell)) column?.names.push(normaliseName(cells[0] ?? ''));
    else if (!absent.has(cell))
      faults.add(line, `"${cell.slice(0, 40)}" is neither x, 1 or yes, nor empty, 0, no or -`);
  }
};

const checkNames = (rows: readonly TableLine[], faults: FaultList): void => {
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const name = normaliseName(cells[0] ?? '');
    const fault = nameFault(name);
    const before = seen.get(identityKey(name));
    if (fault !== null) faults.add(line, fault);
    else if (before !== undefined) faults.add(line, `"${name}" is already in line ${before}`);
    else seen.set(identityKey(name), line);
  }
};

/** Reads a table whose first column holds names, and each further column a session. */
export const readMatrix = (
  [first, ...rows]: readonly TableLine[],
  context: PlanContext,
  faults: FaultList,
): readonly PlannedSession[] => {
  if (first === undefined) {
    faults.add(1, 'the file is empty');
    return [];
  }
  const columns = columnsOf(first, context, faults);
  checkNames(rows, faults);
  for (const row of rows) readCells(row, columns, faults);
  const sessions = columns.flatMap((column) => (column === null ? [] : [{ ...column, notes: null }]));
  for (const { key, names } of sessions)
    if (names.length > maxNames) faults.add(first.line, `"${key}" has more than ${maxNames} names`);
  return sessions;
};
