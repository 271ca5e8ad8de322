import { counted } from '../../contracts/text.ts';
import type { SessionDoc } from '../../projections/sessions/session-doc.ts';
import { namesToReview } from '../../projections/sessions/list-view.ts';
import type { Words } from '../words.ts';
import { escapeMarkdown } from './markdown.ts';

/** How far a session is, as reactions on its post show it. */
export const emojis = { taken: '👀', reading: '⏳', processed: '✅', review: '⚠️', failed: '❌' } as const;
export type Stage = keyof typeof emojis;
/** For who may not submit. */
export const notAllowed = '🚫';

export type ReplyReport = { readonly stage: Stage; readonly text: string };

export type ReportContext = {
  /** The same session submitted before; null: none. */
  readonly duplicateOf: string | null;
  /** Whether an engine has begun to read. */
  readonly isReading: boolean;
  readonly pageOf: (sessionId: string) => string;
  readonly words: Pick<Words, 'failure'>;
};

const shownNames = 5;

const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const unknownNames = ({ participants }: SessionDoc): readonly string[] =>
  participants.flatMap(({ playerId, rawName }) => (playerId === null ? [rawName] : []));

const namesLine = (doc: SessionDoc, unknown: number): string => {
  const read = doc.participants.length;
  return `${counted(read, 'name')} read: ${read - unknown} known, ${namesToReview(doc)} to review`;
};

const unknownLine = (names: readonly string[]): readonly string[] => {
  if (names.length === 0) return [];
  const shown = names.slice(0, shownNames).map(escapeMarkdown).join(', ');
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : '';
  return [`Not known: ${shown}${more}`];
};

const stageOf = (doc: SessionDoc, { duplicateOf, isReading }: ReportContext): Stage => {
  if (doc.status === 'failed') return 'failed';
  if (doc.status === 'pending') return isReading ? 'reading' : 'taken';
  return namesToReview(doc) > 0 || duplicateOf !== null ? 'review' : 'processed';
};

const outcomeLines = (doc: SessionDoc, { words }: ReportContext): readonly string[] => {
  if (doc.status === 'pending') return [`${counted(doc.images.length, 'screenshot')} to be read`];
  if (doc.failure !== null) return [escapeMarkdown(words.failure(doc.failure))];
  const unknown = unknownNames(doc);
  return [namesLine(doc, unknown.length), ...unknownLine(unknown)];
};

/** Report on a session: text of the reply, and the reaction. */
export const reportOf = (doc: SessionDoc, reporting: ReportContext): ReplyReport => {
  const { duplicateOf, pageOf } = reporting;
  const lines = [
    `**${escapeMarkdown(doc.eventType)}** · ${moment(doc.eventDate)}`,
    ...outcomeLines(doc, reporting),
    ...(doc.excluded ? ['Excluded: it does not count'] : []),
    ...(duplicateOf === null ? [] : [`Possible duplicate of <${pageOf(duplicateOf)}>`]),
    `<${pageOf(doc.id)}>`,
  ];
  return { stage: stageOf(doc, reporting), text: lines.join('\n') };
};
