import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['MUSTER_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
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
