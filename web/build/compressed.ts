import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|css|html|svg|json)$/;
const smallest = 1000;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Beside every text file of the build its .br and .gz, so that the server compresses nothing on request. */
export const compressed = (): Plugin => ({
  name: 'muster-compressed',
  apply: 'build',
  writeBundle: ({ dir }) => {
    if (dir === undefined) return;
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!text.test(name) || name.startsWith('.vite')) continue;
      const file = join(dir, name);
      const content = readFileSync(file);
      if (content.length < smallest) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(content, options));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});
