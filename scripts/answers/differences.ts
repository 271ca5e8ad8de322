import { z } from 'zod';
import type { Recording } from './recording.ts';

const changes = ['added', 'removed', 'changed'] as const;
type Change = (typeof changes)[number];

/** A difference of many answers is one: places in lists are left out of `path`, and the query out of `request`. */
export type Difference = {
  readonly request: string;
  /** Where in the answer, e.g. `body.sessions[].revision`. */
  readonly path: string;
  readonly change: Change;
  readonly count: number;
  /** The first place where it was seen, in full. */
  readonly example: string;
};

/** Differences that are wanted. `*` stands for anything, once in a request and once in a path; as `change` for every one. */
export const allowances = z.array(
  z
    .object({ request: z.string(), path: z.string(), change: z.enum([...changes, '*']), why: z.string().min(10) })
    .strict(),
);
export type Allowance = z.infer<typeof allowances>[number];

type Found = { readonly path: string; readonly change: Change; readonly before: unknown; readonly after: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By what sessions and candidates are in order. */
const placeOf = (value: unknown): unknown =>
  isObject(value) ? (value['eventDate'] ?? value['similarity']) : undefined;

/**
 * Sessions of one moment follow each other by their ids, as candidates of one similarity do. Ids differ between two runs: here
 * they follow by what they say.
 */
const settled = (list: readonly unknown[]): readonly unknown[] => {
  const places = new Map(list.map((value, index) => [placeOf(value), index]));
  if (places.has(undefined)) return list;
  const place = (value: unknown): number => places.get(placeOf(value)) ?? 0;
  return list.toSorted((a, b) => place(a) - place(b) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
};

const inLists = (path: string, listBefore: readonly unknown[], listAfter: readonly unknown[]): readonly Found[] => {
  const [before, after] = [settled(listBefore), settled(listAfter)];
  const shorter = Math.min(before.length, after.length);
  return [
    ...before.slice(0, shorter).flatMap((value, index) => between(`${path}[]`, value, after[index])),
    ...before
      .slice(shorter)
      .map((value): Found => ({ path: `${path}[]`, change: 'removed', before: value, after: null })),
    ...after.slice(shorter).map((value): Found => ({ path: `${path}[]`, change: 'added', before: null, after: value })),
  ];
};

/** Every place in which two answers differ; a field that only one has is one place, whatever is in it. */
const between = (path: string, before: unknown, after: unknown): readonly Found[] => {
  if (Array.isArray(before) && Array.isArray(after)) return inLists(path, before, after);
  if (!isObject(before) || !isObject(after))
    return before === after ? [] : [{ path, change: 'changed', before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const place = path === '' ? key : `${path}.${key}`;
    if (!(key in before)) return [{ path: place, change: 'added', before: null, after: after[key] } as const];
    if (!(key in after)) return [{ path: place, change: 'removed', before: before[key], after: null } as const];
    return between(place, before[key], after[key]);
  });
};

const short = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** What differs between two recordings, by person; each difference once. */
export const differencesOf = (
  before: ReadonlyMap<string, Recording>,
  after: ReadonlyMap<string, Recording>,
): readonly Difference[] => {
  const all = new Map<string, Difference>();
  for (const person of new Set([...before.keys(), ...after.keys()])) {
    const [a = {}, b = {}] = [before.get(person), after.get(person)];
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const request = key.split('?')[0] ?? key;
      const found =
        a[key] === undefined || b[key] === undefined ? onlyOne(a[key], b[key]) : between('', a[key], b[key]);
      for (const { path, change, before: was, after: is } of found) {
        const id = JSON.stringify([request, path, change]);
        const example = `${person} ${key}: ${short(was)} -> ${short(is)}`;
        const known = all.get(id) ?? { request, path, change, count: 0, example };
        all.set(id, { ...known, count: known.count + 1 });
      }
    }
  }
  return [...all.values()];
};

const onlyOne = (before: unknown, after: unknown): readonly Found[] => [
  { path: '', change: before === undefined ? 'added' : 'removed', before: before ?? null, after: after ?? null },
];

const fits = (pattern: string, text: string): boolean => {
  const [start = '', end] = pattern.split('*');
  return end === undefined
    ? pattern === text
    : text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
};

export const isAllowedBy = (difference: Difference, allowance: Allowance): boolean =>
  fits(allowance.request, difference.request) &&
  fits(allowance.path, difference.path) &&
  (allowance.change === '*' || allowance.change === difference.change);
