import type { FastifyReply } from 'fastify';
import type { Deps } from '../../application/deps.ts';
import { firstSeenAccount } from '../../application/access/first-seen-account.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import type { linkBody } from '../../contracts/discord-links.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { linkOfPlayer } from '../../projections/discord-links/queries.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { textOrNull } from '../http/request/input.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { invalidField, problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';
import { keepNote } from './change.ts';

type CreateDeps = Pick<Deps, 'accounts' | 'eventStore' | 'handle' | 'readModels' | 'waitFor'> & Pick<Views, 'names'>;

const methodOf = (method: 'manual' | 'auto' | 'admin', role: string): 'manual' | 'admin' => {
  if (method === 'auto') throw invalidField('linkMethod', 'method-not-allowed', 'Only Muster creates automatic links.');
  if (method === 'admin' && role !== 'admin') throw problem('method-not-allowed');
  return method;
};

/** No account is created for a link that would be refused. */
const expectFree = async (playerId: string, deps: CreateDeps): Promise<void> => {
  await expectUpToDate(['names', 'links'], deps);
  const { names } = deps;
  if (names.nameOf(playerId) === null) throw problem('not-found', 'There is no such player.');
  if (names.accountOfPlayer(playerId) !== null) throw problem('link-active-elsewhere');
};

/** Existing link between both. */
const standingLink = async (playerId: string, deps: CreateDeps) => {
  await expectUpToDate(['discord-links'], deps);
  const link = await linkOfPlayer(deps.readModels, playerId);
  if (link === null) throw problem('unavailable');
  return link;
};

/** POST /api/discord-player-links */
export const createLink =
  (deps: CreateDeps) =>
  async (request: ApiRequest<{ body: typeof linkBody }>, reply: FastifyReply): Promise<RecordWritten> => {
    const { discordId, discordUsername, playerId, notes, linkMethod } = request.body;
    const method = methodOf(linkMethod, request.user.role);
    if ((await deps.accounts.byDiscordId(discordId)) === null) await expectFree(playerId, deps);
    const { id: accountId } = await firstSeenAccount({ discordId, username: discordUsername.trim() }, deps.accounts);
    const text = textOrNull(notes);
    // Only whether there is a note: text about people never enters a hash in the log.
    const meta = commandMetaOf(request, { accountId, playerId, method });
    const data = { accountId, playerId, method, hasNote: text !== null };
    const done = await writeRoster({ command: { type: 'LinkDiscordAccount', data }, meta }, deps);
    const [linkId] = done.events.flatMap((event) => (event.type === 'DiscordLinked' ? event.data.linkId : []));
    if (linkId === undefined) {
      const { id, revisions } = await standingLink(playerId, deps);
      return recordAnswer({ id, meta, stands: revisions.at(-1) ?? -1 }, done);
    }
    if (text !== null) await keepNote({ linkId, accountId, text }, done.repeated, deps);
    reply.code(done.repeated ? 200 : 201);
    return recordAnswer({ id: linkId, meta, stands: -1 }, done);
  };
