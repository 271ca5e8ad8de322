import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { MediaStore, Received } from '../../ports/media-store.ts';
import { maxPictureBytes, maxPictures } from '../../application/recognition/pictures.ts';
import { invalidField, problem } from '../../application/problems/problem.ts';

export type Upload = { readonly files: readonly Received[]; readonly fields: Readonly<Record<string, unknown>> };

const filePart = 'screenshots';
const limits = {
  fileSize: maxPictureBytes,
  files: maxPictures,
  fields: 20,
  fieldSize: 16_000,
  parts: 40,
  headerPairs: 100,
};

const tooLarge = () => problem('too-large', 'A screenshot is larger than 15 MB.');

/** What the multipart parser says, in our codes. */
const codes = {
  FST_FILES_LIMIT: () => problem('too-many-files'),
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_PARTS_LIMIT: () => problem('malformed', 'The form has too many parts.'),
  FST_FIELDS_LIMIT: () => problem('malformed', 'The form has too many fields.'),
} as const;

const isKnown = (code: unknown): code is keyof typeof codes => typeof code === 'string' && code in codes;

type Store = Pick<MediaStore, 'receive' | 'discard'>;
type Taken = { readonly files: Received[]; readonly fields: Map<string, unknown> };

/** An answer to a client that is still sending would be lost: the rest is read and dropped. */
export const dropRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};

/**
 * Gives `use` the parts of a form. Pictures lie in the media store as received, not in memory, and what has not been kept
 * when `use` is done is gone. Throws the problem of a refused form.
 */
export const withUpload = async <T>(
  request: FastifyRequest,
  store: Store,
  use: (upload: Upload) => Promise<T>,
): Promise<T> => {
  const taken: Taken = { files: [], fields: new Map() };
  try {
    await readForm(request, store, taken);
    return await use({ files: taken.files, fields: Object.fromEntries(taken.fields) });
  } finally {
    await Promise.all(taken.files.map((file) => store.discard(file)));
  }
};

const readForm = async (request: FastifyRequest, store: Store, taken: Taken): Promise<void> => {
  try {
    for await (const part of request.parts({ limits })) await take(part, store, taken);
  } catch (cause) {
    dropRest(request);
    throw asProblem(cause);
  }
};

const take = async (part: Multipart, store: Store, { files, fields }: Taken): Promise<void> => {
  if (part.type === 'field') {
    if (part.valueTruncated) throw invalidField(part.fieldname, 'too-long', 'A field of the form is too long.');
    fields.set(part.fieldname, part.value);
    return;
  }
  if (part.fieldname !== filePart)
    throw invalidField(part.fieldname, 'unknown-field', `Screenshots are sent as parts named ${filePart}.`);
  const received = await store.receive(part.file);
  files.push(received);
  if (part.file.truncated) throw tooLarge();
  // A form without a chosen file sends an empty part without a name.
  if (received.size === 0 && part.filename === '') await store.discard(files.pop() ?? received);
};

const asProblem = (cause: unknown): unknown => {
  if (!(cause instanceof Error)) return cause;
  if ('problem' in cause) return cause;
  const code = 'code' in cause ? cause.code : null;
  if (isKnown(code)) return codes[code]();
  // Whatever else ends the parsing is the form's own fault: cut off, without a boundary, a forbidden name.
  return problem('malformed', 'The form could not be read.');
};
