import { foldName, splitNames } from '../../contracts/text.ts';
import type { Actor, CommandMeta, Position } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import type { SubmitSession } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import { commandMeta, hashOf } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import type { UploadedPicture } from '../recognition/pictures.ts';
import type { Roster } from '../roster/roster.ts';
import { keepTypedNames } from './typed-names.ts';

type Command = SubmitSession['data'];

/** Validated fields: event type by name, date in UTC. */
export type SubmitFields = { readonly eventType: string; readonly eventDate: string; readonly notes: string | null };
export type Submitter = {
  readonly actor: Actor;
  /** The Idempotency-Key; without one, the same fields and content from the same person are the same upload. */
  readonly key: string | null;
  /** Origin of the upload. */
  readonly origin: NonNullable<Command['origin']>;
};
export type Submission =
  | {
      readonly ok: true;
      readonly repeated: boolean;
      readonly id: string;
      readonly commandId: string;
      readonly position: Position;
      readonly version: number;
      readonly revision: number;
      /** Equal for the same screenshots or names, whatever the other fields. */
      readonly contentHash: string;
      /** ISO 8601 UTC. */
      readonly submittedAt: string;
    }
  | { readonly ok: false; readonly rejection: SessionRejection | CommonRejection };

type SubmitDeps = Pick<Deps, 'handle' | 'query' | 'media' | 'clock' | 'ids'> & {
  /** First known session with this content; null: none. */
  readonly withContent: (contentHash: string) => Promise<string | null>;
};
type Content = {
  /** Identifies the content of an upload by what the log holds anyway, never by pasted text. */
  readonly content: readonly string[];
  readonly contentHash: string;
  /** Stores what the command refers to, and returns its part of the command. */
  readonly keep: (meta: CommandMeta) => Promise<Pick<Command, 'dataSource' | 'images' | 'rawText' | 'names'>>;
};

const route = 'POST /api/sessions';

/** Hash of a set of screenshots, independent of their order. */
export const picturesHash = (ids: readonly string[]): string => hashOf([...ids].sort());

/** Submits screenshots as a session; recognition follows from the event. The order of the files does not matter. */
export const submitPictures = (
  submitter: Submitter & { readonly fields: SubmitFields; readonly pictures: readonly UploadedPicture[] },
  deps: SubmitDeps,
): Promise<Submission> => {
  const hashes = submitter.pictures.map(({ received }) => received.id).sort();
  const keep: Content['keep'] = async () => ({
    dataSource: 'screenshot',
    images: await Promise.all(
      submitter.pictures.map(async ({ received, type, width, height }) => ({
        mediaId: await deps.media.keep(received, type),
        mediaType: type,
        width,
        height,
      })),
    ),
    rawText: null,
    names: null,
  });
  return submit(submitter, { content: hashes, contentHash: picturesHash(hashes), keep }, deps);
};

/** Submits typed names, which are matched within the request: the session is processed when this resolves. */
export const submitText = (
  submitter: Submitter & { readonly fields: SubmitFields; readonly rawText: string },
  deps: SubmitDeps & Pick<Deps, 'texts'> & { readonly roster: () => Promise<Pick<Roster, 'index' | 'bands'>> },
): Promise<Submission> => {
  const names = splitNames(submitter.rawText);
  const keep: Content['keep'] = async ({ commandId }) => {
    const { rawText, ...typed } = await keepTypedNames(
      { text: submitter.rawText, commandId, owner: submitter.actor.id },
      deps,
    );
    return { dataSource: 'text', images: [], rawText, names: typed };
  };
  return submit(submitter, { content: names, contentHash: hashOf(names.map(foldName).sort()), keep }, deps);
};

const submit = async (
  { actor, key, origin, fields }: Submitter & { readonly fields: SubmitFields },
  { content, contentHash, keep }: Content,
  deps: SubmitDeps,
): Promise<Submission> => {
  const request = { ...fields, content };
  const meta = commandMeta({ actor, route, key: key ?? `same-upload ${hashOf(request)}`, request }, deps);
  const id = deriveId('session', meta.commandId);
  // Checked before anything is stored: a repeat must not restore erased content, and a refused upload must leave
  // nothing.
  const first = await deps.query(sessionDecider, id, ({ createdBy }) => createdBy);
  if (first !== null && first.hash !== meta.commandHash)
    return { ok: false, rejection: { code: 'idempotency-key-reused' } };
  const kept = first === null ? await keep(meta) : emptyContent;
  // When read models are unavailable, the upload continues without the check for duplicates.
  const same = first === null ? await deps.withContent(contentHash).catch(() => null) : null;
  const data = { ...fields, ...kept, origin, contentHash, sameContentAs: same };
  const command: SubmitSession = { type: 'SubmitSession', data };
  const handled = await deps.handle(sessionDecider, id, command, meta);
  if (!handled.ok) return handled;
  if (handled.position === null) throw new Error(`A submitted session ${id} without an event`);
  const { repeated, position, version, revision, events } = handled;
  const submittedAt = events[0]?.occurredAt ?? meta.occurredAt;
  const { commandId } = meta;
  return { ok: true, repeated, id, commandId, position, version, revision, contentHash, submittedAt };
};

/** Never decided on: the existing stream remembers the command. */
const emptyContent = { dataSource: 'text', images: [], rawText: null, names: null } as const;
