import type { Participant, SessionDetails } from '../../contracts/sessions.ts';
import type { Account } from '../../ports/accounts.ts';
import { creditedParticipants } from '../../projections/sessions/credits.ts';
import type { ParticipantDoc, SessionDoc } from '../../projections/sessions/session-doc.ts';

/** What is not in the document, because it may change without the session. */
export type Joined = {
  readonly nameOf: (playerId: string) => string | null;
  /** By account id; an erased person is absent. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly confidenceScore: number | null;
  readonly rawText: string | null;
  readonly possibleDuplicateOf: string | null;
};

/** Accounts that a session's page names. */
export const peopleOf = (doc: SessionDoc): string[] => [
  ...new Set([
    doc.submittedBy,
    ...doc.participants.flatMap(({ addedBy, proposedRemoval }) =>
      [addedBy, proposedRemoval?.by].flatMap((id) => id ?? []),
    ),
  ]),
];

const displayName = (account: Account): string => account.nick ?? account.displayName;

export const detailsOf = (doc: SessionDoc, joined: Joined): SessionDetails => {
  const counted = new Set(creditedParticipants(doc).values());
  const submitter = joined.accounts.get(doc.submittedBy);
  return {
    id: doc.id,
    eventDate: doc.eventDate,
    eventType: doc.eventType,
    status: doc.status,
    excluded: doc.excluded,
    exclusionReason: doc.exclusionReason,
    participantCount: doc.participants.length,
    trackedCount: doc.participants.filter(({ playerId }) => playerId !== null).length,
    confidenceScore: joined.confidenceScore,
    discordUsername: submitter?.username ?? null,
    submittedBy: submitter === undefined ? null : displayName(submitter),
    submittedAt: doc.submittedAt,
    dataSource: doc.dataSource,
    imageUrls: doc.images.map(({ mediaId }) => `/media/sessions/${mediaId}`),
    imageSizes: doc.images.map(({ width, height }) => [width, height]),
    rawText: joined.rawText,
    discordChannelId: doc.discordChannelId,
    notes: doc.notes,
    version: doc.version,
    possibleDuplicateOf: joined.possibleDuplicateOf,
    failure: doc.failure,
    emptyImages: [...doc.emptyImages],
    participants: doc.participants.map((one) => participantOf(doc.id, one, counted.has(one.participantId), joined)),
  };
};

const participantOf = (
  sessionId: string,
  participant: ParticipantDoc,
  counted: boolean,
  { nameOf, accounts }: Joined,
): Participant => {
  const { playerId, addedBy, proposedRemoval, box } = participant;
  const personOf = (id: string): string => {
    const account = accounts.get(id);
    return account === undefined ? 'erased' : displayName(account);
  };
  return {
    id: participant.participantId,
    sessionId,
    playerId,
    playerName: playerId === null ? null : nameOf(playerId),
    rawName: participant.rawName,
    confidenceScore: participant.confidenceScore,
    readingConfidence: participant.readingConfidence,
    matchConfidence: participant.matchConfidence,
    detectionMethod: participant.detectionMethod,
    verificationStatus: participant.verified ? 'verified' : 'unverified',
    ocrModel: participant.model,
    image: participant.image,
    box: box === null ? null : [...box],
    candidates: participant.candidates.flatMap((candidate) => {
      const name = nameOf(candidate.playerId);
      return name === null ? [] : [{ playerId: candidate.playerId, name, similarity: candidate.similarity }];
    }),
    addedBy: addedBy === null ? null : personOf(addedBy),
    counted,
    proposedRemoval: proposedRemoval === null ? null : { by: personOf(proposedRemoval.by), at: proposedRemoval.at },
  };
};
