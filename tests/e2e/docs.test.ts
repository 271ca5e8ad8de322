import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf, docPages } from '../support/doc-pages.ts';
import { removeDataDir, tempDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { startDemo } from './support/demo-guild.ts';

jest.setTimeout(300_000);

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

  const commanded = docPages.filter((file) => run(file).length > 0);
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
