import { roleCovers } from '../../contracts/guild-roles.ts';
import type { Deps } from '../../application/deps.ts';
import type { RenameRequest } from '../../contracts/rename-requests.ts';
import type { Account } from '../../ports/accounts.ts';
import type { RenameRequestDoc } from '../../projections/rename-requests/projection.ts';
import { listRenameRequests } from '../../projections/rename-requests/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';

type People = ReadonlyMap<string, Account>;

/** Explains a request closed without a decision, with current names. */
const notesOf = ({ cause, notes, reviewedBy }: RenameRequestDoc, people: People): string | null => {
  if (cause === 'withdrawn') return 'Withdrawn by who asked';
  const moderator = people.get(reviewedBy ?? '')?.username ?? 'a moderator';
  if (cause === 'superseded') return `Superseded: renamed by ${moderator}`;
  return cause === 'merged' ? `Superseded: merged with another player by ${moderator}` : notes;
};

const wireOf = (doc: RenameRequestDoc, people: People): RenameRequest => ({
  id: doc.id,
  playerId: doc.playerId,
  currentName: doc.from,
  requestedName: doc.to,
  requestedBy: people.get(doc.requestedBy)?.username ?? null,
  requestedAt: doc.requestedAt,
  reason: doc.reason,
  status: doc.status,
  reviewedBy: people.get(doc.reviewedBy ?? '')?.username ?? null,
  reviewedAt: doc.reviewedAt,
  reviewNotes: notesOf(doc, people),
  withdrawn: doc.cause === 'withdrawn',
  revision: doc.revisions.at(-1) ?? -1,
});

/** GET /api/rename-requests: all for moderators, own ones for others. */
export const listRequests =
  ({ readModels, accounts }: Pick<Deps, 'readModels' | 'accounts'>) =>
  async ({ user }: ApiRequest): Promise<RenameRequest[]> => {
    const docs = await listRenameRequests(readModels, roleCovers(user.role, 'mod') ? null : user.account.id);
    const people = await accounts.byIds([
      ...new Set(docs.flatMap((doc) => [doc.requestedBy, doc.reviewedBy ?? []].flat())),
    ]);
    return docs.map((doc) => wireOf(doc, people));
  };
