const BLANKS = /\s+/gu;
const MARKS = /\p{M}+/gu;
const NAME_LENGTH = { min: 2, max: 32 } as const;
/** One of these is a name. */
const WHOLE_WORD = /^[\p{Script=Han}\p{Script=Hangul}]$/u;
/** Letters (with up to two marks that have no composed form), digits, space, ' - _ and the full stop; behind the first also & ! ~ + $ #. */
const NAME = /^(?![&!~+$#])(?:\p{L}\p{M}{0,2}|[\p{Nd} '\-_.&!~+$#])+$/u;
/** The characters of a name in words, for hints and problems. */
export const nameCharacters = "letters, digits, spaces, ' - _ . and (not first) & ! ~ + $ #";
/** Printable ASCII with single blanks, as most names are: nothing to compose, to collapse or to trim. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const SEPARATORS = /[\r\n,;\t\v\f\u0085\u2028\u2029]/u;
/** What lists put before a name, also several of them: '1.' '1)' '-' '*' '•' '@'. */
const LIST_MARKS = /^(?:(?:\d+[.)]|[-*•@])\s*)+/u;

/** True when the text is no well-formed Unicode or holds control characters other than tab and line breaks. */
export const hasControlCharacters = (s: string): boolean =>
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  !s.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u.test(s);

/** True for a text without control characters, tabs and line breaks. */
export const isOneLine = (s: string): boolean => !hasControlCharacters(s) && !/[\t\r\n]/u.test(s);

/** A name as it is stored: trimmed, NFC, runs of blanks as one space. */
export const normaliseName = (s: string): string =>
  PLAIN.test(s) ? s : s.normalize('NFC').replace(BLANKS, ' ').trim();

/** Equal keys are the same name. Only case is ignored: Nova and Nóva are two players. */
export const identityKey = (s: string): string =>
  PLAIN.test(s) ? s.toLowerCase() : normaliseName(s).toLowerCase().normalize('NFC');

/** The form in which names are compared and searched: NFKC, lower case, no marks, blanks collapsed, trimmed. */
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

/** Whether one of the names holds a text, which is folded already. */
export const someHolds = (names: readonly (string | null)[], folded: string): boolean =>
  names.some((name) => name !== null && foldName(name).includes(folded));

/** Joiners, fillers, direction marks, variation selectors: nobody sees them, and two names that look alike would be two. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LOOKS_BLANK = /^[\s\p{M}\u2800]*$/u;

/** True when a text holds characters that cannot be seen, or nothing that can be. */
export const looksOtherwise = (s: string): boolean => INVISIBLE.test(s) || LOOKS_BLANK.test(s);

export type NameProblem = 'blank' | 'too-short' | 'too-long' | 'bad-character' | 'control-character';

/**
 * Why a text cannot be a player's name, or null when it can. Checked on its stored form (`normaliseName`);
 * the length is 2 to 32 characters (code points; one of Han or Hangul is enough); inside a name a tab or line break is a control character, too.
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
 * The names of a pasted list, in order: split on line breaks, commas, semicolons and tabs, trimmed, list marks
 * stripped, blanks collapsed; what is equal without case is kept once, as first written. Names are not checked here.
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
