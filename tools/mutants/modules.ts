import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { join, sep } from 'node:path';
import { transformSync } from '@swc/core';

type Kept = { readonly filename: string; readonly children: readonly Kept[] };
type Compiled = { _compile(code: string, file: string): void };

const compile = (file: string): string =>
  transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'commonjs' },
  }).code;

/**
 * The project's modules in this process, compiled as jest compiles them. They can be set aside and loaded again;
 * packages stay loaded.
 */
export const createModules = (root: string) => {
  const require = createRequire(join(root, 'package.json'));
  const texts = new Map<string, string>();
  // The seam: Node's CommonJS loader handles a file by its extension.
  const endings = (Module as unknown as { _extensions: Record<string, (module: Compiled, file: string) => void> })
    ._extensions;
  endings['.ts'] = (module, file) => {
    const text = texts.get(file) ?? compile(file);
    texts.set(file, text);
    module._compile(text, file);
  };
  const cache = require.cache as Record<string, Kept | undefined>;
  const isOwn = (file: string): boolean =>
    file.startsWith(`${root}${sep}`) && !file.startsWith(join(root, 'node_modules') + sep);
  const take = (): ReadonlyMap<string, Kept> => {
    const kept = new Map<string, Kept>();
    for (const [file, module] of Object.entries(cache)) {
      if (module === undefined || !isOwn(file)) continue;
      kept.set(file, module);
      Reflect.deleteProperty(cache, file);
    }
    return kept;
  };
  return {
    load: (file: string): unknown => require(file),
    /** Files of the project that a loaded file imports, directly or indirectly. */
    importsOf: (file: string): ReadonlySet<string> => {
      const found = new Set<string>();
      const look = ({ filename, children }: Kept): void => {
        if (found.has(filename) || !isOwn(filename)) return;
        found.add(filename);
        children.forEach(look);
      };
      const loaded = cache[file];
      if (loaded !== undefined) look(loaded);
      return found;
    },
    /** Unloads all modules during `action`, and restores them afterwards. */
    reloaded: async <T>(action: () => Promise<T>): Promise<T> => {
      const before = take();
      try {
        return await action();
      } finally {
        take();
        for (const [file, module] of before) cache[file] = module;
      }
    },
  };
};
