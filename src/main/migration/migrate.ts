import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteReadModelStore } from '../../adapters/read-models/sqlite/sqlite.ts';
import { mediaOf } from '../../domain/event-meaning.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import type { TextStore } from '../../ports/text-store.ts';
import type { Projection } from '../../projections/kernel/definition/projection.ts';
import { buildFetchTexts } from '../../projections/kernel/definition/texts.ts';
import { rebuildProjection } from '../../projections/kernel/rebuild/rebuild.ts';
import { projections } from '../projections.ts';
import { copyLog, eventsOf, MigrationError } from './copy-log.ts';

/** Data of a guild; read models follow from the log, and people sign in again. */
export type Side = {
  readonly eventStore: EventStore;
  readonly accounts: Accounts;
  readonly media: MediaStore;
  readonly texts: TextStore;
};
export type MigrationResult = { readonly events: number; readonly accounts: number; readonly media: number };
type Options = {
  /** Marker of a running migration, so that an interrupted one can continue. */
  readonly mark: string;
  readonly say: (line: string) => void;
};

/** Digest of every projection, folded from the log into a scratch folder, which is made `within` another and removed. */
export const foldedDigests = async (
  {
    eventStore,
    texts,
  }: {
    readonly eventStore: Pick<EventStore, 'follow' | 'head' | 'logId'>;
    readonly texts: Pick<TextStore, 'get'>;
  },
  {
    wanted = projections,
    within = tmpdir(),
  }: { readonly wanted?: readonly Projection[]; readonly within?: string } = {},
): Promise<Readonly<Record<string, string>>> => {
  const dir = await mkdtemp(join(within, 'muster-verify-'));
  const readModels = createSqliteReadModelStore({ dir });
  try {
    const digests: Record<string, string> = {};
    for (const projection of wanted) {
      const deps = { eventStore, readModels, knows: eventRegistry.knows, fetchTexts: buildFetchTexts(texts) };
      await rebuildProjection(deps, projection, { signal: new AbortController().signal });
      digests[projection.name] = await (await readModels.open(projection.shape, 'serving')).digest();
    }
    return digests;
  } finally {
    await readModels.close();
    await rm(dir, { recursive: true, force: true });
  }
};

/** Copies what the log refers to; what was erased stays erased. */
const copyMedia = async (from: Side, to: Side): Promise<number> => {
  const done = new Set<string>();
  const copy = async (id: string, copyOne: () => Promise<boolean>): Promise<void> => {
    if (!done.has(id) && (await copyOne())) done.add(id);
  };
  const copyPicture = async (id: string): Promise<boolean> => {
    const picture = await from.media.get(id);
    if (picture !== null) await to.media.put(picture.bytes, picture.type);
    return picture !== null;
  };
  const copyText = async (id: string): Promise<boolean> => {
    const text = (await from.texts.get([id])).get(id);
    if (text !== undefined) await to.texts.put(text);
    return text !== undefined;
  };
  for await (const event of eventsOf(from.eventStore)) {
    const { pictures, texts } = mediaOf(event);
    for (const id of pictures) await copy(id, () => copyPicture(id));
    for (const id of texts) await copy(id, () => copyText(id));
  }
  return done.size;
};

const copyAccounts = async (from: Side, to: Side): Promise<number> => {
  const accounts = await from.accounts.all();
  for (const account of accounts) await to.accounts.restore(account);
  for (const note of await from.accounts.allLinkNotes()) await to.accounts.noteLink(note);
  return accounts.length;
};

const verify = async (from: Side, to: Side): Promise<void> => {
  const [before, after] = [await foldedDigests(from), await foldedDigests(to)];
  const different = Object.keys(before).filter((name) => before[name] !== after[name]);
  if (different.length > 0) throw new MigrationError(`The read models differ after the copy: ${different.join(', ')}`);
};

/**
 * Copies a whole guild from one set of engines to another: events with id, order, recordedAt and metadata, accounts,
 * pictures and texts; then compares the read models of both logs. The target must be empty, or that of an interrupted
 * migration.
 */
export const migrate = async (from: Side, to: Side, { mark, say }: Options): Promise<MigrationResult> => {
  if ((await from.eventStore.head()) === null)
    throw new MigrationError('There is nothing to migrate: the source is empty');
  const isResumed = existsSync(mark);
  if (!isResumed && (await to.eventStore.head()) !== null) throw new MigrationError('The target is not empty');
  await writeFile(mark, '');
  const media = await copyMedia(from, to);
  const accounts = await copyAccounts(from, to);
  let reported = 0;
  const events = await copyLog(from.eventStore, to.eventStore, {
    onProgress: (done) => {
      if (done - reported >= 1000) say(`${(reported = done)} events`);
    },
  });
  await verify(from, to);
  await rm(mark);
  return { events, accounts, media };
};
