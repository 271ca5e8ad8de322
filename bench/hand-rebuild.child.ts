// The read models of a whole guild by a plain loop: read, parse, fold, keep everything in memory, write once, then
// create the indexes. It uses the projections' rules, but nothing that limits memory, checks, resumes or compares.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { RecordedEvent } from '../src/domain/kernel/envelope.ts';
import type { Json } from '../src/domain/kernel/json.ts';
import { dataFiles } from '../src/main/settings/data-files.ts';
import { projections } from '../src/main/projections.ts';
import type { Projection, Texts } from '../src/projections/kernel/definition/projection.ts';
import type { StoredView } from '../src/projections/kernel/definition/view.ts';

const [dataDir = ''] = process.argv.slice(2);
const files = dataFiles(dataDir);
const page = 1_000;

const log = new Database(files.events, { readonly: true });
const texts = new Database(files.texts, { readonly: true });
const pages = log.prepare<[number], { position: number; body: string }>(
  `select position, body from events where position > ? order by position limit ${page}`,
);
const textsById = texts.prepare<[string], { id: string; text: string }>(
  'select id, text from texts where id in (select value from json_each(?))',
);

type Folding = { readonly projection: Projection; readonly roots: Map<string, Json> };
const all: readonly Folding[] = projections.map((projection) => ({ projection, roots: new Map() }));
const byType = new Map<string, Folding[]>();
for (const folding of all)
  for (const type of folding.projection.types) byType.set(type, [...(byType.get(type) ?? []), folding]);

const textsOf = (events: readonly RecordedEvent[]): Texts => {
  const ids = events.flatMap((event) =>
    (byType.get(event.type) ?? []).flatMap(({ projection }) => projection.textsOf?.(event) ?? []),
  );
  return new Map(textsById.all(JSON.stringify(ids)).map(({ id, text }) => [id, text]));
};

const foldLog = (): void => {
  let after = 0;
  for (let rows = pages.all(after); rows.length > 0; rows = pages.all(after)) {
    const events = rows.map(({ body }) => JSON.parse(body) as RecordedEvent);
    const found = textsOf(events);
    for (const event of events)
      for (const { projection, roots } of byType.get(event.type) ?? [])
        for (const key of projection.keysOf(event)) {
          const next = projection.fold(roots.get(key) ?? null, event, key, found);
          if (next === null) roots.delete(key);
          else roots.set(key, next);
        }
    after = rows.at(-1)?.position ?? after;
  }
};

/** A row per document, and search words for searchable views. */
const writeView = (
  out: Database.Database,
  { shape, write }: StoredView,
  docs: Iterable<readonly [string, Json]>,
): void => {
  const { name, hasDocuments, fieldNames, searchable } = shape;
  const columns = [
    'key text primary key',
    ...(hasDocuments ? ['doc'] : []),
    ...fieldNames.map((field) => `"${field}"`),
  ];
  out.exec(`create table "${name}" (${columns.join(', ')})`);
  const insert = out.prepare(`insert into "${name}" values (${columns.map(() => '?').join(', ')})`);
  if (searchable) out.exec(`create table "${name} words" (token text, key text)`);
  const enter = searchable ? out.prepare(`insert into "${name} words" values (?, ?)`) : null;
  for (const [key, doc] of docs) {
    const { text, fields, tokens } = write(key, doc);
    insert.run(key, ...(hasDocuments ? [text] : []), ...fieldNames.map((field) => fields[field] ?? null));
    for (const token of tokens) enter?.run(token, key);
  }
  shape.indexes.forEach((fields, index) =>
    out.exec(`create index "${name} ${index}" on "${name}" (${fields.map((field) => `"${field}"`).join(', ')})`),
  );
  if (searchable) out.exec(`create index "${name} word" on "${name} words" (token, key)`);
};

const writeAll = (out: Database.Database, { projection, roots }: Folding): void => {
  writeView(out, projection.documents, roots);
  for (const view of projection.derived) {
    const docs = new Map<string, Json>();
    for (const doc of roots.values())
      for (const [key, item] of view.items(doc))
        docs.set(key, view.fold === null ? item : view.fold(docs.get(key) ?? null, null, item));
    writeView(out, view, docs);
  }
};

foldLog();
for (const folding of all) {
  const out = new Database(join(dataDir, `hand-${folding.projection.name}.db`));
  out.pragma('journal_mode = MEMORY');
  out.pragma('synchronous = OFF');
  out.transaction(writeAll)(out, folding);
  out.pragma('synchronous = FULL');
  out.pragma('user_version = 1');
  out.close();
}
log.close();
texts.close();
