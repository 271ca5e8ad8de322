import module from 'node:module';
import { fileURLToPath } from 'node:url';

// As rebuild-worker.mjs does.
module.enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/muster', import.meta.url)));
await import('./check-worker.ts');
