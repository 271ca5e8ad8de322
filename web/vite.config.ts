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
  'api/\\w+/(first-reads|my|optimistic|polling-options|rename-requests|sessions|use-now|writes)',
  'parts/(\\w+/)?(columns|ConfidenceMeter|EventBadge|failure-texts|paths|period-words|PlayerLink|session-words|use-explained)',
  'ui/\\w+/(Block|ButtonLink|CountButton|DateCell|DateTime|ListPage|LoadFailed|PageHead|PartFailed|Progress|ScrollArea)',
  'ui/\\w+/(SearchField|Select|RelativeDay|Skeleton|StatBand|StatusBadge|Tabs|TextLink|field-frame|rem|words)',
  'ui/routing/use-url-state',
  'ui/platform/use-back-closes',
  'ui/table/(rows/)?(DataTable|TableRow|cells|frame|use-row-after|use-row-walk)',
];
/** What the long lists draw with: on a slow line each file of its own costs a way to the server and back. */
const ofLists = [
  'api/cache/use-feed',
  'parts/FeedEnd',
  'ui/table/(rows/)?(ListBody|VirtualTable|use-kept-place|use-still-rows)',
];
const oneOf = (parts: readonly string[]) => new RegExp(`web/src/(${parts.join('|')})\\.tsx?$|vite/preload-helper`);

export default defineConfig({
  // Code and styles load files relative to themselves, so that any base path works; the server rewrites the page's addresses.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  plugins: [react(), libraries(), fonts(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: oneOf(ofPages) },
            { name: 'lists', test: oneOf(ofLists), includeDependenciesRecursively: false },
          ],
        },
      },
    },
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
