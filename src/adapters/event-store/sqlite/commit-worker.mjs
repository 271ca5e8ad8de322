import module from 'node:module';
import { fileURLToPath } from 'node:url';

// As start.mjs does: otherwise the thread strips the types again.
module.enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/muster', import.meta.url)));
await import('./commit-worker.ts');
