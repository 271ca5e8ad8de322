import type { SessionRow } from '../../contracts/sessions.ts';
import { foldName } from '../../contracts/text.ts';
import { isSettled } from '../../domain/session/participants.ts';
import { isOpenDuplicate } from '../../domain/session/session.ts';
import { meanScore } from '../../domain/statistics/rounding.ts';
import { mappedView } from '../kernel/definition/projection.ts';
import { isProcessed, sessionCounts } from './credits.ts';
import type { SessionDoc } from './session-doc.ts';

/** A row of the list, without fields joined when read. */
export type ListDoc = Omit<SessionRow, 'discordUsername' | 'userParticipated'>;
/** A row with its fields and search tokens. */
type ListItem = {
  readonly row: ListDoc;
  readonly submittedBy: string;
  readonly contentHash: string;
  readonly review: boolean;
  readonly tokens: readonly string[];
};

export const playerToken = (playerId: string): string => `p:${playerId}`;
/** Ends with a character that no name contains, so that a name does not match the beginning of another. */
export const rawNameToken = (foldedName: string): string => `n:${foldedName}\u001f`;

/** Mean confidence of the participants, four decimals; null while pending or failed, and without participants. */
export const confidenceOf = ({ status, participants }: SessionDoc): number | null => {
  if (status === 'pending' || status === 'failed') return null;
  return meanScore(participants.map(({ confidenceScore }) => confidenceScore));
};

const rowOf = (session: SessionDoc): ListDoc => ({
  id: session.id,
  eventDate: session.eventDate,
  eventType: session.eventType,
  participantCount: session.participants.length,
  confidenceScore: confidenceOf(session),
  dataSource: session.dataSource,
  status: session.status,
  excluded: session.excluded,
  unverifiedCount: session.participants.filter((one) => !isSettled(one)).length,
  submittedAt: session.submittedAt,
  duplicateOpen: isOpenDuplicate(session),
});

/** May contain duplicates; the store removes them. */
const tokensOf = ({ participants }: SessionDoc): readonly string[] => {
  const tokens: string[] = [];
  for (const { playerId, rawName } of participants) {
    tokens.push(rawNameToken(foldName(rawName)));
    if (playerId !== null) tokens.push(playerToken(playerId));
  }
  return tokens;
};

/**
 * Number of names that need review: neither verified nor settled, or with a proposed removal. Excluded sessions need
 * none.
 */
export const namesToReview = ({ excluded, participants }: Pick<SessionDoc, 'excluded' | 'participants'>): number =>
  excluded ? 0 : participants.filter((one) => !isSettled(one) || one.proposedRemoval !== null).length;

/** Whether the session is listed as needing review. */
export const needsReview = (session: SessionDoc): boolean => namesToReview(session) > 0 || isOpenDuplicate(session);

export const listView = mappedView({
  name: 'list',
  fields: {
    eventDate: ({ row }) => row.eventDate,
    submittedAt: ({ row }) => row.submittedAt,
    eventType: ({ row }) => row.eventType,
    status: ({ row }) => row.status,
    excluded: ({ row }) => (row.excluded ? 1 : 0),
    review: ({ review }) => (review ? 1 : 0),
    counted: ({ row }) => (sessionCounts(row) ? 1 : 0),
    processed: ({ row }) => (isProcessed(row) ? 1 : 0),
    /** Account id, for joining the name. */
    submittedBy: ({ submittedBy }) => submittedBy,
    contentHash: ({ contentHash }) => contentHash,
  },
  indexes: [
    ['eventDate', 'submittedAt'],
    ['eventType', 'eventDate', 'submittedAt'],
    ['review', 'eventDate', 'submittedAt'],
    ['review', 'eventType', 'eventDate', 'submittedAt'],
    ['excluded', 'eventDate', 'submittedAt'],
    ['counted', 'eventDate', 'submittedAt'],
    ['processed', 'eventDate', 'submittedAt'],
    ['status', 'submittedAt'],
    ['contentHash', 'submittedAt'],
  ],
  tokens: ({ tokens }) => tokens,
  items: (session: SessionDoc): ReadonlyMap<string, ListItem> =>
    new Map([
      [
        session.id,
        {
          row: rowOf(session),
          submittedBy: session.submittedBy,
          contentHash: session.contentHash,
          review: needsReview(session),
          tokens: tokensOf(session),
        },
      ],
    ]),
  doc: ({ row }) => row,
});
