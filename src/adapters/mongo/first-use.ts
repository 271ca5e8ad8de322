import type { Collection } from 'mongodb';
import { isShaped } from '../row-checksum.ts';
import type { RowKind, Stored } from '../row-checksum.ts';

/** What a collection needs once a process; tried again by the next call where it failed, as the server may be away. */
export const createFirstUse = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let done: Promise<unknown> | null = null;
  return async () => {
    done ??= work();
    try {
      await done;
    } catch (error) {
      done = null;
      throw error;
    }
  };
};

type Sealable = { readonly _id: string; readonly checksum?: string | null };
const atOnce = 1_000;

/**
 * Gives a checksum to the documents of a build that kept none: what they hold now is what is held against them from now
 * on. What is not even of the right shape stays as it is, and is told when it is read.
 */
export const sealDocuments = async <D extends Sealable, R>(
  collection: Collection<D>,
  kind: RowKind<R>,
  toRow: (stored: D) => Stored<R>,
): Promise<void> => {
  const documents = collection as unknown as Collection<Sealable>;
  let changes: Parameters<typeof documents.bulkWrite>[0][number][] = [];
  const send = async (): Promise<void> => {
    if (changes.length > 0) await documents.bulkWrite(changes, { ordered: false });
    changes = [];
  };
  for await (const stored of documents.find({ checksum: null })) {
    const row = toRow(stored as unknown as D);
    if (!isShaped(kind, row)) continue;
    // Only as it was read: whoever has written it anew meanwhile has written its checksum.
    const filter = { ...stored, checksum: null };
    changes.push({ updateOne: { filter, update: { $set: { checksum: kind.checksumOf(row) } } } });
    if (changes.length >= atOnce) await send();
  }
  await send();
};
