import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { picturesHash, submitPictures, submitText } from '../../application/sessions/submit-session.ts';
import type { Submission, SubmitFields, Submitter } from '../../application/sessions/submit-session.ts';
import { submitFields, submitTextBody } from '../../contracts/session-writes.ts';
import type { SamePictures, samePicturesQuery, SubmitAnswer } from '../../contracts/session-writes.ts';
import { duplicateOf, firstWith } from '../../projections/sessions/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { checkEventDate, checkEventType, namesProblems } from '../../application/sessions/submission-checks.ts';
import { splitNames } from '../../contracts/text.ts';
import { problem } from '../../application/problems/problem.ts';
import type { ProblemError } from '../../application/problems/problem.ts';
import { actorOf } from '../../application/access/operator.ts';
import { checkPictures, pictureProblems } from '../../application/recognition/pictures.ts';
import type { CheckedPictures } from '../../application/recognition/pictures.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { repeatedSubmissions } from '../../application/operations/operations.ts';
import { utcDay } from '../../contracts/windows.ts';
import { idempotencyKey } from '../http/request/asked-by.ts';
import { sessionProblem } from '../../application/problems/rejections.ts';
import { fieldProblems } from '../http/routes/field-problems.ts';
import { requireReadable } from '../http/server/control-characters.ts';
import { withUpload } from './read-upload.ts';
import type { Upload } from './read-upload.ts';
import type { UploadGate } from './upload-gate.ts';
import { created } from './wire.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';

/** GET /api/sessions/same-pictures: called before an upload, to avoid duplicates. */
export const showSamePictures =
  ({ readModels }: Pick<Deps, 'readModels'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof samePicturesQuery }>): Promise<SamePictures> => ({
    sessionId: query.hashes === '' ? null : await firstWith(readModels, picturesHash(query.hashes.split(','))),
  });

/** Throws when a text is not a list of names. */
export const requireNames = (rawText: string): void => {
  if (splitNames(rawText).length === 0) throw problem('no-content', 'The text holds no names.');
  const errors = namesProblems(rawText);
  if (errors.length > 0) throw problem('invalid', errors[0]?.detail, { errors });
};

type SubmitDeps = Pick<
  Deps,
  | 'handle'
  | 'query'
  | 'media'
  | 'pictures'
  | 'dayCounts'
  | 'texts'
  | 'clock'
  | 'ids'
  | 'eventTypes'
  | 'waitFor'
  | 'readModels'
> & { readonly roster: () => Promise<Roster>; readonly gate: UploadGate };

type WithContent = SubmitDeps & { readonly withContent: (contentHash: string) => Promise<string | null> };

type SubmitTextRequest = ApiRequest<{ body: typeof submitTextBody }>;

const projectedWithinMs = 500;

/** POST /api/sessions: screenshots as a form, or names as JSON. Nothing is stored before everything is checked. */
export const submitSession =
  (deps: SubmitDeps) =>
  async (request: SubmitTextRequest, reply: FastifyReply): Promise<SubmitAnswer> => {
    const withContent = (contentHash: string) => firstWith(deps.readModels, contentHash);
    const all = { ...deps, withContent };
    const submission = request.isMultipart() ? await fromForm(request, all) : await fromJson(request, all);
    if (!submission.ok) throw sessionProblem(submission.rejection);
    if (submission.repeated) await countRepeat(deps);
    const possibleDuplicateOf = await earlierWith(submission, deps);
    return created(reply, submission.repeated, {
      ...presentSessionWrite({ id: submission.id, meta: submission }, submission),
      possibleDuplicateOf,
    });
  };

/** Counts a repeat, which the log does not record. A failure of the count does not affect the answer. */
const countRepeat = async ({ dayCounts, clock }: Pick<SubmitDeps, 'dayCounts' | 'clock'>): Promise<void> => {
  await dayCounts.add(repeatedSubmissions, utcDay(clock.now().toISOString())).catch(() => undefined);
};

/** Finds earlier sessions with the same content; when projections lag, the warning is omitted. */
const earlierWith = async (
  { id, position, contentHash, submittedAt }: Extract<Submission, { ok: true }>,
  { waitFor, readModels }: Pick<Deps, 'waitFor' | 'readModels'>,
): Promise<string | null> => {
  const outcome = await waitFor(['sessions'], position, projectedWithinMs);
  return outcome === 'not-running' ? null : duplicateOf(readModels, { id, contentHash, submittedAt });
};

const submitterOf = (request: ApiRequest): Submitter => ({
  actor: actorOf(request.user),
  key: idempotencyKey(request),
  origin: fromWeb,
});

const fromWeb: Submitter['origin'] = { kind: 'web', channelId: null, messageId: null };

const parsed = <S extends z.ZodType>(schema: S, data: unknown): z.output<S> => {
  const result = schema.safeParse(data);
  if (!result.success) throw problem('invalid', null, { errors: fieldProblems(result.error, data) });
  return result.data;
};

const checkedFields = (
  { eventType, eventDate, notes }: z.output<typeof submitFields>,
  { eventTypes, clock }: Pick<SubmitDeps, 'eventTypes' | 'clock'>,
): SubmitFields => {
  const known = { eventTypes, now: clock.now() };
  const type = checkEventType(eventType, known);
  const date = checkEventDate(eventDate, known);
  if (type.problem !== null || date.problem !== null)
    throw problem('invalid', null, { errors: [type, date].flatMap(({ problem: found }) => found ?? []) });
  return { eventType: type.value, eventDate: date.value, notes: notes === '' ? null : (notes ?? null) };
};

const fromForm = async (request: ApiRequest, deps: WithContent): Promise<Submission> => {
  const submitter = submitterOf(request);
  return deps.gate(request, () => withUpload(request, deps.media, (upload) => fromUpload(submitter, upload, deps)));
};

const fromUpload = async (submitter: Submitter, upload: Upload, deps: WithContent): Promise<Submission> => {
  requireReadable(upload.fields);
  const fields = checkedFields(parsed(submitFields, upload.fields), deps);
  if (upload.files.length === 0) throw problem('no-content');
  const checked = await checkPictures(upload.files, deps);
  if (!checked.ok) throw refusedPicture(checked);
  return submitPictures({ ...submitter, fields, pictures: checked.pictures }, deps);
};

const refusedPicture = ({ problem: found, index }: Extract<CheckedPictures, { ok: false }>): ProblemError => {
  const { code, detail } = pictureProblems[found];
  return problem(code, `File ${index + 1} ${detail}`);
};

const fromJson = async (request: SubmitTextRequest, deps: WithContent): Promise<Submission> => {
  const submitter = submitterOf(request);
  // A missing body was not validated.
  const body = (request.body as SubmitTextRequest['body'] | null) ?? parsed(submitTextBody, {});
  const fields = checkedFields(body, deps);
  requireNames(body.rawText);
  const roster = async () => {
    // Names must be available, because unmatched names stay unmatched.
    await request.server.edge.readings.waitFor(['names', 'links'], null);
    return deps.roster();
  };
  return submitText({ ...submitter, fields, rawText: body.rawText }, { ...deps, roster });
};
