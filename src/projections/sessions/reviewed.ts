import type { ReviewedSession } from '../../domain/statistics/reviewed-session.ts';
import type { ReadModelStore } from '../../ports/read-model-store.ts';
import { documents, documentsByKey } from '../kernel/definition/documents.ts';
import { creditedParticipants } from './credits.ts';
import { sessionsProjection } from './projection.ts';
import type { SessionDoc } from './session-doc.ts';

const { list, details } = sessionsProjection.views;
/** Maximum number of verified sessions to search. */
const most = 500;

/** Only names checked by a person are evidence about an engine. */
const isReviewed = ({ images, participants }: SessionDoc): boolean =>
  images.length > 0 && participants.some(({ review }) => review !== null);

const reviewedOf = (session: SessionDoc): ReviewedSession => {
  const { id, images, participants } = session;
  const credited = creditedParticipants(session);
  const isShown = new Set(participants.flatMap(({ participantId, image }) => (image === null ? [] : [participantId])));
  return {
    id,
    pictures: images.map(({ mediaId }) => mediaId),
    there: [...credited.keys()],
    shown: [...credited].flatMap(([playerId, participantId]) => (isShown.has(participantId) ? [playerId] : [])),
    names: participants.flatMap(({ image, box, playerId }) =>
      image === null || box === null ? [] : [{ image, box, playerId }],
    ),
  };
};

/** Verified sessions with screenshots, the last submitted first. */
export const reviewedSessions = async (
  readModels: Pick<ReadModelStore, 'find' | 'get'>,
  count: number,
): Promise<readonly ReviewedSession[]> => {
  const rows = await documents(readModels, list, {
    where: [['status', '=', 'verified']],
    sort: [['submittedAt', 'desc']],
    limit: most,
  });
  const wanted = rows.filter(({ dataSource, excluded }) => dataSource === 'screenshot' && !excluded);
  const found: ReviewedSession[] = [];
  for (let at = 0; at < wanted.length && found.length < count; at += count) {
    const ids = wanted.slice(at, at + count).map(({ id }) => id);
    const docs = await documentsByKey(readModels, details, ids);
    for (const id of ids) {
      const session = docs.get(id);
      if (session !== undefined && isReviewed(session) && found.length < count) found.push(reviewedOf(session));
    }
  }
  return found;
};
