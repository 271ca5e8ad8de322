import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['MUSTER_SERVER'] ?? 'http://127.0.0.1:3000';

/** The small parts of ui/ that most pages draw with; what brings a library along stays with the page that wants it. */
const base = /web\/src\/ui\/(?!Dialog|ToastHost|ScrollArea|Progress|use-row-focus|SegmentedControl|TextField)/;

export default defineConfig({
  plugins: [react()],
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
          // one file: many small ones weigh more and ask more often
          groups: [{ name: 'base', test: base }],
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
