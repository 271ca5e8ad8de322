import type { Deps } from '../../application/deps.ts';
import { findSimilarPlayers } from '../../application/roster/review.ts';
import type { Roster } from '../../application/roster/roster.ts';
import type { ReviewGroup, ReviewList, reviewQuery, WaitingReading } from '../../contracts/review.ts';
import type { OpenIn, OpenReading } from '../../projections/sessions/open-readings-view.ts';
import { countOpenGroups, openGroups, sessionsByIds } from '../../projections/sessions/open-readings.ts';
import type { ParticipantDoc, SessionDoc } from '../../projections/sessions/session-doc.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { openLinkRequests } from '../../projections/link-requests/queries.ts';
import { countPendingRenames } from '../../projections/rename-requests/queries.ts';

type GroupDeps = Pick<Deps, 'readModels'> &
  Pick<Views, 'names'> & { readonly roster: () => Promise<Pick<Roster, 'index'>> };
type GroupNames = Pick<Views, 'names'> & Pick<Roster, 'index'>;

const longest = 100;

const latest = ({ sessions }: OpenReading): OpenIn | undefined =>
  sessions.reduce<OpenIn | undefined>(
    (last, one) => (last === undefined || one.eventDate > last.eventDate ? one : last),
    undefined,
  );

const sampleOf = (session: SessionDoc, one: ParticipantDoc): ReviewGroup['sample'] => {
  const picture = one.image === null ? undefined : session.images[one.image];
  return {
    sessionId: session.id,
    participantId: one.participantId,
    eventDate: session.eventDate,
    eventType: session.eventType,
    rawName: one.rawName,
    confidenceScore: one.confidenceScore,
    imageUrl: picture === undefined ? null : `/media/sessions/${picture.mediaId}`,
    imageSize: picture === undefined ? null : [picture.width, picture.height],
    box: picture === undefined || one.box === null ? null : [...one.box],
    proposedRemoval: one.proposedRemoval?.reason ?? null,
    ownAddition: one.heldBack,
  };
};

/** Credited players, by number of readings. */
const playersOf = ({ sessions }: OpenReading, { names }: GroupNames): ReviewGroup['players'] => {
  const counts = new Map<string, number>();
  for (const { readings } of sessions)
    for (const { playerId } of readings) if (playerId !== null) counts.set(playerId, (counts.get(playerId) ?? 0) + 1);
  return [...counts]
    .flatMap(([id, count]) => {
      const name = names.nameOf(id);
      return name === null ? [] : [{ id, name, count }];
    })
    .sort((a, b) => b.count - a.count);
};

const groupOf = (
  open: OpenReading,
  sessions: ReadonlyMap<string, SessionDoc>,
  joined: GroupNames,
): readonly ReviewGroup[] => {
  const at = latest(open);
  const session = sessions.get(at?.sessionId ?? '');
  const one = session?.participants.find(({ participantId }) => participantId === at?.readings[0]?.participantId);
  // Decided between the two reads.
  if (session === undefined || one === undefined) return [];
  return [
    {
      rawName: one.rawName,
      kind: open.kind,
      count: open.count,
      sessions: open.sessions.length,
      players: playersOf(open, joined),
      candidates: findSimilarPlayers(one.rawName, joined),
      sample: sampleOf(session, one),
    },
  ];
};

/** GET /api/review */
export const listGroups =
  (deps: GroupDeps) =>
  async ({ query }: ApiRequest<{ querystring: typeof reviewQuery }>): Promise<ReviewList> => {
    const limit = Math.min(Math.max(query.limit, 1), longest);
    const offset = Math.max(query.offset, 0);
    const { groups, hasMore } = await openGroups(deps.readModels, { kind: query.kind ?? null, offset, limit });
    const ids = groups.flatMap((open) => latest(open)?.sessionId ?? []);
    const sessions = await sessionsByIds(deps.readModels, [...new Set(ids)]);
    const { index } = await deps.roster();
    const joined = { names: deps.names, index };
    return { groups: groups.flatMap((open) => groupOf(open, sessions, joined)), hasMore, offset, limit };
  };

/** GET /api/review/waiting */
export const showWaiting =
  (deps: Pick<Deps, 'readModels'> & Pick<Views, 'names'>) => async (): Promise<WaitingReading> => {
    const { readModels, names: held } = deps;
    const [names, renameRequests, linkRequests] = await Promise.all([
      countOpenGroups(readModels),
      countPendingRenames(readModels),
      openLinkRequests(readModels, held),
    ]);
    return { names, renameRequests, linkRequests: linkRequests.length, hasLinks: held.hasLinks() };
  };
