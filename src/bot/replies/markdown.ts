const markup = /[\\`*_~|<>[\]()#]|:(?=\/\/)/gu;

/**
 * A text of somebody's as Discord shows it: no markup, no link, no mention, on one line. What makes a mention is parted by
 * a character without width, as nothing else keeps '@everyone' from being marked.
 */
export const plain = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(markup, (character) => `\\${character}`)
    .replaceAll('@', '@\u200b');

const longest = 2_000;

/** Lines until a message is full, and how many were left out. */
export const linesThatFit = (lines: readonly string[], more: (left: number) => string): string => {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const next = text === '' ? line : `${text}\n${line}`;
    const rest = lines.length - index - 1;
    const closing = rest === 0 ? '' : `\n${more(rest)}`;
    if (next.length + closing.length > longest) return `${text}\n${more(rest + 1)}`;
    text = next;
  }
  return text;
};
