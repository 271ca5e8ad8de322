import { nameProblem, normaliseName } from '../../contracts/text.ts';
import { isInAnotherScript, type Box } from '../kernel/text-lines.ts';
import { CHANNELS, CLASS_WORDS } from './hud-words.ts';
import { alignedWith, nameColumnTest } from './columns.ts';
import { pictureKey } from './as-shown.ts';
import {
  compact,
  hasNumbers,
  isHud,
  isMeasure,
  isNearlyHud,
  repeatedIn,
  usualWords,
  wordCount,
} from './interface-text.ts';
import { latticeOf, type Lattice } from './lattice.ts';
import type { ReadName } from './read-name.ts';
import { findBeginning, findSimilar, isShownAs, playerNamed, type RosterIndex } from './roster-index.ts';
import { isAtLeast } from './similarity.ts';

/** A line of text from a recogniser. */
export type PictureLine = {
  readonly text: string;
  readonly confidence: number;
  readonly box: Box;
  readonly steps?: Lattice;
  /** The model, when it differs from that of the picture. */
  readonly model?: string;
  /** Number of letters of scripts that the recogniser cannot read. */
  readonly foreign?: number;
};
type IsKnown = (text: string) => boolean;
/** Facts about a picture, used for each of its lines. */
type NameTests = {
  readonly isKnown: IsKnown;
  /** Whether a text is similar to a known name. */
  readonly isAlike: IsKnown;
  /** Maximum number of words of an unknown name. */
  readonly mostWords: number;
  /** Whether a text occurs too often to be a name. */
  readonly isRepeated: IsKnown;
  /** Whether a box is in the area of known players. */
  readonly isAmongThem: (box: Box) => boolean;
  /** Number of known players in the same column as a box. */
  readonly playersBeside: (box: Box) => number;
  /** Whether a known name begins with the text. */
  readonly isBeginning: IsKnown;
};

/** Minimum confidence of an unknown name; below it is texture, not text. */
const LEAST_CONFIDENCE = 0.5;

/** A level before a name, possibly attached: '55 Thalori', '55Thalori', 'Lv.55 Thalori', '550lven' (55 and 0lven). */
const LEVEL_BEFORE = /^(?:(?:lv|lvl|level)[\s.:]*\d{1,3}[\s.:]*|[1-9]\d?[\s.]*(?=[01]?\p{L}))/iu;
/** What may follow a name: '20:19', a column separator, 'Lv55', '(Offline)', '83%', '83', '12/40', '12.4k'. */
const CLOCK_AFTER = /\s+\d{1,2}:\d{2}(?::\d{2})?$/u;
const AFTER = [
  CLOCK_AFTER,
  /\s+[|lI1]$/u,
  /[\s.]*\b(?:lv|lvl|level)[\s.:]*\d{1,3}$/iu,
  /(?<=\p{Ll})(?:Lv|LV|Lvl)[\s.:]*\d{1,3}$/u,
  /\s*[([{<][^)\]}>]*[)\]}>]?$/u,
  /\s*\d{1,3}\s*%$/u,
  /\s+[\d.,]+\s*[km]?(?:\s*\/\s*[\d.,]+\s*[km]?)?$/iu,
  /\s*\d+\s*\/\s*\d+$/u,
];
/** Similarity from which a text may be a known name. */
const ALIKE = 70;
/** Similarity from which a line marks the place of a known player. */
const PLAYER = 90;
/** Confidence from which a reading counts as correct. */
const SURE = 0.98;

/** '[Guild] Foo: hello', 'Foo: hello', 'Raid: Kraken', 'gg!': no line of a roster has these. */
const isChat = (text: string): boolean => /[:;!?"]|,(?!\d)|^[[({]/u.test(text);

/** Speaker of a chat line. */
const SPEAKS = /[:;]\s*$/u;
/** Beginning of a chat line: a channel, or the speaker. */
const isChatBegun = (text: string): boolean => SPEAKS.test(text) || /^\s*\[[^\]]+\]\s*$/u.test(text) || isChannel(text);
const isChannel = (text: string): boolean => CHANNELS.has(compact(/^\s*\[([^\]]+)\]/u.exec(text)?.[1] ?? ''));

/** Chat lines may be split: 'hello' right of '[Guild] Foo:' in the same row. */
const continuesChat = (line: PictureLine, chat: readonly PictureLine[]): boolean =>
  chat.some(({ box }) => {
    const [left, top, width, height] = box;
    const middle = line.box[1] + line.box[3] / 2;
    const gap = line.box[0] - (left + width);
    return middle > top && middle < top + height && gap > -height && gap < 1.5 * height;
  });

