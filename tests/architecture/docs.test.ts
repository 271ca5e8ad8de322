import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands } from '../../src/main/cli/commands.ts';
import { retired } from './retired-words.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Pages that people read; decisions and generated pages have rules of their own. */
const pages = globSync(['*.md', 'docs/*.md', 'infra/*.md'], { cwd: root }).filter(
  (file) => !['docs/event-catalogue.md', 'docs/texts.md'].includes(file),
);
/** A heading as GitHub makes an anchor of it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => anchorOf(heading));

describe.each(pages)('%s', (file) => {
  it('leads to files and headings that are there', () => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/gu)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names commands that the command line has', () => {
    const named = [...read(file).matchAll(/(?:`|run |exec muster )muster(?: --| )([a-z][a-z-]*(?: [a-z]+)?)/gu)].map(
      ([, name = '']) => name,
    );
    const known = new Set(['help', 'version', ...commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? ''])]);
    expect(named.filter((name) => !known.has(name) && !known.has(name.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('has no word that is retired', () => {
    const prose = read(file)
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
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read('README.md').match(/muster-(\d+\.\d+\.\d+)\.tgz/u)?.[1]).toBe(version);
});
