import type { z } from 'zod';
import type { FieldProblem } from '../../../contracts/problem.ts';

type Issue = z.core.$ZodIssue;
type Code = Issue['code'];
type WordedProblem = { readonly code: string; readonly detail: string };

/** Limits the size of an answer about thousands of invalid names. */
export const mostErrors = 50;
const mostValues = 20;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  url: 'must be an address with https:// or http://',
  email: 'must be an e-mail address',
  uuid: 'must be an id',
  guid: 'must be an id',
  datetime: 'must be a date and a time with Z or an offset',
  date: 'must be a date such as 2026-11-20',
};

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

type Bound = Pick<z.core.$ZodIssueTooBig, 'origin' | 'inclusive' | 'exact'>;

/** 'must have at most 100 characters', 'must be less than 5'. */
const bounded = ({ origin, inclusive, exact }: Bound, side: 'most' | 'least', limit: number | bigint): string => {
  const [one, several] = units[origin] ?? [null, null];
  if (one === null) {
    const than = side === 'most' ? 'less than' : 'more than';
    return `must be ${inclusive === false ? than : `at ${side}`} ${limit}`;
  }
  return `must have ${exact === true ? 'exactly' : `at ${side}`} ${limit} ${Number(limit) === 1 ? one : several}`;
};

const oneOf = (values: readonly unknown[]): string => {
  const shown = values.slice(0, mostValues).map(String).join(', ');
  if (values.length === 1) return `must be ${shown}`;
  return `must be one of ${shown}${values.length > mostValues ? ' and others' : ''}`;
};

/** Problem for control characters; our refinements use its code as their message. */
export const controlCharacter = (field: string): FieldProblem => ({
  field,
  code: 'control-character',
  detail: 'Control characters are not allowed.',
});

/** Problem for a body nested too deeply. */
export const tooDeep: FieldProblem = { field: 'body', code: 'too-deep', detail: 'The nesting is too deep.' };

/** Kinds accepted by a union; empty when a value of the right kind was invalid otherwise. */
const kindsOf = (options: readonly (readonly Issue[])[]): readonly string[] =>
  options.flatMap(([issue]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? (kinds[issue.expected] ?? []) : [],
  );

/** Our wording for every code of the validator; a missing code is a type error. */
const words = {
  invalid_type: ({ expected }) => `must be ${kinds[expected] ?? 'something else'}`,
  too_big: (issue) => bounded(issue, 'most', issue.maximum),
  too_small: (issue) => bounded(issue, 'least', issue.minimum),
  invalid_format: ({ format }) => formats[format] ?? 'has an unknown format',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: () => 'is not known',
  invalid_union: ({ errors }) => {
    const taken = [...new Set(kindsOf(errors))];
    return taken.length === 0 ? 'has a value that is not allowed' : `must be ${taken.join(' or ')}`;
  },
  invalid_key: () => 'has a name that is not allowed',
  invalid_element: () => 'has an entry that is not allowed',
  invalid_value: ({ values }) => oneOf(values),
  custom: () => 'has a value that is not allowed',
} satisfies { readonly [C in Code]: (issue: Extract<Issue, { code: C }>) => string };

const sentence = (text: string): string => `This field ${text}.`;

const worded = (issue: Issue): WordedProblem => {
  const unreadable = controlCharacter('');
  if (issue.code === 'custom' && issue.message === unreadable.code) return unreadable;
  // The seam: each entry takes issues of its own code.
  const word = words[issue.code] as (issue: Issue) => string;
  return { code: issue.code.replaceAll('_', '-'), detail: sentence(word(issue)) };
};

const at = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );

const nameOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'));

/** For a value of the right kind in a union, reports what is wrong with it, not its kind. */
const inner = (issue: Issue): readonly Issue[] => {
  if (issue.code !== 'invalid_union') return [issue];
  const closest = issue.errors.find((issues) => kindsOf([issues]).length === 0);
  return closest === undefined || closest.length === 0
    ? [issue]
    : closest.flatMap((one) => inner({ ...one, path: [...issue.path, ...one.path] }));
};

const toProblems = (issue: Issue, data: unknown): readonly FieldProblem[] => {
  const field = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: nameOf([...issue.path, key]),
      code: 'unknown-field',
      detail: worded(issue).detail,
    }));
  if (issue.path.length > 0 && at(data, issue.path) === undefined)
    return [{ field, code: 'required', detail: sentence('is required') }];
  return [{ ...worded(issue), field }];
};

/** Problems of invalid data by field, as sentences for people. */
export const fieldProblems = (error: Pick<z.ZodError, 'issues'>, data: unknown): FieldProblem[] =>
  error.issues
    .flatMap(inner)
    .flatMap((issue) => toProblems(issue, data))
    .slice(0, mostErrors);
