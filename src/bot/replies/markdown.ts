const markup = /[\\`*_~|<>[\]()#]|:(?=\/\/)/gu;

/**
 * Escapes user text for Discord: no markup, link or mention, on one line. Mentions are broken by a zero-width
 * character, the only way to keep '@everyone' from being marked.
 */
export const escapeMarkdown = (text: string): string =>
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
