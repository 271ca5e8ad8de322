import { at, CLASS_COLOURS, name, other, surroundings, type Scene } from './parts.ts';
import { between, pick } from './names.ts';
import { WORDS } from './words.ts';

/** `room`: maximum number of names. `draw` returns the body of a page. */
export type Layout = {
  readonly room: (scene: Omit<Scene, 'names'>) => number;
  readonly draw: (scene: Scene) => string;
  /** Names have clan tags and are truncated when long. */
  readonly hasTags?: boolean;
};

type Grid = { readonly columns: number; readonly rows: number; readonly column: number; readonly row: number };
const gridOf = ({ width, height, size }: Omit<Scene, 'names'>, wide: number, high: number): Grid => {
  const columns = Math.max(1, Math.min(6, Math.floor((width * 0.72) / (size * wide))));
  const rows = Math.max(2, Math.floor((height * 0.66) / (size * high)));
  return { columns, rows, column: size * wide, row: size * high };
};
const places = ({ columns, rows }: Grid): number => columns * rows;

/** Training: raid groups of five with health bars and a header. */
const bars: Layout = {
  room: (scene) => places({ ...gridOf(scene, 13, 1.9), rows: Math.floor((gridOf(scene, 13, 1.9).rows * 5) / 6) }),
  draw: (scene) => {
    const { next, size, weight } = scene;
    const { rows, column, row } = gridOf(scene, 13, 1.9);
    const perColumn = Math.max(1, Math.floor((rows * 5) / 6));
    const cells = scene.names.map((text, i) => {
      const line = i % perColumn;
      const x = 24 + Math.floor(i / perColumn) * column;
      const y = 44 + (line + Math.floor(line / 5) + 1) * row;
      const health = between(20, 100, next);
      const head =
        line % 5 === 0
          ? at(x, y - row, other(`Party ${Math.floor(i / 5) + 1}`, 'hud', `font-size:${size - 1}px;color:#c2a05e`))
          : '';
      const level =
        next() < 0.3
          ? other(
              String(between(50, 55, next)),
              'hud',
              `font-size:${size}px;color:#ccc;margin-right:${Math.round(size / 2)}px`,
            )
          : '';
      const bar = `<div style="position:absolute;left:0;top:0;width:${column - 12}px;height:${row - 3}px;background:#0b1114cc"><div style="width:${health}%;height:100%;background:hsl(${between(0, 359, next)},35%,26%)"></div></div>`;
      const label = `<div style="position:absolute;left:5px;top:${Math.round((row - 3 - size * 1.25) / 2)}px;width:${column - 22}px;font-size:${size}px;line-height:1.25;font-weight:${weight}">${level}${name(text, i, `color:${pick(CLASS_COLOURS, next)}`)}<span style="float:right">${other(`${health}%`, 'hud', `font-size:${size - 3}px;color:#a9b4b0`)}</span></div>`;
      return head + at(x, y, bar + label);
    });
    const title = at(
      24,
      14,
      other(
        `Raid: ${pick(['Kraken', 'Morpheus', 'Red Dragon'], next)}`,
        'hud',
        `font-size:${size + 2}px;color:#e2cf94;font-weight:700`,
      ),
    );
    return surroundings(scene) + title + cells.join('');
  },
};

/** Training: a window with a table of level, name, class and zone, and buttons below. */
const members: Layout = {
  room: (scene) => Math.min(40, gridOf(scene, 30, 1.7).rows - 1),
  draw: (scene) => {
    const { next, size, weight, split } = scene;
    const words = WORDS[split];
    const { row } = gridOf(scene, 30, 1.7);
    const x = between(20, 60, next);
    const across = [0, 4, 15, 24].map((em) => em * size);
    const cell = (column: number, y: number, html: string): string =>
      at(x + (across[column] ?? 0), y, html, `font-size:${size}px`);
    const plain = (text: string): string => other(text, 'hud', `color:#b8b6a8;font-size:${size - 1}px`);
    const lines = scene.names.map((text, i) => {
      const y = 60 + (i + 1) * row;
      return [
        cell(0, y, plain(String(between(50, 55, next)))),
        cell(1, y, name(text, i, `color:${pick(CLASS_COLOURS, next)};font-weight:${weight}`)),
        cell(2, y, plain(pick(words.classes, next))),
        cell(3, y, plain(next() < 0.5 ? 'Online' : 'Offline')),
      ].join('');
    });
    const high = (scene.names.length + 2) * row + 70;
    const window = `<div style="position:absolute;left:${x - 14}px;top:16px;width:${30 * size}px;height:${high}px;background:#0a1013e6;border:1px solid #665a3a"></div>`;
    const heads = ['Level', 'Name', 'Class', 'HP'].map((head, i) => cell(i, 56, plain(head)));
    const buttons = [0, 1, 2].map((i) =>
      at(
        x + i * size * 9,
        22 + high - row,
        other(pick(words.buttons, next), 'button', `font-size:${size}px;color:#fff;background:#40331c;padding:1px 8px`),
      ),
    );
    return (
      surroundings(scene) +
      window +
      at(x, 24, other('Raid Info', 'hud', `font-size:${size + 3}px;color:#e2cf94`)) +
      heads.join('') +
      lines.join('') +
      buttons.join('')
    );
  },
};

