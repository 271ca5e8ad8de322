import type { SubmitFields } from '../../application/sessions/submit-session.ts';
import { isAllowed } from '../../application/access/policies.ts';
import type { LeastRoles } from '../../application/access/policies.ts';
import { maxPictureBytes, maxPictures } from '../../application/recognition/pictures.ts';
import { namesProblems } from '../../application/sessions/submission-checks.ts';
import type { Words } from '../words.ts';
import type { LineContext } from './first-line.ts';
import type { PostedFile } from '../../ports/guild-gateway.ts';
import type { Post } from './post.ts';
import { isRoster, notesOf, readPostText } from './post-text.ts';
import type { PostText } from './post-text.ts';

/** Parts of a session, once its event is known. `rawText` null: from files. */
export type PlannedSubmission = {
  readonly fields: Omit<SubmitFields, 'eventType'>;
  readonly rawText: string | null;
};
/**
 * `ignore`: not a session. `deny`: the author may not submit. `refuse`: answered once with the reason. `ask`: for the
 * event.
 */
export type PostPlan =
  | { readonly kind: 'ignore' | 'deny' }
  | { readonly kind: 'refuse'; readonly why: string }
  | ({ readonly kind: 'ask' } & PlannedSubmission)
  | ({ readonly kind: 'submit'; readonly eventType: string } & PlannedSubmission);

export type PostContext = LineContext & {
  readonly isKnown: (name: string) => boolean;
  readonly roles: LeastRoles;
  readonly words: Pick<Words, 'problem'>;
};

const pictureName = /\.(?:png|jpe?g|webp)$/iu;
/** Discord's type for unknown files. */
const unknownType = 'application/octet-stream';
const looksLikePicture = ({ filename, type }: PostedFile): boolean =>
  type === unknownType ? pictureName.test(filename) : /^image\/(?:png|jpeg|webp)\b/iu.test(type);

const ownWords = {
  forwarded: 'A forwarded message cannot be a session. Post the screenshots themselves.',
  inThread: 'Post sessions in the channel itself, not in a thread.',
  notPictures: 'Submit PNG, JPEG or WebP screenshots, or paste a list of names.',
} as const;

/** Why the files are refused before any of them is fetched; null when they may be looked at. */
export const refusedFiles = (files: readonly PostedFile[], { words }: Pick<PostContext, 'words'>): string | null => {
  if (files.length > maxPictures) return words.problem('too-many-files');
  const other = files.findIndex((file) => !looksLikePicture(file));
  if (other !== -1) return files.length === 1 ? ownWords.notPictures : `File ${other + 1}: ${ownWords.notPictures}`;
  const large = files.findIndex(({ size }) => size > maxPictureBytes);
  return large === -1 ? null : `File ${large + 1} is larger than 15 MB.`;
};

const refusedPost = ({ message, isInThread }: Post, said: PostText, planning: PostContext): string | null => {
  if (message.kind === 'forward') return ownWords.forwarded;
  if (isInThread) return ownWords.inThread;
  if (said.kind === 'wrong') return said.why;
  return message.files.length > 0
    ? refusedFiles(message.files, planning)
    : (namesProblems(said.rest)[0]?.detail ?? null);
};

const wantedOf = (
  { message: { files, postedAt } }: Post,
  said: Extract<PostText, { kind: 'said' }>,
): PlannedSubmission => {
  const eventDate = said.eventDate ?? postedAt;
  return files.length > 0
    ? { fields: { eventDate, notes: notesOf(said.rest) }, rawText: null }
    : { fields: { eventDate, notes: null }, rawText: said.rest };
};

/** Whether a post is meant as a session; forwarded files count as one. */
const meansSession = ({ message }: Post, said: PostText, { isKnown }: PostContext): boolean =>
  message.kind === 'forward' || message.files.length > 0 || isRoster(said.rest, isKnown);

/** Plans the handling of a post. Conversation is ignored; wrong dates or events are never guessed. */
export const planPost = (post: Post, planning: PostContext): PostPlan => {
  const { message, role, channelEvent } = post;
  if (message.kind === 'other' || message.isWebhook || message.author.isBot) return { kind: 'ignore' };
  const said = readPostText(message.text, planning);
  if (!meansSession(post, said, planning)) return { kind: 'ignore' };
  if (role === null || !isAllowed(role, 'submit-session', planning.roles)) return { kind: 'deny' };
  const why = refusedPost(post, said, planning);
  if (why !== null || said.kind === 'wrong') return { kind: 'refuse', why: why ?? '' };
  const wanted = wantedOf(post, said);
  const eventType = said.eventType ?? channelEvent;
  return eventType === null ? { kind: 'ask', ...wanted } : { kind: 'submit', eventType, ...wanted };
};
