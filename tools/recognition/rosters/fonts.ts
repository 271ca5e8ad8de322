import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Split } from './truth.ts';

/** Packages of @fontsource by split; no font is in both. */
export const FONTS: Readonly<Record<Split, readonly string[]>> = {
  training: [
    ...['roboto', 'open-sans', 'lato', 'fira-sans', 'cinzel', 'exo-2', 'barlow', 'cabin', 'eb-garamond', 'montserrat'],
    ...['nunito', 'philosopher', 'rajdhani', 'titillium-web', 'work-sans', 'inter', 'play'],
    // Condensed, monospace, pixel, display, handwriting.
    ...['oswald', 'roboto-condensed', 'teko', 'roboto-mono', 'courier-prime', 'share-tech-mono', 'vt323'],
    ...['pixelify-sans', 'orbitron', 'bangers', 'comic-neue', 'caveat'],
  ],
  validation: [
    ...['source-sans-3', 'pt-sans', 'ubuntu', 'merriweather-sans', 'marcellus', 'alegreya-sans', 'jost', 'lora'],
    ...['saira-condensed', 'archivo-narrow', 'ibm-plex-mono', 'inconsolata', 'silkscreen', 'russo-one', 'patrick-hand'],
  ],
};

const require = createRequire(import.meta.url);

const face = async (font: string, subset: string, weight: number): Promise<string> => {
  const folder = dirname(require.resolve(`@fontsource/${font}/package.json`));
  const file = join(folder, 'files', `${font}-${subset}-${weight}-normal.woff2`);
  const bytes = await readFile(file).catch(() => null);
  // Marcellus has one weight.
  if (bytes === null) return '';
  const range = subset === 'latin' ? 'U+0000-00FF' : 'U+0100-024F';
  return `@font-face{font-family:'${font}';font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
};

/** Style sheet that embeds a font, so that pictures are equal on every machine. */
export const fontFaces = async (font: string): Promise<string> =>
  (
    await Promise.all(
      ['latin', 'latin-ext'].flatMap((subset) => [400, 700].map((weight) => face(font, subset, weight))),
    )
  ).join('');
