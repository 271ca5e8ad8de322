import type { Plugin } from 'vite';

/** `fonts.css` at an address that does not change, for pages that are no part of the app: the fonts as the build named them. */
export const fonts = (): Plugin => ({
  name: 'muster-fonts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const faces = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return [];
      const css = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
      return css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
    });
    this.emitFile({
      type: 'asset',
      fileName: 'fonts.css',
      source: faces.join('\n').replaceAll(/url\((['"]?)\.\//g, 'url($1assets/'),
    });
  },
});