/** Positions in a jittered grid, so that nothing overlaps. */
const scattered = (scene: Scene, wide: number, high: number): (readonly [number, number])[] => {
  const { columns, rows, column, row } = gridOf(scene, wide, high);
  const slots = Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)] as const);
  return slots.map(
    ([x, y]) => [20 + x * column + scene.next() * scene.size * 2, 40 + y * row + scene.next() * scene.size] as const,
  );
};

/** Training: nameplates above characters, with guild and health bar below. */
const plates: Layout = {
  room: (scene) => Math.min(30, places(gridOf(scene, 14, 5))),
  draw: (scene) => {
    const { next, size, weight } = scene;
    const spots = scattered(scene, 14, 5);
    const shadow = 'text-shadow:1px 1px 1px #000,0 0 2px #000';
    const all = scene.names.map((text, i) => {
      const [x, y] = spots[i] ?? [0, 0];
      const guild =
        next() < 0.5 ? `<br>${other('<Silver Dawn>', 'hud', `font-size:${size - 2}px;color:#9fc08a;${shadow}`)}` : '';
      const bar = `<div style="margin:2px auto;width:${size * 6}px;height:4px;background:#7c1d1d"></div>`;
      return at(
        x,
        y,
        name(text, i, `color:${pick(CLASS_COLOURS, next)};font-weight:${weight};${shadow}`) + guild + bar,
        `font-size:${size}px;text-align:center;line-height:1.2`,
      );
    });
    return surroundings(scene) + all.join('');
  },
};

/**
 * A table of rankings or a scoreboard: rank, name, level, power or points, time. `at`: left edge of each column as a
 * share of the width. Labels are in one of ten languages.
 */
export const table = ({ across, stripes }: { across: readonly number[]; stripes: readonly string[] }): Layout => ({
  hasTags: true,
  room: (scene) => Math.min(28, gridOf(scene, 34, 1.9).rows - 2),
  draw: (scene) => {
    const { next, size, weight, split, width } = scene;
    const words = WORDS[split];
    const labels = pick(words.languages, next);
    const wide = Math.min(size * 40, width - 60);
    const left = between(10, Math.max(10, width - wide - 10), next);
    const row = Math.round(size * (1.6 + next() * 0.8));
    const cell = (column: number, y: number, html: string): string =>
      at(left + (across[column] ?? 0) * wide, y, html, `font-size:${size}px`);
    const plain = (text: string): string => other(text, 'hud', `color:#c9c6b8;font-size:${size - 1}px`);
    const lines = scene.names.map((text, i) => {
      const y = 70 + i * row;
      const stripe = `<div style="position:absolute;left:${left - 6}px;top:${y - 3}px;width:${wide}px;height:${row - 1}px;background:${stripes[i % stripes.length] ?? '#000'}"></div>`;
      const power = between(9, 99_999, next) * between(1, 999, next);
      return [
        stripe,
        cell(0, y, plain(String(i + 1))),
        cell(1, y, name(text, i, `color:${pick(CLASS_COLOURS, next)};font-weight:${weight}`)),
        cell(2, y, plain(`Lv.${between(1, 99, next)}`)),
        cell(3, y, plain(power.toLocaleString('en'))),
        cell(4, y, plain(`${between(0, 59, next)}:${between(10, 59, next)}`)),
      ].join('');
    });
    const heads = labels.slice(0, 5).map((label, i) => cell(i, 70 - row, plain(label)));
    const foot = labels
      .slice(5)
      .map((label, i) =>
        at(
          left + i * size * 11,
          80 + scene.names.length * row,
          other(label, 'button', `font-size:${size + 1}px;color:#fff;background:#3a2f52;padding:2px 12px`),
        ),
      );
    return surroundings(scene) + lines.join('') + heads.join('') + foot.join('');
  },
});

const ranking = table({ across: [0, 0.1, 0.5, 0.64, 0.88], stripes: ['#161b22e0', '#1f2730e0'] });

export const trainingLayouts: Readonly<Record<string, Layout>> = { bars, members, plates, ranking };
export { gridOf, places, scattered };
