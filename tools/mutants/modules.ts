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
 * The project's modules in this process, compiled as jest compiles them. They can be set aside and loaded anew; packages
 * stay as they are.
 */
export const createModules = (root: string) => {
  const require = createRequire(join(root, 'package.json'));
  const texts = new Map<string, string>();
  // The seam: Node's loader of CommonJS is told what to do with a file by its ending.
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
    /** The project's files that a loaded one imports, however far. */
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
    /** Forgets what is loaded, does something, and has what was loaded before again. */
    anew: async <T>(action: () => Promise<T>): Promise<T> => {
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
