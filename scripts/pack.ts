/**
 * Packs the product as a tarball that `npx` runs: `node scripts/pack.ts [folder]`, by default artifacts. Node strips no types
 * in node_modules, so the sources are packed as JavaScript, at the same places. The web app must be built before.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'artifacts'));

/** Modules refer to each other by file name, in imports and when starting threads or processes. */
const withJavaScriptNames = (code: string): string => code.replaceAll(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, '$1$2.js$1');

const filesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const writeTo = (folder: string, path: string, content: string | Buffer): void => {
  const to = join(folder, relative(root, path));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, content);
};

/** Returns all written code, for callers that search it for dependencies. */
const writeSources = (folder: string): string => {
  let all = '';
  for (const path of filesIn(join(root, 'src'))) {
    if (!/\.(?:ts|mjs)$/.test(path)) {
      writeTo(folder, path, readFileSync(path));
      continue;
    }
    const source = readFileSync(path, 'utf8');
    const code = withJavaScriptNames(path.endsWith('.ts') ? stripTypeScriptTypes(source) : source);
    writeTo(folder, path.replace(/\.ts$/, '.js'), code);
    all += code;
  }
  return all;
};

type Package = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: object;
  readonly bin: object;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** The web app's dependencies are already in its build. */
const manifestOf = (code: string): object => {
  const { name, version, description, license, engines, bin, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Package;
  const needed = Object.entries(dependencies).filter(([one]) => new RegExp(`['"\`]${one}(?:/|['"\`])`).test(code));
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin,
    dependencies: Object.fromEntries(needed),
  };
};

if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('The web app is not built: npm run build:web');
const folder = mkdtempSync(join(tmpdir(), 'muster-pack-'));
try {
  const manifest = manifestOf(writeSources(folder));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['bin', 'web/dist', 'samples', 'README.md', 'LICENSE'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(target, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', target], {
    cwd: folder,
  });
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }];
  process.stdout.write(`${join(target, filename)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
