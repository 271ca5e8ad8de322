import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { MediaStore, ReceivedFile } from '../../ports/media-store.ts';
import { maxPictureBytes, maxPictures } from '../../application/recognition/pictures.ts';
import { invalidField, problem } from '../../application/problems/problem.ts';
import type { ProblemError } from '../../application/problems/problem.ts';

export type Upload = { readonly files: readonly ReceivedFile[]; readonly fields: Readonly<Record<string, unknown>> };

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

const malformed = (detail: string) => problem('malformed', detail);
const cutOff = (bytes: number) => malformed(`The form is cut off after ${bytes} bytes.`);

/** Problems for errors of the parser; errors without a code, and parts it skips silently, mean a malformed form. */
const ofParser: Readonly<Record<string, (bytes: number) => ProblemError>> = {
  FST_FILES_LIMIT: () => problem('too-many-files'),
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_PARTS_LIMIT: () => malformed('The form has too many parts.'),
  FST_FIELDS_LIMIT: () => malformed('The form has too many fields.'),
  FST_PROTO_VIOLATION: () => malformed('A part of the form has a name that is not allowed.'),
  FST_INVALID_JSON_FIELD_ERROR: () => malformed('A part of the form is declared as JSON but is not.'),
  FST_MP_PREMATURE_CLOSE: cutOff,
  'Multipart: Boundary not found': () => malformed('The form names no boundary in its Content-Type.'),
  'Unexpected end of multipart data': cutOff,
  'Part terminated early due to unexpected end of multipart data': cutOff,
};
const readByParser = (cause: unknown, bytes: number): ProblemError | null => {
  if (!(cause instanceof Error)) return null;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return ofParser[code]?.(bytes) ?? null;
};

type Store = Pick<MediaStore, 'receive' | 'discard'>;
type UploadParts = { readonly files: ReceivedFile[]; readonly fields: Map<string, unknown> };

/** Reads and drops the rest of the body, because a client that is still sending would miss the answer. */
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
  const taken: UploadParts = { files: [], fields: new Map() };
  try {
    await readForm(request, store, taken);
    return await use({ files: taken.files, fields: Object.fromEntries(taken.fields) });
  } finally {
    await Promise.all(taken.files.map((file) => store.discard(file)));
  }
};

const readForm = async (request: FastifyRequest, store: Store, taken: UploadParts): Promise<void> => {
  let bytes = 0;
  request.raw.on('data', ({ length }: Buffer) => {
    bytes += length;
  });
  try {
    for await (const part of request.parts({ limits })) await take(part, store, taken);
  } catch (cause) {
    dropRest(request);
    // Other errors come from the store, or are unexpected.
    throw readByParser(cause, bytes) ?? cause;
  }
};

const take = async (part: Multipart, store: Store, { files, fields }: UploadParts): Promise<void> => {
  // Contrary to its types, the parser passes on parts without a name.
  if ((part.fieldname as string | undefined) === undefined) throw malformed('A part of the form has no name.');
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
