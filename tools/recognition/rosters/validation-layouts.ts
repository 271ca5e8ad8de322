import { gridOf, places, scattered, table, type Layout } from './layouts.ts';
import { between, pick } from './names.ts';
import { at, CLASS_COLOURS, name, other, surroundings } from './parts.ts';
import { WORDS } from './words.ts';

/** Compact coloured cells with the name in the middle, groups side by side. */
const frames: Layout = {
  room: (scene) => Math.min(50, places({ ...gridOf(scene, 10, 2.6), rows: gridOf(scene, 10, 2.6).rows - 1 })),
  draw: (scene) => {
    const { next, size, weight } = scene;
    const { rows, column, row } = gridOf(scene, 10, 2.6);
    const deep = Math.max(1, rows - 1);
    const cells = scene.names.map((text, i) => {
      const [x, y] = [40 + Math.floor(i / deep) * column, 60 + ((i % deep) + 1) * row];
      const head =
        i % deep === 0
          ? at(
              x + size,
              y - row + size / 2,
              other(`Group ${Math.floor(i / deep) + 1}`, 'hud', `font-size:${size - 1}px;color:#fff`),
            )
          : '';
      const dark = next() < 0.35;
      const ground = dark
        ? `hsl(${between(0, 359, next)},40%,70%)`
        : `hsl(${between(0, 359, next)},35%,${between(14, 30, next)}%)`;
      const state =
        next() < 0.15
          ? other('DEAD', 'hud', `display:block;font-size:${size - 3}px;color:${dark ? '#500' : '#f88'};line-height:1`)
          : '';
      const inner = name(text, i, `color:${dark ? '#111' : pick(CLASS_COLOURS, next)};font-weight:${weight}`) + state;
      return (
        head +
        at(
          x,
          y,
          inner,
          `width:${column - 4}px;height:${row - 4}px;background:${ground};font-size:${size}px;text-align:center;line-height:1.3;overflow:hidden`,
        )
      );
    });
    return surroundings(scene) + cells.join('');
  },
};

/** A list in two columns: a dot, the name in the class colour, a number on the far right. */
const manager: Layout = {
  room: (scene) => Math.min(50, 2 * (gridOf(scene, 20, 1.55).rows - 2)),
  draw: (scene) => {
    const { next, size, weight, split, height } = scene;
    const words = WORDS[split];
    const { row, rows } = gridOf(scene, 20, 1.55);
    const deep = Math.max(1, rows - 2);
    const wide = Math.round(Math.min(size * 19, scene.width * 0.36));
    const lines = scene.names.map((text, i) => {
      const [x, y] = [30 + Math.floor(i / deep) * (wide + 20), 70 + (i % deep) * row];
      const stripe = i % 2 === 0 ? '#1d2430e6' : '#242d3ce6';
      const dot = `<i style="display:inline-block;width:${size / 2}px;height:${size / 2}px;border-radius:50%;background:${pick(CLASS_COLOURS, next)};margin:0 ${size * 0.6}px"></i>`;
      const score = other(
        next() < 0.5 ? `${between(3, 12, next)}.${between(0, 9, next)}k` : String(between(3000, 12_000, next)),
        'hud',
        `float:right;font-size:${size - 2}px;color:#8f9aa8;margin-right:6px`,
      );
      return at(
        x,
        y,
        score + dot + name(text, i, `color:${pick(CLASS_COLOURS, next)};font-weight:${weight}`),
        `width:${wide}px;height:${row}px;line-height:${row}px;background:${stripe};font-size:${size}px`,
      );
    });
    const tabs = ['Raid Manager', 'Roster', 'Status'].map((tab, i) =>
      at(
        30 + i * size * 9,
        34,
        other(tab, 'button', `font-size:${size}px;color:#dfe6ef;background:#31405a;padding:2px 8px`),
      ),
    );
    const foot = [0, 1].map((i) =>
      at(
        30 + i * size * 10,
        Math.min(height - size * 2, 80 + deep * row),
        other(
          pick(words.buttons, next),
          'button',
          `font-size:${size}px;color:#fff;background:#24507a;padding:2px 10px`,
        ),
      ),
    );
    return surroundings(scene) + lines.join('') + tabs.join('') + foot.join('');
  },
};

/** Outlined names above a crowd, some with a title. */
const crowd: Layout = {
  room: (scene) => Math.min(26, places(gridOf(scene, 15, 4.4))),
  draw: (scene) => {
    const { next, size, weight, split } = scene;
    const spots = scattered(scene, 15, 4.4);
    const stroke = 'paint-order:stroke;-webkit-text-stroke:2px #000';
    const all = scene.names.map((text, i) => {
      const [x, y] = spots[i] ?? [0, 0];
      const tag =
        next() < 0.4
          ? `<br>${other(pick(WORDS[split].classes, next), 'hud', `font-size:${size - 2}px;color:#cfc3a0`)}`
          : '';
      return at(
        x,
        y,
        name(text, i, `color:${pick(CLASS_COLOURS, next)};font-weight:${weight};${stroke}`) + tag,
        `font-size:${size}px;text-align:center;line-height:1.25`,
      );
    });
    return surroundings(scene) + all.join('');
  },
};

/** The end of a match: a sparse table on a dark background. */
const scoreboard = table({ across: [0, 0.06, 0.42, 0.6, 0.82], stripes: ['#0c0f14b8'] });

export const validationLayouts: Readonly<Record<string, Layout>> = { frames, manager, crowd, scoreboard };
