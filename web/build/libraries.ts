import type { Plugin } from 'vite';

const library = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Writes which libraries each chunk of the build holds, for the test of what stands in the shell. */
export const libraries = (): Plugin => ({
  name: 'muster-libraries',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((output) => {
      if (output.type !== 'chunk') return [];
      const names = Object.keys(output.modules).flatMap((id) => library.exec(id)?.[1] ?? []);
      return [[output.fileName, [...new Set(names)].sort()]];
    });
    this.emitFile({
      type: 'asset',
      fileName: '.vite/libraries.json',
      source: JSON.stringify(Object.fromEntries(chunks), null, 2),
    });
  },
});
