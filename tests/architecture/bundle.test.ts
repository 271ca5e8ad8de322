import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const dist = join(__dirname, '../../web/dist');
const manifestFile = join(dist, '.vite/manifest.json');
const built = existsSync(manifestFile) ? it : it.skip;
const limits = { firstLoad: 170_000, furtherRoute: 110_000 };

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

/** gzip bytes of script: at a first load of each page, and of each page after another one. */
const weigh = (manifest: Manifest, sizeOf: (file: string) => number) => {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? '';
  const base = closure(manifest, entry);
  const weight = (keys: Iterable<string>) =>
    [...new Set([...keys].map((key) => chunkOf(manifest, key).file))].reduce((sum, file) => sum + sizeOf(file), 0);
  return (chunkOf(manifest, entry).dynamicImports ?? [])
    .filter((key) => key.includes('/features/'))
    .map((key) => {
      const own = closure(manifest, key);
      return {
        page: key,
        firstLoad: weight(new Set([...base, ...own])),
        furtherRoute: weight([...own].filter((one) => !base.has(one))),
      };
    });
};

describe('what a page loads', () => {
  built('at most 170 kB of script for the first page and 110 kB for a further one, gzip', () => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
    const outside = gzipSync(readFileSync(join(dist, 'theme.js'))).length;
    const pages = weigh(manifest, (file) => gzipSync(readFileSync(join(dist, file))).length);
    expect(pages.length).toBeGreaterThanOrEqual(5);
    expect(pages.filter(({ firstLoad }) => firstLoad + outside > limits.firstLoad)).toEqual([]);
    expect(pages.filter(({ furtherRoute }) => furtherRoute > limits.furtherRoute)).toEqual([]);
  });

  it('counts every file once, and lazy parts of a page not at all', () => {
    const manifest: Manifest = {
      'index.html': { file: 'index.js', isEntry: true, imports: ['_base.js'], dynamicImports: ['src/features/a.tsx'] },
      '_base.js': { file: 'base.js' },
      'src/features/a.tsx': { file: 'a.js', imports: ['_base.js', '_table.js'], dynamicImports: ['dialog.tsx'] },
      '_table.js': { file: 'table.js' },
      'dialog.tsx': { file: 'dialog.js' },
    };
    const sizes = new Map([
      ['index.js', 1000],
      ['base.js', 100],
      ['a.js', 10],
      ['table.js', 1],
    ]);
    expect(weigh(manifest, (file) => sizes.get(file) ?? NaN)).toEqual([
      { page: 'src/features/a.tsx', firstLoad: 1111, furtherRoute: 11 },
    ]);
  });
});
