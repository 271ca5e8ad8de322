import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const list = new URL('../src/app/pages.ts', import.meta.url);
const theme = new URL('../public/theme.js', import.meta.url);
const themeTag = '<script src="/theme.js"></script>';
type Page = { readonly address: RegExp; readonly file: string };

/** The list of pages as text: it imports the whole app. */
const pages = (): readonly Page[] =>
  readFileSync(list, 'utf8')
    .split(/^ {2}\{$/m)
    .flatMap((text) => {
      const [, path] = /^ {4}path: '([^']+)'/m.exec(text) ?? [];
      const [, also = ''] = /^ {4}also: \['([^']+)'\]/m.exec(text) ?? [];
      const [, file] = /import\('\.\.\/([^']+)'\)/.exec(text) ?? [];
      if (path === undefined || file === undefined) return [];
      const addresses = [path, ...(also === '' ? [] : [also])].map((one) => one.replaceAll(/:\w+/g, '[^/]+'));
      return [{ address: new RegExp(`^(?:${addresses.join('|')})$`), file }];
    });

/** A chunk and all that it imports at once. */
const closure = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunk.imports) closure(bundle, next, seen);
  return seen;
};

/** Runs in the page: the code of the page at the open address is fetched beside the app's own, and not after it. */
const fetching = (routes: readonly string[]): string => `
const base = document.documentElement.dataset.base ?? '';
for (const [address, files] of [${routes.join(',')}]) {
  if (!address.test(location.pathname.slice(base.length))) continue;
  for (const file of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: base + '/' + file }));
}`;

/** In place of `theme.js`, one file that is kept for ever: the theme before the first paint, and what the open page wants. */
export const early = (): Plugin => {
  let fileName = '';
  return {
    name: 'muster-early',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const shell = closure(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
      const routes = pages().map(({ address, file }) => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`));
        if (found === undefined) throw new Error(`No chunk of ${file}`);
        const wanted = [...closure(bundle, found.fileName)].filter((name) => !shell.has(name));
        return `[${String(address)},${JSON.stringify(wanted)}]`;
      });
      const source = readFileSync(theme, 'utf8') + fetching(routes);
      fileName = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (written) => {
        // The page is served at every depth, so its own addresses begin at the root; the server puts the path of the domain before.
        const html = written.replaceAll(/(href|src)="\.\//g, '$1="/');
        if (fileName === '' || !html.includes(themeTag)) throw new Error('The page has no place for what runs early');
        return html.replace(themeTag, `<script src="/${fileName}"></script>`);
      },
    },
  };
};
