// docs/texts.md: every text shown to people, by file, found by the compiler.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { generate } from './generated-file.ts';
import { textsOf } from './texts-of.ts';

const root = join(import.meta.dirname, '..');

/** Parts of the list, by reader. */
const rooms: Readonly<Record<string, { readonly of: string; readonly without?: readonly string[] }>> = {
  // The design gallery is for developers.
  'The web app': { of: 'web/src/**/*.{ts,tsx}', without: ['web/src/app/test-theme/**'] },
  'Answers of the server': {
    of: 'src/{api,application,domain,contracts,projections,workers,subscriptions,ports}/**/*.ts',
    // Words found in screenshots, and action names stored in the log.
    without: ['src/domain/recognition/hud-words.ts', 'src/domain/*/audit.ts'],
  },
  'The bot': { of: 'src/{bot,main/bot}/**/*.ts' },
  // The demo guild's conversations are invented.
  'The command line, settings and logs': { of: 'src/{main,adapters}/**/*.ts', without: ['src/main/{bot,demo}/**'] },
};

/** Usual reading speed. */
const wordsAMinute = 240;

const seen = new Set<string>();
const linesOf = (file: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const texts = [...new Set(textsOf(source))].filter((text) => !seen.has(text));
  for (const text of texts) seen.add(text);
  return texts.length === 0 ? [] : [`### ${file}`, '', ...texts.map((text) => `- ${text}`), ''];
};

const sections = Object.entries(rooms).map(([title, { of, without = [] }]) => {
  const files = globSync(of, { cwd: root, exclude: without });
  const lines = files.toSorted().flatMap(linesOf);
  const texts = lines.filter((line) => line.startsWith('- '));
  const words = texts.join(' ').split(/\s+/u).length - texts.length;
  const size = `${texts.length} texts of ${words} words: ${Math.ceil(words / wordsAMinute)} minutes to read.`;
  return [`## ${title}`, '', size, '', ...lines].join('\n');
});

generate(
  ['docs', 'texts.md'],
  `# Texts

What Muster shows to people, as the code has it (\`npm run generate\`). Braces hold a value, or the texts it is one of.
A text of several files is listed with the first of them. Each of the four parts can be read in about half an hour.

${sections.join('\n')}`,
);
