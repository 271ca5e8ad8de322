import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { libraries } from './build/libraries.ts';

/** The package names its development build for everybody. */
const productionRouter = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);
const server = process.env['MUSTER_SERVER'] ?? 'http://127.0.0.1:3000';

/**
 * What stands on most pages and brings no library along: one file, because many small ones weigh more and ask more
 * often. A new part of ui/ travels with the page that wants it until it is named here.
 */
const base =
  /web\/src\/(?:parts\/(?:ConfidenceMeter|EventBadge|session-words)|ui\/(?:Block|Brand|Button|ButtonLink|DateCell|EmptyState|ErrorBoundary|FloatingCard|Icon|Kbd|LoadFailed|Mark|Note|PageHead|PartFailed|SearchField|Select|Skeleton|Spinner|StatBand|StatusBadge|Table|TextLink|Toast|VisuallyHidden|dates|keys|lazy-part|media|page-title|theme))\.tsx?$/;

export default defineConfig(({ command }) => ({
  plugins: [react(), libraries(), compressed()],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/auth': server,
      '/media': server,
      '/ws': { target: server, ws: true },
    },
  },
}));
