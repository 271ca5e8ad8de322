import type { ModActivity } from '../../../../../src/contracts/admin-logs.ts';
import { formatFull } from '../../../ui/text/dates.ts';

/** A field of what an action changed; null: it was not there. */
export type ChangedField = { id: string; before: string | null; after: string | null };

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // an object has these fields, whatever they hold
      (value as Readonly<Record<string, unknown>>)
    : {};

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;
const nameIn = (value: unknown): string => {
  const { rawName, name } = fieldsOf(value);
  return [rawName, name, value].find((one) => typeof one === 'string') ?? JSON.stringify(value);
};

const written = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(nameIn).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return moment.test(value) ? formatFull(value) : value;
};

/** Field by field what an action changed, as the log keeps it; things in a list by their names, where they have one. */
export const changedFieldsOf = ({ before, after }: Pick<ModActivity, 'before' | 'after'>): readonly ChangedField[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((id) => ({
    id,
    before: written(was[id]),
    after: written(is[id]),
  }));
};
