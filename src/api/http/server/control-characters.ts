import { hasControlCharacters, isOneLine } from '../../../contracts/text.ts';
import type { FieldProblem } from '../../../contracts/problem.ts';
import type { App } from './http-context.ts';
import { controlCharacter, mostErrors, tooDeep } from '../routes/field-problems.ts';
import { refusals } from '../routes/validation.ts';

type FieldValue = { readonly field: string; readonly value: unknown; readonly depth: number };

/** Deeper than any of our schemas. */
const deepest = 20;

const isNested = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** Nested values, last one first. */
const partsOf = ({ field, value, depth }: FieldValue): readonly FieldValue[] =>
  isNested(value)
    ? Object.entries(value)
        .reverse()
        .map(([key, inside]) => ({ field: field === '' ? key : `${field}.${key}`, value: inside, depth: depth + 1 }))
    : [];

/**
 * Every text in `data`, also the names of fields, that holds control characters or half of a character. What is nested too
 * deep is the only problem then, and nothing of it is looked at: its address would be as long as the body.
 */
const unreadable = (data: unknown, isFine: (text: string) => boolean): FieldProblem[] => {
  const isBad = ({ value }: FieldValue): boolean =>
    typeof value === 'string' ? !isFine(value) : isNested(value) && !Object.keys(value).every(isFine);
  const problems: FieldProblem[] = [];
  const open: FieldValue[] = [{ field: '', value: data, depth: 0 }];
  for (let next = open.pop(); next !== undefined && problems.length < mostErrors; next = open.pop()) {
    if (next.depth > deepest) return [tooDeep];
    if (isBad(next)) problems.push(controlCharacter(next.field === '' ? 'body' : next.field));
    for (const part of partsOf(next)) open.push(part);
  }
  return problems;
};

const isProse = (text: string): boolean => !hasControlCharacters(text);

/** Throws `invalid` for unreadable text in a body. Line breaks are allowed here; schemas restrict them. */
export const requireReadable = (body: unknown): void => {
  const errors = unreadable(body, isProse);
  if (errors.length > 0) throw refusals.body(errors);
};

/** Refuses control characters in addresses, queries and bodies, before a schema is applied. */
export const refuseUnreadable = (app: App): void => {
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of ['params', 'query'] as const) {
      const errors = unreadable(request[part], isOneLine);
      if (errors.length > 0) return done(refusals[part === 'query' ? 'querystring' : part](errors));
    }
    requireReadable(request.body);
    done();
  });
};
