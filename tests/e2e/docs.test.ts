import { execFile } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeDataDir, tempDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { startDemo } from './support/demo-guild.ts';

jest.setTimeout(300_000);

type Block = { readonly line: number; readonly language: string; readonly rest: string; readonly text: string };
const blocksOf = (file: string): readonly Block[] => {
  const page = readFileSync(file, 'utf8');
  return [...page.matchAll(/^( *)```(\w*) ?(.*)\n([\s\S]*?)^ *```$/gm)].map(
    ({ index, 1: indent = '', 2: language = '', 3: rest = '', 4: text = '' }) => ({
      line: page.slice(0, index).split('\n').length,
      language,
      rest,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
};
/** But the generated ones. */
const pages = globSync(['*.md', 'docs/*.md', 'infra/*.md'])
  .filter((file) => !['docs/event-catalogue.md', 'docs/texts.md'].includes(file))
  .filter((file) => blocksOf(file).length > 0);

/** Why a command of the docs is not run here. */
const reasons = [
  'not run: needs Docker',
  'not run: needs Discord',
  'not run: needs the engines',
  'not run: starts the product (tests/e2e/make-start.test.ts)',
  'not run: starts the product (tests/e2e/package.test.ts)',
];

it.each(pages)('%s says of each block what it is, and of each command that is not run why', (file) => {
  const unnamed = blocksOf(file).filter(({ language }) => language === '');
  expect(unnamed.map(({ line }) => line)).toEqual([]);
  const shells = blocksOf(file).filter(({ language }) => language === 'sh');
  expect(shells.map(({ rest }) => rest).filter((rest) => rest !== '' && !reasons.includes(rest))).toEqual([]);
});

const run = (file: string): readonly string[] =>
  blocksOf(file).flatMap(({ language, rest, text }) => (language === 'sh' && rest === '' ? [text] : []));

describe('the commands of the docs, as they are written, beside a demo guild that runs', () => {
  let server: RunningServer;
  let bin: string;
  beforeAll(async () => {
    server = await startDemo({ BACKUP_AT: '0' });
    bin = tempDataDir();
    const muster = join(bin, 'muster');
    writeFileSync(muster, `#!/bin/sh\nexec '${process.execPath}' '${join(process.cwd(), 'src/main/cli.mjs')}' "$@"\n`);
    chmodSync(muster, 0o755);
  });
  afterAll(async () => {
    await server.stop();
    removeDataDir(server.dataDir);
    removeDataDir(bin);
  });

  const commanded = pages.filter((file) => run(file).length > 0);
  it.each(commanded)('%s', async (file) => {
    const folder = join(bin, file.replaceAll('/', '-'));
    mkdirSync(folder);
    const script = ['set -euo pipefail', ...run(file)].join('\n').replaceAll('http://localhost:3000', server.origin);
    const environment = {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      HOME: folder,
      DEMO: '1',
      PORT: new URL(server.origin).port,
      DATA_DIR: server.dataDir,
    };
    await promisify(execFile)('bash', ['-c', script], { cwd: folder, env: environment });
  });
});
