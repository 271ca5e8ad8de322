import { nameProblem, normaliseName } from '../../contracts/text.ts';
import { isInAnotherScript, type Box } from '../kernel/text-lines.ts';
import { CHANNELS, CLASS_WORDS } from './hud-words.ts';
import { alignedWith, placeOf } from './columns.ts';
import { pictureKey } from './as-shown.ts';
import {
  compact,
  hasNumbers,
  isHud,
  isMeasure,
  isNearlyHud,
  repeatedIn,
  usualWords,
  wordsOf,
} from './interface-text.ts';
import { latticeOf, type Lattice } from './lattice.ts';
import type { ReadName } from './read-name.ts';
import { findBeginning, findSimilar, isShownAs, playerNamed, type RosterIndex } from './roster-index.ts';
import { isAtLeast } from './similarity.ts';

/** A line of text as a recogniser gives it. */
export type PictureLine = {
  readonly text: string;
  readonly confidence: number;
  readonly box: Box;
  readonly steps?: Lattice;
  /** The reader of this line, where it is another than that of the picture. */
  readonly model?: string;
  /** Letters of scripts that the recogniser does not read. */
  readonly foreign?: number;
};
type IsKnown = (text: string) => boolean;
/** What is known of a picture before its lines are looked at. */
type Known = {
  readonly isKnown: IsKnown;
  /** Whether it is about the name of somebody. */
  readonly isAlike: IsKnown;
  /** Of a name that nobody knows. */
  readonly mostWords: number;
  /** Whether a text stands in it too often to be anybody's name. */
  readonly isRepeated: IsKnown;
  /** Whether a box stands where its players stand. */
  readonly isAmongThem: (box: Box) => boolean;
  /** How many of its players stand in one column with a box. */
  readonly playersBeside: (box: Box) => number;
  /** Whether somebody's name begins so. */
  readonly isBeginning: IsKnown;
};

/** An unknown name that the engine itself doubts this much is texture, not text. */
const LEAST_CONFIDENCE = 0.5;

/** Level before a name, also stuck to it: '55 Thalori', '55Thalori', 'Lv.55 Thalori', '550lven' (55 and 0lven). */
const LEVEL_BEFORE = /^(?:(?:lv|lvl|level)[\s.:]*\d{1,3}[\s.:]*|[1-9]\d?[\s.]*(?=[01]?\p{L}))/iu;
/** What may stand after it: '20:19', a line between columns, 'Lv55', '(Offline)', '83%', '83', '12/40', '12.4k'. */
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
/** A player whose name is so like a text may be meant by it. */
const ALIKE = 70;
/** One that is so like a name is a player, as far as it matters where players stand. */
const PLAYER = 90;
/** What was read so surely was not misread. */
const SURE = 0.98;

/** '[Guild] Foo: hello', 'Foo: hello', 'Raid: Kraken', 'gg!': no line of a roster has these. */
const isChat = (text: string): boolean => /[:;!?"]|,(?!\d)|^[[({]/u.test(text);

/** Who says something. */
const SPEAKS = /[:;]\s*$/u;
/** The first piece of a line of chat: a channel, or who speaks. */
const isChatBegun = (text: string): boolean => SPEAKS.test(text) || /^\s*\[[^\]]+\]\s*$/u.test(text) || isChannel(text);
const isChannel = (text: string): boolean => CHANNELS.has(compact(/^\s*\[([^\]]+)\]/u.exec(text)?.[1] ?? ''));

/** Chat also comes in pieces: 'hello' right of '[Guild] Foo:' in the same row. */
const continuesChat = (line: PictureLine, chat: readonly PictureLine[]): boolean =>
  chat.some(({ box }) => {
    const [left, top, width, height] = box;
    const middle = line.box[1] + line.box[3] / 2;
    const gap = line.box[0] - (left + width);
    return middle > top && middle < top + height && gap > -height && gap < 1.5 * height;
  });

/** Without the edge characters that are frames and icons misread: a name begins and ends with a letter or digit. */
const trimEdges = (text: string): string => text.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '');

const withoutClass = (text: string): string => {
  const words = text.split(' ');
  const kept = words.filter((word) => !CLASS_WORDS.has(compact(word)));
  return kept.length === 0 ? text : kept.join(' ');
};

/** The name of a line without levels, numbers and class words around it; '' when nothing of a name is left. */
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

