import { normaliseName } from '../../contracts/text.ts';
import { skeleton, withoutSigns } from '../../contracts/skeleton.ts';

/** Letters of other alphabets, and small capitals, that an engine for Latin letters reads as Latin ones. */
const LOOKS: ReadonlyMap<string, string> = new Map(
  [
    // Greek
    ...['αa', 'εe', 'ηn', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx', 'ωw', 'γy', 'βB'],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'],
    // Cyrillic
    ...['аa', 'вB', 'гr', 'еe', 'иu', 'іi', 'кk', 'мM', 'нH', 'оo', 'пn', 'рp', 'сc', 'тT', 'уy', 'хx', 'цu', 'шw'],
    ...[
      'ьb',
      'јj',
      'ѕs',
      'АA',
      'ВB',
      'ЕE',
      'ІI',
      'КK',
      'МM',
      'НH',
      'ОO',
      'РP',
      'СC',
      'ТT',
      'УY',
      'ХX',
      'ЈJ',
      'ЅS',
      'Ьb',
    ],
    // Small capitals
    ...['ᴀA', 'ʙB', 'ᴄC', 'ᴅD', 'ᴇE', 'ꜰF', 'ɢG', 'ʜH', 'ɪI', 'ᴊJ', 'ᴋK', 'ʟL', 'ᴍM', 'ɴN', 'ᴏO', 'ᴘP', 'ʀR', 'ꜱS'],
    ...['ᴛT', 'ᴜU', 'ᴠV', 'ᴡW', 'ʏY', 'ᴢZ'],
  ].map((pair) => {
    const [letter = '', latin = ''] = Array.from(pair);
    return [letter, latin];
  }),
);

/** Anything but Latin-looking letters (phonetic signs excluded), digits and common signs of names. */
const UNREAD = /(?:[\u0250-\u02af]|[^\p{Script=Latin}\p{M}\p{Nd} '\-_.&])+/gu;

/**
 * A name as an engine for Latin letters reads it: look-alikes of other alphabets become Latin letters, other scripts
 * are dropped. 'gτ Lucas' is 'gt Lucas', 'Jura嵐' is 'Jura'.
 */
export const asShown = (name: string): string => {
  // Most names are plain.
  if (/^[\w '\-.&]*$/u.test(name)) return name;
  const latin = name.normalize('NFKC').replace(/[^]/gu, (letter) => LOOKS.get(letter) ?? letter);
  return normaliseName(latin.replace(UNREAD, ' '));
};

/**
 * Texts with equal keys differ only in case, marks, blanks, signs and confusable letters: 'Y o s h i' and 'Yoshi',
 * 'H&N' and 'H N', 'G0TH' and 'Goth'.
 */
export const pictureKey = (text: string): string => withoutSigns(skeleton(asShown(text)));
