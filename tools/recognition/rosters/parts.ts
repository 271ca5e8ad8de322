import { between, pick, type Random } from './names.ts';
import { chatLine, WORDS } from './words.ts';
import type { Split } from './truth.ts';

export type Scene = {
  readonly split: Split;
  readonly next: Random;
  readonly width: number;
  readonly height: number;
  /** Font size of the names in CSS pixels. */
  readonly size: number;
  readonly font: string;
  readonly weight: 400 | 700;
  /** As displayed: possibly with a tag, or truncated. */
  readonly names: readonly string[];
};

const escape = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');

/** A name of the picture, identified by its index. */
export const name = (text: string, at: number, style = ''): string =>
  `<span class="name" data-at="${at}" style="${style}">${escape(text)}</span>`;

/** Text that is not a name. */
export const other = (text: string, kind: 'hud' | 'chat' | 'button', style = ''): string =>
  `<span class="other" data-kind="${kind}" style="${style}">${escape(text)}</span>`;

export const at = (x: number, y: number, inner: string, style = ''): string =>
  `<div style="position:absolute;left:${Math.round(x)}px;top:${Math.round(y)}px;white-space:nowrap;${style}">${inner}</div>`;

export const CLASS_COLOURS = [
  '#ffffff',
  '#f2e6c8',
  '#9fd6ff',
  '#8fe08a',
  '#ffd36b',
  '#ff9d7a',
  '#d9a8ff',
  '#7fe3d4',
  '#ff8fa3',
];

/** Landscape behind the windows of a game. */
const backdrop = ({ width, height, next, split }: Scene): string => {
  const hue = between(0, 359, next);
  const sky = `linear-gradient(${between(90, 200, next)}deg,hsl(${hue},${between(15, 40, next)}%,${between(18, 46, next)}%),hsl(${(hue + 50) % 360},25%,${between(10, 26, next)}%))`;
  const ridges = [0.4, 0.6, 0.78].map((level, i) => {
    const points = Array.from(
      { length: 12 },
      (_, k) => `${Math.round((width * k) / 11)},${Math.round(height * (level + (next() - 0.5) * 0.2))}`,
    );
    const colour = `hsl(${(hue + i * 20) % 360},${split === 'training' ? 22 : 30}%,${24 - i * 5}%)`;
    return `<polygon fill="${colour}" points="0,${height} ${points.join(' ')} ${width},${height}"/>`;
  });
  return `<div style="position:absolute;inset:0;background:${sky}"></div><svg style="position:absolute;inset:0" width="${width}" height="${height}">${ridges.join('')}</svg>`;
};

/** Chat in a corner; it names people who may not take part. */
const chat = (scene: Scene): string => {
  const { next, height, split, size } = scene;
  const words = WORDS[split];
  const small = Math.max(10, size - 2);
  const lines = Array.from({ length: between(2, 5, next) }, (_, row) =>
    at(
      8,
      height - 12 - (row + 1) * (small + 5),
      other(
        chatLine(words, pick(scene.names, next), next),
        'chat',
        `font-size:${small}px;color:${pick(CLASS_COLOURS, next)}`,
      ),
    ),
  );
  return lines.join('');
};

/** Frame rate, clock, zone and quests in the corners of the screen. */
const corners = ({ next, width, height, split, size }: Scene): string => {
  const words = WORDS[split];
  const style = `font-size:${Math.max(10, size - between(0, 3, next))}px;color:#e8e2cf`;
  const put = (x: number, y: number, text: string): string => at(x, y, other(text, 'hud', style));
  const rates = words.rates
    .filter(() => next() < 0.4)
    .map((rate, row) => put(width - 120, 6 + row * (size + 6), rate(next)));
  const quests = words.quests
    .filter(() => next() < 0.3)
    .map((quest, row) => put(width - 230, height * 0.55 + row * (size + 8), quest));
  const zone =
    next() < 0.8
      ? [
          put(
            split === 'training' ? width - 200 : width * 0.42,
            split === 'training' ? height - size - 14 : 4,
            pick(words.zones, next),
          ),
        ]
      : [];
  return [...rates, ...quests, ...zone].join('');
};

/** Background of a layout: landscape and interface. */
export const surroundings = (scene: Scene): string => backdrop(scene) + corners(scene) + chat(scene);