/** Names may hold these, but where nobody is called so they are prices, prompts and labels: 'Cash$Shop', 'Terms & Rules'. */
const SCREEN_SIGNS = /[&!~+$#]/u;

/** Whether a text that is nobody's name may be that of somebody whom the roster does not know. */
const mayBeStranger = (text: string, { confidence, box }: PictureLine, known: Known): boolean =>
  !SCREEN_SIGNS.test(text) &&
  wordsOf(text) <= known.mostWords &&
  !hasNumbers(text) &&
  !known.isRepeated(text) &&
  known.isAmongThem(box) &&
  (confidence >= SURE || !isNearlyHud(text));

const isName = (text: string, line: PictureLine, known: Known): boolean =>
  mayBeName(text, line.confidence) && (known.isAlike(text) || mayBeStranger(text, line, known));

/** The boxes of the words of a line, as if all letters were equally wide. */
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

/** The line as that part of it: what the engine saw of the rest goes with the rest. */
const asPart = ({ steps, ...line }: PictureLine, text: string): PictureLine => {
  const isWhole = text === normaliseName(line.text);
  const part = steps === undefined || isWhole ? steps : latticeOf(steps, text);
  return { ...line, text, ...(part !== undefined && { steps: part }) };
};

/** A word in brackets before a name: a clan or a title, also where the second bracket was misread. */
const TAG = /^[[({<【［]\s*([^\])}>】］]{1,16})[\])}>】］]\s*(?=\S)/u;
const HALF_A_TAG = /^[[({<【［]/u;
/** Shorter names are too easily the end of another word. */
const LEAST_END = 4;

/** The text behind a tag; null without one. Words of the screen in brackets are channels of a chat: '[Guild]'. */
const behindTag = (text: string, { isKnown, isAlike }: Known): string | null => {
  const [tag, inside = ''] = TAG.exec(text) ?? [];
  if (tag !== undefined) {
    const rest = text.slice(tag.length);
    if (CHANNELS.has(compact(inside)) || (isChat(rest) && !isKnown(rest))) return null;
    return isKnown(rest) || isAlike(rest) || wordsOf(rest) === 1 ? rest : null;
  }
  if (!HALF_A_TAG.test(text)) return null;
  const ends = Array.from({ length: Math.max(0, text.length - LEAST_END) }, (_, at) => text.slice(at + 1));
  return ends.find(isKnown) ?? null;
};

/** Numbers and lines between columns, which the engine glued to a name. */
const isNumbers = (text: string): boolean => /^[\d\s.,:/%|+\-()lIkm]+$/u.test(text);
/** So many players in its column make a line that begins with a name a row of the list, and not of a chat. */
const A_LIST = 3;

/** The name at the head of a line to which the next columns were glued: 'Thalori 12:40', 'Thalori Thunder Breaker 275'. */
const headOf = (
  text: string,
  { box: [left, top, , height] }: PictureLine,
  { isKnown, playersBeside }: Known,
): string | null => {
  if (isHud(text) || SPEAKS.test(text)) return null;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const head = words.slice(0, count).join(' ');
    if (pictureKey(head).length < LEAST_END || !isKnown(head)) continue;
    if (isNumbers(words.slice(count).join(' '))) return head;
    // By its left edge alone: nobody knows how wide it is.
    return !isChat(text) && playersBeside([left, top, 1, height]) >= A_LIST ? head : null;
  }
  return null;
};

/** How a name ends for which the screen had no room. */
const CUT_OFF = /\s*(?:…|\.{1,4})$/u;
const LEAST_BEGINNING = 4;

/** The beginning of a name that ends in dots, where somebody's begins so; null for others. */
const beginningOf = (text: string, { isKnown, isBeginning }: Known): string | null => {
  if (!CUT_OFF.test(text)) return null;
  const stem = text.replace(CUT_OFF, '');
  return pictureKey(stem).length >= LEAST_BEGINNING && !isKnown(stem) && isBeginning(stem) ? stem : null;
};

type Part = PictureLine & Pick<ReadName, 'isCutOff'>;

/** A name that has something of the screen before it, behind it, or nothing where its end should be; null for other lines. */
const partOf = (text: string, line: PictureLine, known: Known): readonly Part[] | null => {
  const behind = behindTag(text, known);
  if (behind !== null) return namesOf({ ...asPart(line, behind), box: line.box }, known);
  const beginning = beginningOf(text, known);
  if (beginning !== null) return [{ ...asPart(line, beginning), isCutOff: true }];
  const head = headOf(text, line, known);
  return head === null ? null : splitBox(line, [head, text.slice(head.length + 1)]).slice(0, 1);
};

const isScreen = (text: string, known: Known): boolean => {
  const withoutClock = text.replace(CLOCK_AFTER, '');
  const trimmed = trimEdges(withoutClock);
  const isSomebody = !SPEAKS.test(withoutClock) && known.isAlike(trimmed);
  return isChat(isSomebody ? trimmed : withoutClock) || isHud(text) || isMeasure(text);
};

/** Several names in one line only where each of its words is a name of the roster and the whole is none. */
function namesOf(line: PictureLine, known: Known): readonly Part[] {
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

/** Where the lines come from, and the roster (without one, no word of the screen can be told to be a player). */
export type Picture = { readonly image: number; readonly model: string; readonly roster?: RosterIndex };

/**
 * The lines of a screenshot that may be names of players, cleaned of levels and percentages stuck to them. HUD words,
 * classes, places, counts, clocks and chat are left out, unless the roster holds exactly that name.
 */
export const namesInPicture = (all: readonly PictureLine[], { image, model, roster }: Picture): ReadName[] => {
  const lines = all.filter((line) => !isInAnotherScript(line));
  // 'Thalori:' speaks, and does not stand in a list.
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
  const known: Known = {
    isKnown,
    isAlike,
    mostWords: usualWords(roster),
    isRepeated: repeatedIn(texts.map(({ text }) => text)),
    isAmongThem: placeOf(
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
