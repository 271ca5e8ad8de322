import { checkEventType, namesProblems } from '../../application/sessions/submission-checks.ts';
import type { SubmitFields } from '../../application/sessions/submit-session.ts';
import { splitNames } from '../../contracts/text.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { duplicateOf, findSession } from '../../projections/sessions/queries.ts';
import { escapeMarkdown } from '../replies/markdown.ts';
import { reportOf } from '../replies/report.ts';
import { dateForm, readFirstLine } from '../submit/first-line.ts';
import { refusedFiles } from '../submit/plan-post.ts';
import { notesOf } from '../submit/post-text.ts';
import { submitWanted } from '../submit/submit-wanted.ts';
import { saying } from './call.ts';
import type { SlashAnswer, SlashCall, SlashCommand, CommandDeps } from './call.ts';

type CheckedSubmit =
  { readonly ok: true; readonly fields: SubmitFields } | { readonly ok: false; readonly why: string };
const refused = (why: string): CheckedSubmit => ({ ok: false, why });
const projectedWithinMs = 2_000;

const dateOf = ({ at, text }: SlashCall, deps: CommandDeps): { readonly date: string } | { readonly why: string } => {
  const when = text('when');
  if (when === null) return { date: at };
  const read = readFirstLine(when, { ...deps, now: deps.clock.now() });
  if (read.kind === 'wrong') return { why: read.why };
  return read.kind === 'said' && read.eventType === null && read.eventDate !== null
    ? { date: read.eventDate }
    : { why: dateForm };
};

const fieldsOf = (call: SlashCall, deps: CommandDeps): CheckedSubmit => {
  const type = checkEventType(call.text('event') ?? '', { ...deps, now: deps.clock.now() });
  if (type.problem !== null) return refused(type.problem.detail);
  const when = dateOf(call, deps);
  if ('why' in when) return refused(when.why);
  return {
    ok: true,
    fields: { eventType: type.value, eventDate: when.date, notes: notesOf(call.text('notes') ?? '') },
  };
};

/** Why what it is made of is refused; null when it may be looked at. */
const refusedContent = ({ files, text }: SlashCall, { words }: CommandDeps): string | null => {
  const names = text('text');
  if (files.length > 0)
    return names === null ? refusedFiles(files, { words }) : 'Send screenshots or names, not both at once.';
  if (names === null || splitNames(names).length === 0) return words.problem('no-content');
  return namesProblems(names)[0]?.detail ?? null;
};

const reportAfter = async (id: string, position: Position, deps: CommandDeps): Promise<SlashAnswer> => {
  await deps.waitFor(['sessions'], position, projectedWithinMs);
  const doc = await findSession(deps.readModels, id);
  if (doc === null) return { text: `Session submitted\n<${deps.pageOf(id)}>`, follows: id };
  const report = reportOf(doc, { ...deps, duplicateOf: await duplicateOf(deps.readModels, doc), isReading: false });
  return doc.status === 'pending' ? { text: report.text, follows: id } : saying(report.text);
};

/** /submit event [when] [screenshot1..10] [text] [notes] */
export const submit: SlashCommand = {
  policy: 'submit-session',
  // Typed names are matched with the session, screenshots by the recogniser.
  reads: [],
  run: async (call, deps) => {
    const checked = fieldsOf(call, deps);
    const why = checked.ok ? refusedContent(call, deps) : checked.why;
    if (!checked.ok || why !== null) return saying(escapeMarkdown(why ?? ''));
    const id = await deps.people.meet(call.caller);
    const origin = { kind: 'discord', channelId: call.channelId, messageId: null } as const;
    const actor = { kind: 'person', id, role: call.role } as const;
    const submitter = { actor, key: `discord command ${call.id}`, origin };
    const rawText = call.files.length > 0 ? null : call.text('text');
    const outcome = await submitWanted({ submitter, fields: checked.fields, rawText, files: call.files }, deps);
    if (!outcome.ok) return saying(escapeMarkdown(outcome.why ?? deps.words.problem('idempotency-key-reused')));
    const { submission } = outcome;
    return reportAfter(submission.id, submission.position, deps);
  },
};
