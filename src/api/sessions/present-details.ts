import type { Participant, SessionDetails } from '../../contracts/sessions.ts';
import type { Account } from '../../ports/accounts.ts';
import { creditOf } from '../../projections/sessions/credits.ts';
import { isOpenDuplicate } from '../../projections/sessions/session-doc.ts';
import type { ParticipantDoc, SessionDoc } from '../../projections/sessions/session-doc.ts';
import { describeFailure } from '../../application/problems/failure-words.ts';

/** Fields joined from elsewhere, which may change without the session. */
export type JoinedFields = {
  readonly nameOf: (playerId: string) => string | null;
  /** By account id; erased people are absent. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly confidenceScore: number | null;
  readonly rawText: string | null;
  readonly possibleDuplicateOf: string | null;
  readonly channelName: string | null;
  /** Whether the viewer may read an account's reasons. */
  readonly mayReadReason: (accountId: string) => boolean;
  /** Whether the viewer may read the reason for exclusion. */
  readonly mayReadExclusion: boolean;
};

/** Accounts shown on a session's page. */
export const peopleOf = (doc: SessionDoc): string[] => [
  ...new Set([
    doc.submittedBy,
    ...doc.participants.flatMap(({ added, proposedRemoval }) =>
      [added?.by, proposedRemoval?.by].flatMap((id) => id ?? []),
    ),
    ...doc.corrections.map(({ by }) => by),
  ]),
];

const displayName = (account: Account): string => account.nick ?? account.displayName;

export const presentDetails = (doc: SessionDoc, joined: JoinedFields): SessionDetails => {
  const credit = creditOf(doc);
  const submitter = joined.accounts.get(doc.submittedBy);
  return {
    id: doc.id,
    eventDate: doc.eventDate,
    eventType: doc.eventType,
    status: doc.status,
    excluded: doc.excluded,
    exclusionReason: joined.mayReadExclusion ? doc.exclusionReason : null,
    participantCount: doc.participants.length,
    trackedCount: doc.participants.filter(({ playerId }) => playerId !== null && joined.nameOf(playerId) !== null)
      .length,
    confidenceScore: joined.confidenceScore,
    discordUsername: submitter?.username ?? null,
    submittedBy: submitter === undefined ? null : displayName(submitter),
    submittedAt: doc.submittedAt,
    dataSource: doc.dataSource,
    imageUrls: doc.images.map(({ mediaId }) => `/media/sessions/${mediaId}`),
    imageSizes: doc.images.map(({ width, height }) => [width, height]),
    rawText: joined.rawText,
    discordChannelId: doc.origin?.channelId ?? null,
    discordChannelName: joined.channelName,
    notes: doc.notes,
    version: doc.version,
    revision: doc.revision,
    possibleDuplicateOf: joined.possibleDuplicateOf,
    duplicateOpen: isOpenDuplicate(doc),
    failure: describeFailure(doc.failure),
    emptyImages: [...doc.emptyImages],
    participants: doc.participants.map((one) =>
      participantOf(doc.id, one, credit.get(one.participantId) ?? null, joined),
    ),
    corrections: doc.corrections.map(({ id, kind, participantIds, by, at, reason, status }) => ({
      id,
      kind,
      participantIds: [...participantIds],
      by: personOf(by, joined),
      at,
      reason: joined.mayReadReason(by) ? reason : null,
      status,
    })),
  };
};

const personOf = (accountId: string, { accounts }: JoinedFields): string => {
  const account = accounts.get(accountId);
  return account === undefined ? 'erased' : displayName(account);
};

const candidatesOf = ({ candidates }: ParticipantDoc, nameOf: JoinedFields['nameOf']): Participant['candidates'] =>
  candidates.flatMap(({ playerId, similarity, why }) => {
    const name = nameOf(playerId);
    return name === null ? [] : [{ playerId, name, similarity, why }];
  });

/** A withdrawn player is no longer shown. */
const playerOf = ({ playerId }: ParticipantDoc, nameOf: JoinedFields['nameOf']) => {
  const playerName = playerId === null ? null : nameOf(playerId);
  return { playerId: playerName === null ? null : playerId, playerName };
};

const participantOf = (
  sessionId: string,
  participant: ParticipantDoc,
  notCounted: Participant['notCounted'],
  joined: JoinedFields,
): Participant => {
  const { nameOf } = joined;
  const { added, proposedRemoval, box } = participant;
  const { playerId, playerName } = playerOf(participant, nameOf);
  const why = playerId === null && notCounted === null ? 'unmatched' : notCounted;
  return {
    id: participant.participantId,
    sessionId,
    playerId,
    playerName,
    rawName: participant.rawName,
    confidenceScore: participant.confidenceScore,
    readingConfidence: participant.readingConfidence,
    matchConfidence: participant.matchConfidence,
    detectionMethod: participant.detectionMethod,
    verificationStatus: participant.verified ? 'verified' : 'unverified',
    ocrModel: participant.model,
    image: participant.image,
    box: box === null ? null : [...box],
    candidates: candidatesOf(participant, nameOf),
    review: participant.review?.verdict ?? null,
    addedBy: added === null ? null : personOf(added.by, joined),
    addedAt: added?.at ?? null,
    counted: why === null,
    notCounted: why,
    proposedRemoval: proposedRemoval === null ? null : { ...proposedRemoval, by: personOf(proposedRemoval.by, joined) },
  };
};
