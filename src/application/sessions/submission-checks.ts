import { eventDateProblem, toUtc } from '../../contracts/common.ts';
import { findEventType } from '../../contracts/event-types.ts';
import type { EventType } from '../../contracts/event-types.ts';
import type { FieldProblem } from '../../contracts/problem.ts';
import { looksOtherwise, splitNames } from '../../contracts/text.ts';

type SubmissionContext = { readonly eventTypes: readonly EventType[]; readonly now: Date };
type CheckedField<T> =
  { readonly value: T; readonly problem: null } | { readonly value: null; readonly problem: FieldProblem };

const fine = <T>(value: T): CheckedField<T> => ({ value, problem: null });
const refused = (field: string, code: string, detail: string): CheckedField<never> => ({
  value: null,
  problem: { field, code, detail },
});

const dateProblems = {
  'not-a-date': 'The date needs a day, a time with seconds and Z or an offset, such as 2026-11-20T19:30:00Z.',
  'too-early': 'The date is before the year 2000.',
  'too-late': 'The date is more than 24 hours in the future.',
} as const;

/** Name of the event type for a code, name or alias. */
export const checkEventType = (input: string, { eventTypes }: SubmissionContext): CheckedField<string> => {
  const type = findEventType(eventTypes, input);
  return type === null ? refused('eventType', 'unknown-event-type', 'There is no such event type.') : fine(type.name);
};

/** In UTC. */
export const checkEventDate = (input: string, { now }: SubmissionContext): CheckedField<string> => {
  const wrong = eventDateProblem(input, now.getTime());
  return wrong === null ? fine(toUtc(input)) : refused('eventDate', wrong, dateProblems[wrong]);
};

const maxNames = 500;
const maxNameLength = 32;
const shownEntries = 20;

/** Problems of pasted names by entry; empty when all are valid. */
export const namesProblems = (rawText: string): FieldProblem[] => {
  const names = splitNames(rawText);
  const extra = names[maxNames];
  if (extra !== undefined)
    return [
      {
        field: 'rawText',
        code: 'too-many-names',
        detail: `The text holds ${names.length} names; ${maxNames} are the limit, reached before entry ${maxNames + 1} (${short(extra)}).`,
      },
    ];
  return names
    .flatMap((name, index) => {
      if (Array.from(name).length > maxNameLength) return [tooLong(name, index)];
      return looksOtherwise(name) ? [invisible(index)] : [];
    })
    .slice(0, shownEntries);
};

const tooLong = (name: string, index: number): FieldProblem => ({
  field: 'rawText',
  code: 'name-too-long',
  detail: `Entry ${index + 1} (${short(name)}) has more than ${maxNameLength} characters.`,
});

const invisible = (index: number): FieldProblem => ({
  field: 'rawText',
  code: 'bad-character',
  detail: `Entry ${index + 1} holds characters that cannot be seen.`,
});

const short = (name: string): string => {
  const characters = Array.from(name);
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : name;
};
