import type { DetectionMethod, SessionStatus } from '../../contracts/sessions.ts';
import type { SessionEvent, StoredImage, StoredParticipant } from '../../domain/session/events.ts';
import { verifiedParticipant } from '../../domain/session/state.ts';
import type { Root } from '../kernel/projection.ts';

type Box = readonly [number, number, number, number];

/** A participant as it was stored, without what only recognition needs. */
export type ParticipantDoc = {
  readonly participantId: string;
  readonly rawName: string;
  readonly playerId: string | null;
  readonly readingConfidence: number;
  readonly matchConfidence: number;
  readonly confidenceScore: number;
  readonly verified: boolean;
  readonly heldBack: boolean;
  readonly detectionMethod: DetectionMethod;
  readonly model: string | null;
  readonly image: number | null;
  readonly box: Box | null;
  readonly candidates: readonly { readonly playerId: string; readonly similarity: number }[];
  /** Account that added it by hand. */
  readonly addedBy: string | null;
  /** An open proposal of a member to remove it; it still counts. */
  readonly proposedRemoval: { readonly by: string; readonly at: string } | null;
};

/** Everything of one session. Ids only: names of players and accounts are joined when read. */
export type SessionDoc = {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly eventDate: string;
  readonly eventType: string;
  readonly status: SessionStatus;
  readonly excluded: boolean;
  readonly exclusionReason: string | null;
  /** Account id. */
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly dataSource: 'screenshot' | 'text' | 'import';
  readonly images: readonly StoredImage[];
  /** Media id of the text as pasted. */
  readonly rawText: string | null;
  readonly discordChannelId: string | null;
  readonly notes: string | null;
  readonly contentHash: string;
  /** Raised by what changes participants only: what If-Match compares. */
  readonly version: number;
  readonly attempt: number;
  readonly failure: { readonly code: string; readonly detail: string } | null;
  /** Pictures in which no name was found, by index. */
  readonly emptyImages: readonly number[];
  readonly participants: readonly ParticipantDoc[];
};

type DataOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>['data'];

const toBox = (box: StoredParticipant['box']): Box | null => (box === null ? null : [box[0], box[1], box[2], box[3]]);

const toDoc = ({ sources: _sources, ...participant }: StoredParticipant): ParticipantDoc => ({
  ...participant,
  box: toBox(participant.box),
  proposedRemoval: null,
});

const emptyImagesOf = (doc: SessionDoc, readings: DataOf<'SessionProcessed'>['readings']): readonly number[] => {
  const named = new Set(readings.flatMap(({ image, names }) => (image !== null && names > 0 ? [image] : [])));
  const read = new Set(readings.flatMap(({ image }) => image ?? []));
  return doc.images.map((_image, index) => index).filter((index) => read.has(index) && !named.has(index));
};

const edited = (doc: SessionDoc, data: DataOf<'ParticipantsEdited'>): SessionDoc => {
  const removed = new Set(data.removed.map(({ participantId }) => participantId));
  const after = new Map(data.rematched.map((change) => [change.after.participantId, change.after]));
  const proposed = new Map(data.proposed.map(({ participantId, by, at }) => [participantId, { by, at }]));
  const kept = doc.participants
    .filter(({ participantId }) => !removed.has(participantId))
    .map((participant) => {
      const rematched = after.get(participant.participantId);
      const proposedRemoval = proposed.get(participant.participantId) ?? participant.proposedRemoval;
      return { ...(rematched === undefined ? participant : toDoc(rematched)), proposedRemoval };
    });
  return {
    ...doc,
    status: data.status.to,
    version: doc.version + 1,
    participants: [...kept, ...data.added.map(toDoc)],
  };
};

const verified = (doc: SessionDoc, data: DataOf<'SessionVerified'>): SessionDoc => {
  const matched = new Map(data.matched.map(({ participantId, playerId }) => [participantId, playerId]));
  return {
    ...doc,
    status: 'verified',
    version: doc.version + 1,
    participants: doc.participants.map((participant) => ({
      ...verifiedParticipant(participant, matched.get(participant.participantId)),
      proposedRemoval: null,
    })),
  };
};

const reverted = (doc: SessionDoc, data: DataOf<'VerificationReverted'>): SessionDoc => {
  const before = new Map(data.participants.map((participant) => [participant.participantId, participant]));
  const proposed = new Map(data.proposed.map(({ participantId, by, at }) => [participantId, { by, at }]));
  return {
    ...doc,
    status: data.status,
    version: doc.version + 1,
    participants: doc.participants.map((participant) => {
      const former = before.get(participant.participantId);
      const proposedRemoval = proposed.get(participant.participantId) ?? null;
      return { ...(former === undefined ? participant : toDoc(former)), proposedRemoval };
    }),
  };
};

/** Non-creating events on a missing document leave it missing. */
const change = (doc: SessionDoc | null, next: (doc: SessionDoc) => SessionDoc): SessionDoc | null =>
  doc === null ? null : next(doc);

export const onSession: Root<SessionEvent, SessionDoc>['on'] = {
  SessionSubmitted: (_doc, { data, actor, occurredAt }, key) => ({
    id: key,
    eventDate: data.eventDate,
    eventType: data.eventType,
    status: 'pending',
    excluded: false,
    exclusionReason: null,
    submittedBy: actor.id,
    submittedAt: occurredAt,
    dataSource: data.dataSource,
    images: data.images,
    rawText: data.rawText,
    discordChannelId: data.discordChannelId,
    notes: data.notes,
    contentHash: data.contentHash,
    version: 0,
    attempt: 1,
    failure: null,
    emptyImages: [],
    participants: [],
  }),
  SessionProcessed: (session, { data }) =>
    change(session, (doc) => ({
      ...doc,
      status: data.verified ? 'verified' : 'processed',
      version: doc.version + 1,
      failure: null,
      emptyImages: emptyImagesOf(doc, data.readings),
      participants: [...doc.participants, ...data.participants.map(toDoc)],
    })),
  SessionFailed: (session, { data }) => change(session, (doc) => ({ ...doc, status: 'failed', failure: data.failure })),
  ReprocessingRequested: (session, { data }) =>
    change(session, (doc) => ({ ...doc, status: 'pending', failure: null, attempt: data.attempt })),
  ParticipantsEdited: (session, { data }) => change(session, (doc) => edited(doc, data)),
  SessionVerified: (session, { data }) => change(session, (doc) => verified(doc, data)),
  VerificationReverted: (session, { data }) => change(session, (doc) => reverted(doc, data)),
  SessionExcluded: (session, { data }) =>
    change(session, (doc) => ({ ...doc, excluded: true, exclusionReason: data.reason })),
  SessionIncluded: (session) => change(session, (doc) => ({ ...doc, excluded: false, exclusionReason: null })),
  SessionCorrected: (session, { data }) =>
    change(session, (doc) => ({
      ...doc,
      eventType: data.eventType?.to ?? doc.eventType,
      eventDate: data.eventDate?.to ?? doc.eventDate,
      notes: data.notes === null ? doc.notes : data.notes.to,
    })),
};
