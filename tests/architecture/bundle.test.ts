import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;
type Weights = {
  readonly shell: number;
  readonly shellFiles: readonly string[];
  readonly pages: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, number>>;
};

const dist = join(__dirname, '../../web/dist');
const built = existsSync(join(dist, '.vite/manifest.json')) ? it : it.skip;
const fromDist = (name: string): unknown => JSON.parse(readFileSync(join(dist, name), 'utf8'));
const builtManifest = () => fromDist('.vite/manifest.json') as Manifest;
/** Gzipped bytes of script: initially loaded, added by a page, and added by parts that open later. */
const limits = { shell: 185_000, page: 20_000, part: 125_000 };
const pageFile = /\/features\/.*Page\.tsx$/;

const chunkOf = (manifest: Manifest, key: string): Chunk => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the manifest`);
  return chunk;
};

/** A chunk and all that it imports at once. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunkOf(manifest, key).imports ?? []) closure(manifest, next, seen);
  return seen;
};

const weigh = (manifest: Manifest, sizeOf: (file: string) => number): Weights => {
  const keysOf = (wanted: (chunk: Chunk) => boolean) =>
    Object.keys(manifest).filter((key) => wanted(chunkOf(manifest, key)));
  const files = (key: string) => new Set([...closure(manifest, key)].map((one) => chunkOf(manifest, one).file));
  const sum = (all: Iterable<string>) => [...all].reduce((bytes, file) => bytes + sizeOf(file), 0);
  const [entry = ''] = keysOf(({ isEntry }) => isEntry === true);
  const shell = files(entry);
  const over = keysOf(({ isDynamicEntry }) => isDynamicEntry === true).map((key): [string, number] => [
    key,
    sum([...files(key)].filter((file) => !shell.has(file))),
  ]);
  return {
    shell: sum(shell),
    shellFiles: [...shell],
    pages: Object.fromEntries(over.filter(([key]) => pageFile.test(key))),
    parts: Object.fromEntries(over.filter(([key]) => !pageFile.test(key))),
  };
};

const heavierThan = (limit: number, weights: Readonly<Record<string, number>>): string[] =>
  Object.entries(weights)
    .filter(([, bytes]) => bytes > limit)
    .map(([name, bytes]) => `${name}: ${bytes}`);

const tableOf = ({ shell, pages, parts }: Weights, libraries: readonly string[]): string => {
  const line = (name: string, bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`;
  const lines = (title: string, weights: Readonly<Record<string, number>>) => [
    title,
    ...Object.entries(weights)
      .sort(([, a], [, b]) => b - a)
      .map(([name, bytes]) => line(name, bytes)),
  ];
  return [
    line('the shell', shell),
    `  with ${libraries.join(', ')}`,
    ...lines('pages, over the shell', pages),
    ...lines('parts that are loaded later, over the shell', parts),
  ].join('\n');
};

describe('what the web app loads', () => {
  const weights = () => {
    const gzip = (file: string) => gzipSync(readFileSync(join(dist, file))).length;
    const found = weigh(builtManifest(), gzip);
    return { ...found, shell: found.shell + gzip('theme.js') };
  };
  const librariesOf = (files: readonly string[]): string[] => {
    const all = fromDist('.vite/libraries.json') as Readonly<Record<string, readonly string[]>>;
    return [...new Set(files.flatMap((file) => all[file] ?? []))].sort();
  };

  built('at most 185 kB for the shell, 20 more for a page and 125 for a part, gzip', () => {
    const found = weights();
    process.stdout.write(`${tableOf(found, librariesOf(found.shellFiles))}\n`);
    expect(Object.keys(found.pages).length).toBeGreaterThanOrEqual(5);
    expect(heavierThan(limits.shell, { shell: found.shell })).toEqual([]);
    expect(heavierThan(limits.page, found.pages)).toEqual([]);
    expect(heavierThan(limits.part, found.parts)).toEqual([]);
  });

  built('and the shell holds these libraries and no other', () => {
    expect(librariesOf(weights().shellFiles)).toEqual([
      '@radix-ui/primitive',
      '@radix-ui/react-collection',
      '@radix-ui/react-compose-refs',
      '@radix-ui/react-context',
      '@radix-ui/react-direction',
      '@radix-ui/react-id',
      '@radix-ui/react-presence',
      '@radix-ui/react-primitive',
      '@radix-ui/react-roving-focus',
      '@radix-ui/react-slot',
      '@radix-ui/react-tabs',
      '@radix-ui/react-use-callback-ref',
      '@radix-ui/react-use-controllable-state',
      '@radix-ui/react-use-effect-event',
      '@radix-ui/react-use-is-hydrated',
      '@radix-ui/react-use-layout-effect',
      '@reduxjs/toolkit',
      '@standard-schema/utils',
      'immer',
      'lucide-react',
      'react',
      'react-dom',
      'react-redux',
      'react-router',
      'redux',
      'redux-thunk',
      'reselect',
      'scheduler',
      'styled-components',
      'stylis',
      'tinykeys',
      'use-sync-external-store',
    ]);
  });

  built('adds few files for a page', () => {
    const manifest = builtManifest();
    const pages = Object.keys(manifest).filter((key) => pageFile.test(key) && !key.includes('/access/'));
    const shell = closure(manifest, 'index.html');
    const files = pages.map((key) => [...closure(manifest, key)].filter((one) => !shell.has(one)).length);
    expect(files.length).toBeGreaterThan(10);
    expect(Math.max(...files)).toBeLessThanOrEqual(12);
  });

  built('names its files from the root in the page, and beside themselves in code', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address[0])).not.toContain('.');
    expect(page).toContain('<script src="/theme.js"></script>');
    for (const { file } of Object.values(builtManifest()).filter(({ file }) => file.endsWith('.js')))
      expect(readFileSync(join(dist, file), 'utf8')).not.toMatch(/["'`(]\/assets\//);
  });

  built('lies beside itself as .br and .gz', () => {
    for (const { file } of Object.values(builtManifest()).filter(({ file }) => file.endsWith('.js'))) {
      const content = readFileSync(join(dist, file));
      if (content.length < 1000) continue;
      expect(gunzipSync(readFileSync(join(dist, `${file}.gz`))).equals(content)).toBe(true);
      expect(brotliDecompressSync(readFileSync(join(dist, `${file}.br`))).equals(content)).toBe(true);
    }
    expect(existsSync(join(dist, 'index.html'))).toBe(true);
  });
});

it('every file is weighed once, and what opens later is no part of its page', () => {
  const manifest: Manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_base.js'] },
    '_base.js': { file: 'base.js' },
    'src/features/a/APage.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_base.js', '_table.js', '_both.js'] },
    '_table.js': { file: 'table.js', imports: ['_both.js'] },
    '_both.js': { file: 'both.js' },
    'src/features/a/Dialog.tsx': { file: 'dialog.js', isDynamicEntry: true, imports: ['_both.js'] },
  };
  const sizes = new Map([
    ['index.js', 100_000],
    ['base.js', 10_000],
    ['a.js', 1000],
    ['table.js', 100],
    ['both.js', 10],
    ['dialog.js', 1],
  ]);
  const found = weigh(manifest, (file) => sizes.get(file) ?? NaN);
  expect(found).toMatchObject({
    shell: 110_000,
    pages: { 'src/features/a/APage.tsx': 1110 },
    parts: { 'src/features/a/Dialog.tsx': 11 },
  });
  expect(heavierThan(1000, found.pages)).toEqual(['src/features/a/APage.tsx: 1110']);
});
