import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxPictureBytes, maxPictures } from '../../application/pictures.ts';
import { invalidField, problem } from '../http/problem.ts';

export type Upload = { readonly files: readonly Buffer[]; readonly fields: Readonly<Record<string, unknown>> };

const filePart = 'screenshots';
const limits = { fileSize: maxPictureBytes, files: maxPictures, fields: 20, fieldSize: 16_000, parts: 40 };

/** What the multipart parser says, in our codes. */
const codes = {
  FST_FILES_LIMIT: () => problem('too-many-files'),
  FST_REQ_FILE_TOO_LARGE: () => problem('too-large', 'A screenshot is larger than 15 MB.'),
  FST_PARTS_LIMIT: () => problem('malformed', 'The form has too many parts.'),
  FST_FIELDS_LIMIT: () => problem('malformed', 'The form has too many fields.'),
} as const;

const isKnown = (code: unknown): code is keyof typeof codes => typeof code === 'string' && code in codes;

/** The parts of a form, in memory: nothing is kept before all of it was checked. Throws the problem of a refused one. */
export const readUpload = async (request: FastifyRequest): Promise<Upload> => {
  const files: Buffer[] = [];
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits })) await take(part, files, fields);
  } catch (cause) {
    // The rest is read and dropped: an answer to a client that is still sending would be lost otherwise.
    request.raw.unpipe();
    request.raw.resume();
    throw asProblem(cause);
  }
  return { files, fields: Object.fromEntries(fields) };
};

const take = async (part: Multipart, files: Buffer[], fields: Map<string, unknown>): Promise<void> => {
  if (part.type === 'field') {
    if (part.valueTruncated) throw invalidField(part.fieldname, 'too-long', 'A field of the form is too long.');
    fields.set(part.fieldname, part.value);
    return;
  }
  const bytes = await part.toBuffer();
  if (part.fieldname !== filePart)
    throw invalidField(part.fieldname, 'unknown-field', `Screenshots are sent as parts named ${filePart}.`);
  // A form without a chosen file sends an empty part without a name.
  if (bytes.length > 0 || part.filename !== '') files.push(bytes);
};

const asProblem = (cause: unknown): unknown => {
  if (!(cause instanceof Error)) return cause;
  if ('problem' in cause) return cause;
  const code = 'code' in cause ? cause.code : null;
  if (isKnown(code)) return codes[code]();
  // Whatever else ends the parsing is the form's own fault: cut off, without a boundary, a forbidden name.
  return problem('malformed', 'The form could not be read.');
};
