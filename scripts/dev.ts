// `npm run dev`: the server on a demo guild of its own (artifacts/dev), begun again when a file of src changes, and the web app with reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [server, web] = [process.env['PORT'] ?? '3000', '5173'];
const env = {
  ...process.env,
  PORT: server,
  PUBLIC_URL: `http://localhost:${web}`,
  DATA_DIR: process.env['DATA_DIR'] ?? join(root, 'artifacts/dev'),
  MUSTER_SERVER: `http://127.0.0.1:${server}`,
};
const run = (args: readonly string[]) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
const children = [
  run(['--watch-path=src', '--watch-preserve-output', 'src/main/start.mjs', '--demo-by-default']),
  run(['node_modules/vite/bin/vite.js', 'web', '--port', web, '--strictPort']),
];
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop).once('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
