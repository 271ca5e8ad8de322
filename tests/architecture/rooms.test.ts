import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(__dirname, '../..');
type Folder = { readonly path: string; readonly files: readonly string[] };

/** Every folder below these, with the files that lie in it beside its folders. */
const foldersIn = (path: string): readonly Folder[] => {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersIn(`${path}/${name}`));
  return [{ path, files }, ...below];
};
const folders = [...foldersIn('src'), ...foldersIn('web/src')];

/** Rooms in which much is shared, so that each has to be seen at a glance. */
const narrow = /^(?:src\/(?:main|application|api\/http|projections\/kernel)|web\/src\/(?:ui|api))(?:\/|$)/u;
/** Flat by nature: a file a feature, or a file a port. */
const exempt: ReadonlySet<string> = new Set(['src/contracts', 'src/ports']);
const mostOf = (path: string): number => (exempt.has(path) ? Infinity : narrow.test(path) ? 15 : 25);

it('no folder holds more files than a reader takes in: 15 where much is shared, 25 elsewhere', () => {
  expect(folders.length).toBeGreaterThan(100);
  const full = folders.filter(({ path, files }) => files.length > mostOf(path));
  expect(full.map(({ path, files }) => `${path}: ${files.length}`)).toEqual([]);
});

it('no file of web/src/api is called like a contract, but for the features, which have one name everywhere', () => {
  const stemOf = (file: string): string => basename(file).replace(/\.tsx?$/u, '');
  const filesOf = (start: string): readonly string[] =>
    folders.filter(({ path }) => path === start || path.startsWith(`${start}/`)).flatMap(({ files }) => files);
  const contracts = new Set(filesOf('src/contracts').map(stemOf));
  const features = new Set(readdirSync(join(root, 'src/api')));
  const shared = filesOf('web/src/api')
    .map(stemOf)
    .filter((stem) => contracts.has(stem) && !features.has(stem));
  expect(shared).toEqual([]);
});

it('a feature of the web app has the name that it has at the server', () => {
  const server = new Set(readdirSync(join(root, 'src/api')));
  const web = readdirSync(join(root, 'web/src/features'));
  expect(web.length).toBeGreaterThan(10);
  expect(web.filter((feature) => !server.has(feature))).toEqual([]);
});
