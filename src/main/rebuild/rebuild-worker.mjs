import module from 'node:module';
import { fileURLToPath } from 'node:url';

// As start.mjs does: otherwise each thread strips the types again, which takes time and ten to twenty MB.
module.enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/muster', import.meta.url)));
await import('./rebuild-worker.ts');
