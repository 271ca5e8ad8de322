import { checkPictures, pictureProblems } from '../../application/recognition/pictures.ts';
import type { Deps } from '../../application/deps.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { submitPictures, submitText } from '../../application/sessions/submit-session.ts';
import type { Submission, SubmitFields, Submitter } from '../../application/sessions/submit-session.ts';
import { firstWith } from '../../projections/sessions/queries.ts';
import type { PostedFile } from '../../ports/guild-gateway.ts';
import type { ReceivedFile } from '../../ports/media-store.ts';
import { codeOfError } from '../refusals.ts';
import type { Words } from '../words.ts';

export type SubmitDeps = Pick<
  Deps,
  'clock' | 'handle' | 'query' | 'ids' | 'media' | 'pictures' | 'projectionCondition' | 'readModels' | 'texts'
> & {
  /** Whether this process holds the names of the players: not yet after a start. */
  readonly areNamesHeld: () => Promise<boolean>;
  readonly roster: () => Promise<Roster>;
  readonly words: Words;
  /** The bytes of a file. Throws when they cannot be had, when they are more than 15 MB, and for a host that is not Discord's. */
  readonly fetchFile: (file: PostedFile) => AsyncIterable<Uint8Array>;
};
export type Whole = {
  readonly submitter: Submitter;
  readonly fields: SubmitFields;
  /** null: it is made of the files. */
  readonly rawText: string | null;
  readonly files: readonly PostedFile[];
};
export type SubmissionOutcome =
  | { readonly ok: true; readonly submission: Extract<Submission, { ok: true }> }
  /** null: it has made another session already, and nothing is to be said. */
  | { readonly ok: false; readonly why: string | null };

const refused = (why: string): SubmissionOutcome => ({ ok: false, why });

/** Which session has a content already. */
const asking = (deps: SubmitDeps) => ({
  ...deps,
  withContent: (contentHash: string) => firstWith(deps.readModels, contentHash),
});

const outcomeOf = (submission: Submission, { words }: Pick<SubmitDeps, 'words'>): SubmissionOutcome => {
  if (submission.ok) return { ok: true, submission };
  const { rejection } = submission;
  return { ok: false, why: rejection.code === 'idempotency-key-reused' ? null : words.session(rejection) };
};

/** Names must be available, because unmatched names stay unmatched. */
const fromText = async ({ submitter, fields }: Whole, rawText: string, deps: SubmitDeps): Promise<SubmissionOutcome> =>
  deps.projectionCondition('players') === 'serving' && (await deps.areNamesHeld())
    ? outcomeOf(await submitText({ ...submitter, fields, rawText }, asking(deps)), deps)
    : refused(deps.words.problem('starting'));

const mostTries = 3;
const final: ReadonlySet<string | null> = new Set([
  'file-gone',
  'file-refused',
  'file-address-refused',
  'file-too-large',
]);

/** null: it cannot be had. */
const received = async (file: PostedFile, deps: SubmitDeps, tries = 1): Promise<ReceivedFile | null> => {
  try {
    return await deps.media.receive(deps.fetchFile(file));
  } catch (cause) {
    if (codeOfError(cause) === 'discord-away') throw cause;
    if (final.has(codeOfError(cause)) || tries === mostTries) return null;
    return received(file, deps, tries + 1);
  }
};

const fromFiles = async ({ submitter, fields, files }: Whole, deps: SubmitDeps): Promise<SubmissionOutcome> => {
  const taken: ReceivedFile[] = [];
  try {
    for (const [index, file] of files.entries()) {
      const one = await received(file, deps);
      if (one === null) return refused(`File ${index + 1} could not be downloaded from Discord. Post it again.`);
      taken.push(one);
    }
    const checked = await checkPictures(taken, deps);
    if (!checked.ok) return refused(`File ${checked.index + 1} ${pictureProblems[checked.problem].detail}`);
    return outcomeOf(await submitPictures({ ...submitter, fields, pictures: checked.pictures }, asking(deps)), deps);
  } finally {
    await Promise.all(taken.map((file) => deps.media.discard(file)));
  }
};

/** Makes a session of what came from Discord. Nothing is kept before everything was checked. */
export const submitWanted = (whole: Whole, deps: SubmitDeps): Promise<SubmissionOutcome> =>
  whole.rawText === null ? fromFiles(whole, deps) : fromText(whole, whole.rawText, deps);
