import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Checks the version first: an older Node fails on the .ts files with a message that helps nobody.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Muster needs Node 22.18 or newer, this is ${process.versions.node}: start it with "make start", which brings its own.`,
  );
  process.exit(1);
}
// Each picture that is stored waits for the disk in a thread of Node's pool; with four, answers wait for a thread to be
// compressed in (docs/decisions/0037).
process.env.UV_THREADPOOL_SIZE ??= '16';
// What it writes (names, tokens, pictures) is for its own user.
process.umask(0o077);
// Halves the start of the next process; a folder that cannot be written leaves everything as it is.
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/muster', import.meta.url)));
await import('./start/serve.ts');
module.flushCompileCache();
