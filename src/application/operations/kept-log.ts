import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Clock } from '../../ports/clock.ts';

/** What a process has written to its log lately, without secrets: they were taken out before. */
export type KeptLog = {
  /** A line as it was written, with or without its end. */
  readonly add: (line: string) => void;
  /** Those since then, in milliseconds since the epoch, oldest first; read as they are taken, and once. */
  since(time: number): Iterable<KeptLine>;
};
export type KeptLine = { readonly at: number; readonly text: string };

/** Lines that follow each other, packed: the log of a day is a tenth of what it was as text. */
type Block = { readonly lastAt: number; readonly characters: number; readonly packed: Buffer };

const keptMs = 24 * 60 * 60 * 1000;
const keptCharacters = 20_000_000;
/** Takes two milliseconds to pack. */
const blockCharacters = 256 * 1024;

const pack = (lines: readonly KeptLine[], characters: number): Block => ({
  lastAt: lines.at(-1)?.at ?? 0,
  characters,
  packed: deflateRawSync(JSON.stringify(lines), { level: 1 }),
});
const linesOf = ({ packed }: Block): readonly KeptLine[] =>
  JSON.parse(inflateRawSync(packed).toString()) as readonly KeptLine[];

export type KeptLogOptions = { readonly clock: Clock; readonly mostCharacters?: number };

/** Keeps the last 24 hours, and 20 MB at most. */
export const createKeptLog = ({ clock, mostCharacters = keptCharacters }: KeptLogOptions): KeptLog => {
  const most = Math.min(blockCharacters, mostCharacters / 16);
  let blocks: Block[] = [];
  let newest: KeptLine[] = [];
  let ofNewest = 0;

  const drop = (now: number): void => {
    let characters = blocks.reduce((sum, block) => sum + block.characters, ofNewest);
    blocks = blocks.filter((block) => {
      const isKept = characters <= mostCharacters && block.lastAt >= now - keptMs;
      if (!isKept) characters -= block.characters;
      return isKept;
    });
  };

  return {
    add: (line) => {
      const at = clock.now().getTime();
      const text = line.trimEnd();
      newest.push({ at, text });
      ofNewest += text.length;
      if (ofNewest < most) return;
      blocks.push(pack(newest, ofNewest));
      newest = [];
      ofNewest = 0;
      drop(at);
    },
    since: function* (time) {
      const now = clock.now().getTime();
      drop(now);
      const from = Math.max(time, now - keptMs);
      const [packed, last] = [blocks, [...newest]];
      for (const block of packed) if (block.lastAt >= from) yield* linesOf(block).filter(({ at }) => at >= from);
      yield* last.filter(({ at }) => at >= from);
    },
  };
};
