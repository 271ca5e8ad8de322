import { counted } from '../../contracts/text.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readCsv } from '../../adapters/csv/read-csv.ts';
import { createCommandHandler } from '../../application/commands/handle-command.ts';
import { faultsAgainst, importPreviewOf, rosterNow } from '../../application/import/against-roster.ts';
import type { ImportPreview } from '../../application/import/against-roster.ts';
import { planImport } from '../../application/import/plan.ts';
import { runImport } from '../../application/import/run-import.ts';
import { importFiles } from '../../application/import/shapes.ts';
import type { ImportFile, ImportTables } from '../../application/import/shapes.ts';
import type { Fault } from '../../application/import/table.ts';
import { createWriteLock } from '../../application/wipe/write-lock.ts';
import { eventRegistry } from '../../domain/event-registry.ts';
import { openExclusive } from '../start/open-guild.ts';
import { RefusedError } from './command.ts';
import type { CliCommand, Result } from './command.ts';

type Files = { readonly hash: string; readonly tables: ImportTables; readonly faults: readonly Fault[] };

/** The files of a folder, and one hash over all of them. */
const readFiles = async (folder: string): Promise<Files> => {
  const there = importFiles.filter((file) => existsSync(join(folder, file)));
  if (there.length === 0) throw new RefusedError(`There is none of ${importFiles.join(', ')} in ${folder}`);
  const hash = createHash('sha256');
  const faults: Fault[] = [];
  const tables: [ImportFile, Awaited<ReturnType<typeof rowsOf>>][] = [];
  for (const file of there) {
    const bytes = await readFile(join(folder, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
    tables.push([file, rowsOf(file, bytes, faults)]);
  }
  return { hash: hash.digest('hex'), tables: Object.fromEntries(tables), faults };
};

const rowsOf = (file: ImportFile, bytes: Uint8Array, faults: Fault[]) => {
  const read = readCsv(bytes);
  if ('rows' in read) return read.rows;
  faults.push({ file, ...read.fault });
  return undefined;
};

const inOrder = (faults: readonly Fault[]): readonly Fault[] =>
  faults.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));

const refused = (faults: readonly Fault[]): Result => ({
  ok: false,
  data: { faults: inOrder(faults).map((fault) => ({ ...fault })) },
  text: [
    ...inOrder(faults).map(({ file, line, why }) => `${file}, line ${line}: ${why}`),
    `${counted(faults.length, 'fault')}; nothing was imported.`,
  ].join('\n'),
});

const wordsFor = ({ players, aliases, links, sessions, participants, unknown }: ImportPreview): readonly string[] => [
  `${counted(players.added, 'new player')} (${players.known} known already), ${counted(aliases, 'alias', 'aliases')}, ${counted(links, 'link')}, ${counted(sessions, 'session')} with ${counted(participants, 'name')}.`,
  ...(unknown.length === 0 ? [] : [`${counted(unknown.length, 'name')} without a matching player:`]),
  ...unknown.map(({ name, lookAlikes }) =>
    lookAlikes.length === 0 ? `  ${name}` : `  ${name} (looks like ${lookAlikes.join(', ')})`,
  ),
];

const asData = (preview: ImportPreview) => ({
  ...preview,
  unknown: preview.unknown.map(({ name, lookAlikes }) => ({ name, lookAlikes: [...lookAlikes] })),
});

export const importCommand: CliCommand = {
  name: 'import',
  args: ['folder'],
  options: { 'dry-run': { value: null, help: 'says what would be imported, and changes nothing' } },
  access: 'owns',
  summary: 'import players.csv, sessions.csv and attendance.csv, or matrix.csv',
  run: async ({ config, args: [folder = ''], options, say }) => {
    const settings = config();
    const { hash, tables, faults } = await readFiles(resolve(folder));
    const guild = await openExclusive(settings);
    try {
      const planned = planImport(tables, { eventTypes: settings.eventTypes, now: guild.clock.now().getTime() });
      const state = await rosterNow(guild.eventStore);
      const all = [...faults, ...planned.faults, ...(await faultsAgainst(planned.plan, state, guild.accounts))];
      if (all.length > 0) return refused(all);
      const preview = importPreviewOf(planned.plan, state);
      if (options['dry-run'] !== undefined)
        return { ok: true, data: asData(preview), text: ['Would import:', ...wordsFor(preview)].join('\n') };
      const isShared = settings.EVENT_STORE_URL !== undefined;
      const writeLock = createWriteLock({ ...guild, isShared, forget: () => Promise.resolve() });
      await writeLock.enter();
      const { handle } = createCommandHandler({ ...guild, registry: eventRegistry, isShared });
      const deps = { ...guild, handle: writeLock.guard(handle), ids: { ...guild.ids, epoch: writeLock.epoch } };
      const done = await runImport({ files: hash, plan: planned.plan }, deps, (count) => {
        if (count % 400 === 0) say(`${count} sessions`);
      });
      const first = done.repeated ? 'These files were imported before; what was missing was added.' : 'Imported.';
      return {
        ok: true,
        data: { ...asData(preview), repeated: done.repeated },
        text: [first, ...wordsFor(preview)].join('\n'),
      };
    } finally {
      await guild.close();
    }
  },
};
