import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cliCommands } from '../../src/main/cli/commands.ts';
import { blocksOf, docPages, readPage } from '../support/doc-pages.ts';
import { retired } from './retired-words.ts';

const root = join(import.meta.dirname, '../..');
/** Why a command of the docs is not run by `tests/e2e/docs.test.ts`. */
const reasons = [
  'not run: needs Docker',
  'not run: needs Discord',
  'not run: needs the engines',
  'not run: starts the product (tests/e2e/make-start.test.ts)',
  'not run: starts the product (tests/e2e/package.test.ts)',
];
/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (file: string): readonly string[] =>
  [...readPage(file).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => anchorOf(heading));

describe.each(docPages)('%s', (file) => {
  it('leads to files and headings that are there', () => {
    const links = [...readPage(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/gu)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names files that are there', () => {
    const named = [
      ...readPage(file).matchAll(/`((?:src|web|tests|docs|scripts|tools|bench|infra|ui|parts)\/[\w./-]+)`/gu),
    ].map(([, path = '']) => (/^(?:ui|parts)\//.test(path) ? `web/src/${path}` : path));
    const isThere = (path: string) => ['', '.ts', '.tsx'].some((end) => existsSync(join(root, `${path}${end}`)));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it('names commands that the command line has', () => {
    const named = [
      ...readPage(file).matchAll(/(?:`|run |exec muster )muster(?: --| )([a-z][a-z-]*(?: [a-z]+)?)/gu),
    ].map(([, name = '']) => name);
    const known = new Set(['help', 'version', ...cliCommands.flatMap(({ name }) => [name, name.split(' ')[0] ?? ''])]);
    expect(named.filter((name) => !known.has(name) && !known.has(name.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('says of each block what it is, and of each command that is not run why', () => {
    const unnamed = blocksOf(file).filter(({ language }) => language === '');
    expect(unnamed.map(({ line }) => line)).toEqual([]);
    const shells = blocksOf(file).filter(({ language }) => language === 'sh');
    expect(shells.map(({ rest }) => rest).filter((rest) => rest !== '' && !reasons.includes(rest))).toEqual([]);
  });

  it('has no word that is retired', () => {
    const prose = readPage(file)
      .replaceAll(/```[\s\S]*?```/gu, '')
      .replaceAll(/`[^`\n]*`/gu, '')
      .replaceAll(/\]\([^)]*\)/gu, ']');
    const found = prose
      .split('\n')
      .flatMap((line) =>
        retired.flatMap(([pattern, instead]) => (pattern.test(line) ? [`${line}  (say: ${instead})`] : [])),
      );
    expect(found).toEqual([]);
  });
});

it('the tarball of the README is that of this version', () => {
  const { version } = JSON.parse(readPage('package.json')) as { version: string };
  expect(readPage('README.md').match(/muster-(\d+\.\d+\.\d+)\.tgz/u)?.[1]).toBe(version);
});
