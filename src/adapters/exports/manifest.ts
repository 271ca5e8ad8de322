import { createHash } from 'node:crypto';
import { z } from 'zod';
import { codedError } from '../coded-error.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const seal = { bytes: z.number().int().nonnegative(), sha256 };

/** Files of an export besides its manifest and pictures. */
export const exportFiles = {
  events: 'events.ndjson',
  accounts: 'accounts.ndjson',
  linkNotes: 'link-notes.ndjson',
  texts: 'texts.ndjson',
} as const;

const manifest = z.strictObject({
  format: z.literal('muster-export'),
  version: z.literal(1),
  /** ISO 8601 UTC. */
  madeAt: z.string(),
  /** Id of the exported log. */
  logId: z.string(),
  counts: z.strictObject({
    events: z.number().int(),
    accounts: z.number().int(),
    linkNotes: z.number().int(),
    texts: z.number().int(),
    pictures: z.number().int(),
  }),
  /** Streams whose first events were hidden by a wipe. */
  hidden: z.array(z.strictObject({ stream: z.string(), below: z.number().int() })),
  /** Digests of all read models folded from these events, which a restore must reproduce. */
  digests: z.record(z.string(), z.strictObject({ version: z.number().int(), digest: z.string() })),
  files: z.strictObject({
    events: z.strictObject(seal),
    accounts: z.strictObject(seal),
    linkNotes: z.strictObject(seal),
    texts: z.strictObject(seal),
  }),
  /** Stored under `media/` by id, the SHA-256 of the bytes. */
  pictures: z.array(z.strictObject({ id: sha256, type: z.string(), bytes: z.number().int() })),
});
/** Manifest of an export: any change of its content shows here. */
export type Manifest = z.infer<typeof manifest>;

export const printManifest = (of: Manifest): string => `${JSON.stringify(of, null, 2)}\n`;

/** As `sha256sum -c` reads it. */
export const printSum = (manifestText: string): string =>
  `${createHash('sha256').update(manifestText).digest('hex')}  manifest.json\n`;

/** Throws with code `export-damaged` when text and checksum do not match. */
export const parseManifest = (text: string, sum: string): Manifest => {
  if (sum !== printSum(text)) throw codedError('export-damaged', 'manifest.json is not as it was written');
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw codedError('export-damaged', 'manifest.json is of another version of Muster');
  return parsed.data;
};
