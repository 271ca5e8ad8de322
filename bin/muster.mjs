#!/usr/bin/env node
// `muster` starts the server, `muster <command>` is the command line (docs/cli.md): of the image and of the packed tarball.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const [command, ...rest] = process.argv.slice(2);

if (command === undefined || command === 'start') {
  // As src/main/start.sh does: flags are for a process that begins.
  const flags = ['--max-semi-space-size=2', '--heap-growing-percent=50'];
  const server = spawn(process.execPath, [...flags, fileOf('../src/main/start.mjs'), ...rest], {
    stdio: 'inherit',
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
} else {
  await import('../src/main/cli.mjs');
}