/** Trims characters at the edges that are misread frames or icons: a name begins and ends with a letter or digit. */
const trimEdges = (text: string): string => text.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '');

const withoutClass = (text: string): string => {
  const words = text.split(' ');
  const kept = words.filter((word) => !CLASS_WORDS.has(compact(word)));
  return kept.length === 0 ? text : kept.join(' ');
};

/** Name of a line without levels, numbers and class words; '' when none is left. */
const bare = (text: string, isKnown: IsKnown): string => {
  let name = text;
  const steps = [
    (s: string): string => s.replace(LEVEL_BEFORE, ''),
    ...AFTER.map((after) => (s: string) => s.replace(after, '')),
  ];
  for (const step of [...steps, trimEdges, withoutClass]) {
    if (isKnown(name)) return name;
    name = normaliseName(step(name));
  }
  return name;
};

const mayBeName = (text: string, confidence: number): boolean =>
  confidence >= LEAST_CONFIDENCE &&
  nameProblem(text) === null &&
  (text.match(/\p{L}/gu) ?? []).length >= 2 &&
  !isHud(text);

/** Names may contain these, but in unknown texts they mark prices, prompts and labels: 'Cash$Shop', 'Terms & Rules'. */
const SCREEN_SIGNS = /[&!~+$#]/u;

/** Whether an unknown text may be the name of someone missing from the roster. */
const mayBeStranger = (text: string, { confidence, box }: PictureLine, known: NameTests): boolean =>
  !SCREEN_SIGNS.test(text) &&
  wordCount(text) <= known.mostWords &&
  !hasNumbers(text) &&
  !known.isRepeated(text) &&
  known.isAmongThem(box) &&
  (confidence >= SURE || !isNearlyHud(text));

const isName = (text: string, line: PictureLine, known: NameTests): boolean =>
  mayBeName(text, line.confidence) && (known.isAlike(text) || mayBeStranger(text, line, known));

/** Splits a line's box by words, assuming equal letter widths. */
const splitBox = (line: PictureLine, words: readonly string[]): PictureLine[] => {
  const [left, top, width, height] = line.box;
  const letters = words.join(' ').length;
  let at = 0;
  return words.map((text) => {
    const box: Box = [
      Math.round(left + (width * at) / letters),
      top,
      Math.max(1, Math.round((width * text.length) / letters)),
      height,
    ];
    at += text.length + 1;
    return { ...asPart(line, text), box };
  });
};

/** Part of a line, with the engine's steps for that part only. */
const asPart = ({ steps, ...line }: PictureLine, text: string): PictureLine => {
  const isWhole = text === normaliseName(line.text);
  const part = steps === undefined || isWhole ? steps : latticeOf(steps, text);
  return { ...line, text, ...(part !== undefined && { steps: part }) };
};

/** A clan tag or title in brackets before a name, also when the second bracket was misread. */
const TAG = /^[[({<【［]\s*([^\])}>】］]{1,16})[\])}>】］]\s*(?=\S)/u;
const HALF_A_TAG = /^[[({<【［]/u;
/** Minimum length: a shorter name may be the end of another word. */
const LEAST_END = 4;

/** Text after a tag; null without one. Bracketed words of the screen are chat channels: '[Guild]'. */
const behindTag = (text: string, { isKnown, isAlike }: NameTests): string | null => {
  const [tag, inside = ''] = TAG.exec(text) ?? [];
  if (tag !== undefined) {
    const rest = text.slice(tag.length);
    if (CHANNELS.has(compact(inside)) || (isChat(rest) && !isKnown(rest))) return null;
    return isKnown(rest) || isAlike(rest) || wordCount(rest) === 1 ? rest : null;
  }
  if (!HALF_A_TAG.test(text)) return null;
  const ends = Array.from({ length: Math.max(0, text.length - LEAST_END) }, (_, at) => text.slice(at + 1));
  return ends.find(isKnown) ?? null;
};

/** Numbers and separators that the engine attached to a name. */
const isNumbers = (text: string): boolean => /^[\d\s.,:/%|+\-()lIkm]+$/u.test(text);
/** Known players in the column needed to treat a line that begins with a name as a list row, not chat. */
const A_LIST = 3;

/** Name at the beginning of a line with the next columns attached: 'Thalori 12:40', 'Thalori Thunder Breaker 275'. */
const headOf = (
  text: string,
  { box: [left, top, , height] }: PictureLine,
  { isKnown, playersBeside }: NameTests,
): string | null => {
  if (isHud(text) || SPEAKS.test(text)) return null;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const head = words.slice(0, count).join(' ');
    if (pictureKey(head).length < LEAST_END || !isKnown(head)) continue;
    if (isNumbers(words.slice(count).join(' '))) return head;
    // Judged by the left edge only, because its width is unknown.
    return !isChat(text) && playersBeside([left, top, 1, height]) >= A_LIST ? head : null;
  }
  return null;
};

/** Ending of a name that was cut off. */
const CUT_OFF = /\s*(?:…|\.{1,4})$/u;
const LEAST_BEGINNING = 4;

/** Beginning of a cut-off name when a known name begins with it; null otherwise. */
const beginningOf = (text: string, { isKnown, isBeginning }: NameTests): string | null => {
  if (!CUT_OFF.test(text)) return null;
  const stem = text.replace(CUT_OFF, '');
  return pictureKey(stem).length >= LEAST_BEGINNING && !isKnown(stem) && isBeginning(stem) ? stem : null;
};

type Part = PictureLine & Pick<ReadName, 'isCutOff'>;

/** A name within a line, with text of the screen before or after it, or cut off; null for other lines. */
const partOf = (text: string, line: PictureLine, known: NameTests): readonly Part[] | null => {
  const behind = behindTag(text, known);
  if (behind !== null) return namesOf({ ...asPart(line, behind), box: line.box }, known);
  const beginning = beginningOf(text, known);
  if (beginning !== null) return [{ ...asPart(line, beginning), isCutOff: true }];
  const head = headOf(text, line, known);
  return head === null ? null : splitBox(line, [head, text.slice(head.length + 1)]).slice(0, 1);
};

const isScreen = (text: string, known: NameTests): boolean => {
  const withoutClock = text.replace(CLOCK_AFTER, '');
  const trimmed = trimEdges(withoutClock);
  const isSomebody = !SPEAKS.test(withoutClock) && known.isAlike(trimmed);
  return isChat(isSomebody ? trimmed : withoutClock) || isHud(text) || isMeasure(text);
};

/** Several names in one line, if each word is a known name and the whole is not. */
function namesOf(line: PictureLine, known: NameTests): readonly Part[] {
  const { isKnown } = known;
  const text = normaliseName(line.text);
  if (isKnown(text)) return [asPart(line, text)];
  const words = text.split(' ');
  if (words.length > 1 && words.every(isKnown)) return splitBox(line, words);
  const part = partOf(text, line, known);
  if (part !== null) return part;
  if (isScreen(text, known)) return [];
  const name = bare(text, isKnown);
  return isKnown(name) || isName(name, line, known) ? [asPart(line, name)] : [];
}

/** Origin of the lines, and the roster; without a roster, screen words are never taken for players. */
export type PictureContext = { readonly image: number; readonly model: string; readonly roster?: RosterIndex };

/**
 * Lines of a screenshot that may be player names, without attached levels and percentages. Screen words, classes,
 * places, counts, clocks and chat are dropped, unless the roster has exactly that name.
 */
export const namesInPicture = (all: readonly PictureLine[], { image, model, roster }: PictureContext): ReadName[] => {
  const lines = all.filter((line) => !isInAnotherScript(line));
  // 'Thalori:' is a speaker, not a list entry.
  const isKnown: IsKnown = (text) =>
    roster !== undefined &&
    (playerNamed(roster, text) !== undefined || (!SPEAKS.test(text) && isShownAs(roster, text)));
  const isLike = (text: string, percent: number): boolean => {
    const [best] = roster === undefined ? [] : findSimilar(roster, text, true);
    return best !== undefined && isAtLeast(best.similarity, percent);
  };
  const isAlike: IsKnown = (text) => isLike(text, ALIKE);
  const chat = lines.filter(({ text }) => isChatBegun(text) && !isKnown(text));
  const others = lines.filter((line) => chat.includes(line) || !continuesChat(line, chat));
  const texts = others.map((line) => ({ ...line, text: bare(normaliseName(line.text).replace(TAG, ''), isKnown) }));
  const players = texts.flatMap(({ text, box }) => (isKnown(text) || isLike(text, PLAYER) ? [box] : []));
  const known: NameTests = {
    isKnown,
    isAlike,
    mostWords: usualWords(roster),
    isRepeated: repeatedIn(texts.map(({ text }) => text)),
    isAmongThem: nameColumnTest(
      players,
      texts.flatMap(({ text, confidence, box }) => (mayBeName(text, confidence) ? [box] : [])),
    ),
    playersBeside: (box) => alignedWith(box, players),
    isBeginning: (stem) => {
      const [best] = roster === undefined ? [] : findBeginning(roster, stem);
      return best !== undefined && isAtLeast(best.similarity, ALIKE);
    },
  };
  return others
    .flatMap((line) => namesOf(line, known))
    .map(({ foreign: _foreign, ...line }) => ({ ...line, image, model: line.model ?? model }));
};
