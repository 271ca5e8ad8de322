import { createHash } from 'node:crypto';
import { canonicalJson } from '../../domain/kernel/json.ts';
import type { Json } from '../../domain/kernel/json.ts';

export type DocumentDigest = { add(view: string, key: string, doc: Json): void; hex(): string };

/** Digest common to all engines: one line per document, ordered by view and key (UTF-8 bytes). */
export const createDocumentDigest = (): DocumentDigest => {
  const hash = createHash('sha256');
  return {
    add: (view, key, doc) => {
      hash.update(`${JSON.stringify([view, key])}${canonicalJson(doc)}\n`);
    },
    hex: () => hash.digest('hex'),
  };
};
