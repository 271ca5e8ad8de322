import { createExportFolder } from '../../adapters/exports/export-folder.ts';
import { createLineIndex } from '../../adapters/exports/line-index.ts';
import type { Manifest } from '../../adapters/exports/manifest.ts';
import { mediaOf } from '../../domain/event-meaning.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import type { StoredText, TextStore } from '../../ports/text-store.ts';
import { eventsOf, factOf } from '../migration/copy-log.ts';
import { foldedDigests } from '../migration/migrate.ts';
import { projections } from '../projections.ts';

/** Sources of an export, read-only. */
export type ExportSource = {
  readonly eventStore: Pick<EventStore, 'firstRevision' | 'follow' | 'head' | 'logId'>;
  readonly accounts: Pick<Accounts, 'all' | 'allLinkNotes'>;
  readonly media: Pick<MediaStore, 'get'>;
  readonly texts: Pick<TextStore, 'get'>;
  readonly clock: Clock;
};
type Log = ExportSource['eventStore'];

/** The log as it is now, whatever is appended meanwhile. */
export const logUpTo = (log: Log, head: Position | null): Log => ({
  ...log,
  head: () => Promise.resolve(head),
  follow: (options) => log.follow({ ...options, until: head }),
});

type ReferencedMedia = { readonly pictures: ReadonlySet<string>; readonly texts: ReadonlySet<string> };
type GatheredIds = { readonly pictures: Set<string>; readonly texts: Set<string>; readonly streams: Set<string> };

/** The events as they are stored; what they refer to is gathered in `wanted`. */
const eventLines = async function* (log: Log, wanted: GatheredIds) {
  for await (const event of eventsOf(log)) {
    const { pictures, texts } = mediaOf(event);
    for (const id of pictures) wanted.pictures.add(id);
    for (const id of texts) wanted.texts.add(id);
    wanted.streams.add(event.stream);
    yield eventRegistry.encode(factOf(event));
  }
};

const jsonLines = (rows: readonly object[]): readonly string[] => rows.map((row) => JSON.stringify(row));

const textsAtOnce = 200;
/** Erased texts are not exported. */
const textLines = async function* (texts: ExportSource['texts'], wanted: ReferencedMedia): AsyncGenerator<string> {
  const ids = [...wanted.texts];
  for (let at = 0; at < ids.length; at += textsAtOnce)
    for (const text of (await texts.get(ids.slice(at, at + textsAtOnce))).values()) yield JSON.stringify(text);
};

type Folder = Awaited<ReturnType<typeof createExportFolder>>;

const copyPictures = async (
  source: ExportSource,
  wanted: ReferencedMedia,
  folder: Folder,
): Promise<Manifest['pictures']> => {
  const pictures: Manifest['pictures'] = [];
  for (const id of wanted.pictures) {
    const picture = await source.media.get(id);
    if (picture === null) continue;
    await folder.putPicture(id, picture);
    pictures.push({ id, type: picture.type, bytes: picture.bytes.length });
  }
  return pictures;
};

/** Texts as the export has them: one that is erased meanwhile was still there. */
const createKeptTexts = (path: string) => {
  const index = createLineIndex();
  return {
    keep: (line: string, offset: number): void => index.add((JSON.parse(line) as StoredText).id, line, offset),
    get: async (ids: readonly string[]): Promise<ReadonlyMap<string, StoredText>> => {
      const lines = await index.read(path, ids);
      return new Map([...lines].map(([id, line]) => [id, JSON.parse(line) as StoredText]));
    },
  };
};

const hiddenOf = async (log: Log, streams: ReadonlySet<string>): Promise<Manifest['hidden']> => {
  const hidden: Manifest['hidden'] = [];
  for (const stream of streams) {
    const below = await log.firstRevision(stream);
    if (below > 0) hidden.push({ stream, below });
  }
  return hidden;
};

/** With the version of each read model: another one may well come to something else. */
export const versioned = (digests: Readonly<Record<string, string>>): Manifest['digests'] =>
  Object.fromEntries(projections.map(({ name, version }) => [name, { version, digest: digests[name] ?? '' }]));

/**
 * Writes everything that a guild is made of into a new folder: every event as it is stored, accounts with their notes, and
 * what the log refers to. Its digests say what a restore must come to. May run beside the server.
 */
export const exportGuild = async (source: ExportSource, folderPath: string): Promise<Manifest> => {
  const head = await source.eventStore.head();
  const log = logUpTo(source.eventStore, head);
  const folder = await createExportFolder(folderPath);
  const wanted: GatheredIds = { pictures: new Set(), texts: new Set(), streams: new Set() };
  const events = await folder.write('events', eventLines(log, wanted));
  const pictures = await copyPictures(source, wanted, folder);
  const texts = createKeptTexts(folder.pathOf('texts'));
  const writtenTexts = await folder.write('texts', textLines(source.texts, wanted), texts.keep);
  const notes = await folder.write('linkNotes', jsonLines(await source.accounts.allLinkNotes()));
  const accounts = await folder.write('accounts', jsonLines(await source.accounts.all()));
  const checksumOf = ({ bytes, sha256 }: typeof events) => ({ bytes, sha256 });
  const manifest: Manifest = {
    format: 'muster-export',
    version: 1,
    madeAt: source.clock.now().toISOString(),
    logId: await source.eventStore.logId(),
    counts: {
      events: events.lines,
      accounts: accounts.lines,
      linkNotes: notes.lines,
      texts: writtenTexts.lines,
      pictures: pictures.length,
    },
    hidden: await hiddenOf(log, wanted.streams),
    digests: versioned(await foldedDigests({ eventStore: log, texts })),
    files: {
      events: checksumOf(events),
      accounts: checksumOf(accounts),
      linkNotes: checksumOf(notes),
      texts: checksumOf(writtenTexts),
    },
    pictures,
  };
  await folder.finish(manifest);
  return manifest;
};
