import type { Clock } from '../ports/clock.ts';

/** What a process has written to its log lately, without secrets: they were taken out before. */
export type KeptLog = {
  /** A line as it was written, with or without its end. */
  readonly add: (line: string) => void;
  /** Those since then, in milliseconds since the epoch, oldest first. */
  since(time: number): readonly KeptLine[];
};
export type KeptLine = { readonly at: number; readonly text: string };

const keptMs = 24 * 60 * 60 * 1000;
const keptCharacters = 20_000_000;
/** Of the array and the string, besides the text. */
const lineCharacters = 64;

export type KeptLogOptions = { readonly clock: Clock; readonly mostCharacters?: number };

/** Keeps the last 24 hours, and 20 MB at most. */
export const createKeptLog = ({ clock, mostCharacters = keptCharacters }: KeptLogOptions): KeptLog => {
  let lines: KeptLine[] = [];
  /** Of `lines`, those before it are gone. */
  let first = 0;
  let characters = 0;

  const drop = (oldest: number): void => {
    for (let line = lines[first]; line !== undefined; line = lines[first]) {
      if (characters <= mostCharacters && line.at >= oldest) break;
      characters -= line.text.length + lineCharacters;
      first += 1;
    }
    if (first < 1_000 || first < lines.length / 2) return;
    lines = lines.slice(first);
    first = 0;
  };

  return {
    add: (line) => {
      const at = clock.now().getTime();
      const text = line.trimEnd();
      lines.push({ at, text });
      characters += text.length + lineCharacters;
      drop(at - keptMs);
    },
    since: (time) => {
      drop(clock.now().getTime() - keptMs);
      return lines.slice(first).filter(({ at }) => at >= time);
    },
  };
};
