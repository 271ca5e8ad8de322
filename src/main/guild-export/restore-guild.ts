import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { openExportFolder } from '../../adapters/exports/export-folder.ts';
import type { OpenedExport } from '../../adapters/exports/export-folder.ts';
import type { Manifest } from '../../adapters/exports/manifest.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import type { Batch } from '../../ports/event-store.ts';
import { copyLog, MigrationError } from '../migration/copy-log.ts';
import { foldedDigests } from '../migration/migrate.ts';
import type { Side } from '../migration/migrate.ts';
import { versioned } from './export-guild.ts';

type Options = {
  /** Marker of a running restore with its export's id, so that an interrupted restore can continue. */
  readonly mark: string;
  readonly say: (line: string) => void;
};

const refuseUnlessEmpty = async (target: Side): Promise<void> => {
  if ((await target.eventStore.head()) !== null)
    throw new MigrationError('The store holds a guild, or has held one: restore needs one that never held an event');
  const [account] = await target.accounts.all();
  if (account !== undefined)
    throw new MigrationError('Someone has signed in here already: restore needs an empty DATA_DIR (see muster reset)');
};

const eventsAtOnce = 500;

/** An export as a log to copy from: it was compared with its checksums before, and says in each event that it was restored. */
const asLog = ({ manifest, events, id }: OpenedExport) => {
  const restoredBy = deriveId('restore', id);
  const below = new Map(manifest.hidden.map((one) => [one.stream, one.below]));
  const positionOf = (count: number): Position => String(count).padStart(20, '0') as Position;
  const follow = async function* (): AsyncGenerator<Batch> {
    let [count, page]: [number, RecordedEvent[]] = [0, []];
    for await (const line of events()) {
      page.push({ ...eventRegistry.decode(line, positionOf((count += 1))), restoredBy });
      if (page.length < eventsAtOnce) continue;
      yield { events: page, scannedTo: positionOf(count) };
      page = [];
    }
    yield { events: page, scannedTo: positionOf(count) };
  };
  return {
    follow,
    head: () => Promise.resolve(manifest.counts.events === 0 ? null : positionOf(manifest.counts.events)),
    firstRevision: (stream: string) => Promise.resolve(below.get(stream) ?? 0),
  };
};

const restoreWhatIsNotInTheLog = async (exported: OpenedExport, target: Side): Promise<void> => {
  for await (const account of exported.accounts()) await target.accounts.restore(account);
  for await (const note of exported.linkNotes()) await target.accounts.noteLink(note);
  for await (const text of exported.texts()) await target.texts.put(text);
  for (const { id, type } of exported.manifest.pictures) await target.media.put(await exported.picture(id), type);
};

/** Names of the read models that are other ones; those that this build makes otherwise are not compared. */
export const differing = (before: Manifest['digests'], after: Manifest['digests']): readonly string[] =>
  Object.entries(after).flatMap(([name, { version, digest }]) => {
    const wanted = before[name];
    return wanted?.version === version && wanted.digest !== digest ? [name] : [];
  });

/**
 * Brings an export back into stores that never held an event: with its ids, order and times, people, texts and pictures.
 * Reactions leave what was restored alone. Nothing is appended unless every byte of the export is as it was written.
 */
export const restoreGuild = async (folder: string, target: Side, { mark, say }: Options): Promise<Manifest> => {
  const exported = await openExportFolder(folder);
  const isResumed = existsSync(mark) && (await readFile(mark, 'utf8')) === exported.id;
  if (!isResumed) await refuseUnlessEmpty(target);
  await writeFile(mark, exported.id);
  await restoreWhatIsNotInTheLog(exported, target);
  let reported = 0;
  await copyLog(asLog(exported), target.eventStore, {
    onProgress: (done) => {
      if (done - reported >= 1000) say(`${(reported = done)} events`);
    },
  });
  const different = differing(exported.manifest.digests, versioned(await foldedDigests(target)));
  if (different.length > 0)
    throw new MigrationError(`These read models differ from those of the export: ${different.join(', ')}`);
  await rm(mark);
  return exported.manifest;
};
