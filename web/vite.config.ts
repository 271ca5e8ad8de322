import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { fonts } from './build/fonts.ts';
import { libraries } from './build/libraries.ts';

const server = process.env['MUSTER_SERVER'] ?? 'http://127.0.0.1:3000';

/**
 * What most pages draw with: one file with the shell's own, because many small ones weigh more and ask more often. A new
 * part travels with the page that wants it until it is named here; what brings a library along never is.
 */
const ofPages = [
  'parts/(columns|ConfidenceMeter|EventBadge|paths|session-words)',
  'ui/(Block|ButtonLink|DateCell|LoadFailed|SearchField|Select|Skeleton|StatBand|StatusBadge|TextLink|field-frame|words)',
  'ui/table/(DataTable|TableRow|cells|frame|use-row-walk)',
];
const shell = new RegExp(`web/src/(${ofPages.join('|')})\\.tsx?$`);

export default defineConfig({
  plugins: [react(), libraries(), fonts(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: shell }] } } },
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
});
