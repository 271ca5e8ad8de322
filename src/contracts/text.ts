const BLANKS = /\s+/gu;
const MARKS = /\p{M}+/gu;
const NAME_LENGTH = { min: 2, max: 32 } as const;
/** A single one of these is a valid name. */
const WHOLE_WORD = /^[\p{Script=Han}\p{Script=Hangul}]$/u;
/** Letters (with up to two marks that have no composed form), digits, space, ' - _ and the full stop; behind the first also & ! ~ + $ #. */
const NAME = /^(?![&!~+$#])(?:\p{L}\p{M}{0,2}|[\p{Nd} '\-_.&!~+$#])+$/u;
/** The characters of a name in words, for hints and problems. */
export const nameCharacters = "letters, digits, spaces, ' - _ . and (not first) & ! ~ + $ #";
/** Printable ASCII with single blanks, as most names are: nothing to compose, to collapse or to trim. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const SEPARATORS = /[\r\n,;\t\v\f\u0085\u2028\u2029]/u;
/** List marks before a name, possibly several: '1.' '1)' '-' '*' '•' '@'. */
const LIST_MARKS = /^(?:(?:\d+[.)]|[-*•@])\s*)+/u;

/** True when the text is not well-formed Unicode or holds control characters other than tab and line breaks. */
export const hasControlCharacters = (s: string): boolean =>
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  !s.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u.test(s);

/** True for a text without control characters, tabs and line breaks. */
export const isOneLine = (s: string): boolean => !hasControlCharacters(s) && !/[\t\r\n]/u.test(s);

/** Stored form of a name: trimmed, NFC, runs of blanks as one space. */
export const normaliseName = (s: string): string =>
  PLAIN.test(s) ? s : s.normalize('NFC').replace(BLANKS, ' ').trim();

/** Equal keys are the same name. Only case is ignored: Nova and Nóva are two players. */
export const identityKey = (s: string): string =>
  PLAIN.test(s) ? s.toLowerCase() : normaliseName(s).toLowerCase().normalize('NFC');

/** Folded form for comparing and searching: NFKC, lower case, no marks, blanks collapsed, trimmed. */
export const foldName = (s: string): string =>
  PLAIN.test(s)
    ? s.toLowerCase()
    : s
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFD')
        .replace(MARKS, '')
        .normalize('NFC')
        .replace(BLANKS, ' ')
        .trim();

/** Whether a name contains a text that is already folded. */
export const someHolds = (names: readonly (string | null)[], folded: string): boolean =>
  names.some((name) => name !== null && foldName(name).includes(folded));

/** Joiners, fillers, direction marks, variation selectors: invisible, so two different names could look alike. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LOOKS_BLANK = /^[\s\p{M}\u2800]*$/u;

/** True when a text contains invisible characters, or nothing visible. */
export const looksOtherwise = (s: string): boolean => INVISIBLE.test(s) || LOOKS_BLANK.test(s);

export type NameProblem = 'blank' | 'too-short' | 'too-long' | 'bad-character' | 'control-character';

/**
 * Why a text is not a valid player name, or null. Checked on its stored form (`normaliseName`): 2 to 32 code points
 * (one of Han or Hangul suffices); tabs and line breaks count as control characters.
 */
export const nameProblem = (s: string): NameProblem | null => {
  if (hasControlCharacters(s) || /[\t\r\n]/u.test(s.trim())) return 'control-character';
  const name = normaliseName(s);
  if (name === '') return 'blank';
  const length = Array.from(name).length;
  if (length < NAME_LENGTH.min && !WHOLE_WORD.test(name)) return 'too-short';
  if (length > NAME_LENGTH.max) return 'too-long';
  return NAME.test(name) && !looksOtherwise(name) ? null : 'bad-character';
};

/**
 * Names of a pasted list, in order: split on line breaks, commas, semicolons and tabs, trimmed, list marks stripped,
 * blanks collapsed; duplicates (ignoring case) are kept once, as first written. Names are not validated.
 */
export const splitNames = (text: string): string[] => {
  const names = new Map<string, string>();
  // The Greek question mark is a semicolon in its stored form.
  for (const part of text.normalize('NFC').split(SEPARATORS)) {
    const name = normaliseName(normaliseName(part).replace(LIST_MARKS, ''));
    const key = identityKey(name);
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
};

/** '1 name', '3 names': `counted(3, 'name')`; a plural without s is given. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
