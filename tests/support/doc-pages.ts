import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
export const readPage = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Pages that people read; decisions and generated pages have rules of their own. */
export const docPages = globSync(['*.md', 'docs/*.md', 'infra/*.md'], { cwd: root }).filter(
  (file) => !['docs/event-catalogue.md', 'docs/texts.md'].includes(file),
);

/** Content between fences. `rest`: text after the language on the fence's line. */
type Block = { readonly line: number; readonly language: string; readonly rest: string; readonly text: string };
export const blocksOf = (file: string): readonly Block[] => {
  const page = readPage(file);
  return [...page.matchAll(/^( *)```(\w*) ?(.*)\n([\s\S]*?)^ *```$/gm)].map(
    ({ index, 1: indent = '', 2: language = '', 3: rest = '', 4: text = '' }) => ({
      line: page.slice(0, index).split('\n').length,
      language,
      rest,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
};
