import type { MemberReads } from '../ports/member-reads.ts';
import type { ReadModelStore } from '../ports/read-model-store.ts';
import { renameRequestsSince } from './rename-requests/queries.ts';
import { openSessionsOf } from './sessions/queries.ts';

/** Open proposals of a member, from read models. */
export const createMemberReads = (readModels: Pick<ReadModelStore, 'find' | 'count'>): MemberReads => ({
  openSessions: (accountId) => openSessionsOf(readModels, accountId),
  renamesSince: (accountId, since) => renameRequestsSince(readModels, accountId, since),
});
