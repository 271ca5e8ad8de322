import type { Correction } from '../../../../src/contracts/corrections.ts';
import type { RenameRequest } from '../../../../src/contracts/rename-requests.ts';

type Common = {
  id: string;
  at: string;
  status: RenameRequest['status'] | Correction['status'];
  reason: string | null;
  /** Who decided it. */
  by: string | null;
  decidedAt: string | null;
  notes: string | null;
};
/** Something that the viewer has asked for. */
export type MyRequest = Common &
  (
    | { kind: 'rename'; from: string; to: string; /** Asked for by the viewer. */ isOwn: boolean }
    | { kind: 'correction'; says: Correction['kind']; sessionId: string; eventType: string; eventDate: string }
  );

const ofRename = (request: RenameRequest, viewer: string | null): MyRequest => ({
  kind: 'rename',
  id: request.id,
  at: request.requestedAt,
  status: request.withdrawn ? 'withdrawn' : request.status,
  reason: request.reason,
  by: request.withdrawn ? null : request.reviewedBy,
  decidedAt: request.withdrawn ? null : request.reviewedAt,
  notes: request.withdrawn ? null : request.reviewNotes,
  from: request.currentName,
  to: request.requestedName,
  isOwn: request.requestedBy === viewer,
});
const ofCorrection = (asked: Correction): MyRequest => ({
  kind: 'correction',
  id: asked.id,
  at: asked.requestedAt,
  status: asked.status,
  reason: asked.reason,
  by: asked.decidedBy,
  decidedAt: asked.decidedAt,
  notes: asked.notes,
  says: asked.kind,
  sessionId: asked.sessionId,
  eventType: asked.eventType,
  eventDate: asked.eventDate,
});
const isOpen = ({ status }: MyRequest) => status === 'pending' || status === 'open';

type OwnRequests = {
  renames: readonly RenameRequest[];
  corrections: readonly Correction[];
  /** Player whose rename requests are the viewer's own: moderators receive all requests. */
  of: string | null;
  /** Their username. */
  viewer: string | null;
};

/** Open requests first, then the newest. */
export const myRequests = ({ renames, corrections, of, viewer }: OwnRequests): readonly MyRequest[] =>
  [
    ...renames.filter(({ playerId }) => of === null || playerId === of).map((request) => ofRename(request, viewer)),
    ...corrections.map(ofCorrection),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
