import { foldName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { LinkAccountByName, LinkDiscordAccount } from './commands.ts';
import type { RosterEvent } from './events.ts';
import type { RosterRejection } from './rejections.ts';
import type { RosterState } from './state.ts';

type Decided = Decision<RosterEvent, RosterRejection>;

/** One active link per account and per player; a link that stands already is no error. */
export const linkDiscordAccount = (
  data: LinkDiscordAccount['data'],
  state: RosterState,
  meta: CommandMeta,
): Decided => {
  if (!state.players.has(data.playerId)) return reject({ code: 'not-found' });
  if (state.playerOfAccount.get(data.accountId) === data.playerId) return accept();
  if (state.playerOfAccount.has(data.accountId) || state.accountOfPlayer.has(data.playerId))
    return reject({ code: 'link-active-elsewhere' });
  return accept({ type: 'DiscordLinked', data: { ...data, linkId: deriveId('link', meta.commandId) } });
};

/** Links only when exactly one unlinked player bears one of the names; else nothing happens. */
export const linkAccountByName = (data: LinkAccountByName['data'], state: RosterState, meta: CommandMeta): Decided => {
  if (state.playerOfAccount.has(data.accountId)) return accept();
  const wanted = new Set(data.names.map(foldName));
  const found = [...state.players.values()].filter(
    ({ playerId, name }) => !state.accountOfPlayer.has(playerId) && wanted.has(foldName(name)),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return accept();
  return accept({
    type: 'DiscordLinked',
    data: {
      linkId: deriveId('link', meta.commandId),
      accountId: data.accountId,
      playerId: only.playerId,
      method: 'auto',
      notes: null,
    },
  });
};
