import { foldName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { EndDiscordLink, LinkAccountByName, LinkDiscordAccount, NoteDiscordLink } from './commands.ts';
import type { RosterEvent } from './events.ts';
import type { RosterRejection } from './rejections.ts';
import { pairOf } from './state.ts';
import type { RosterState } from './state.ts';

type Decided = Decision<RosterEvent, RosterRejection>;

/** The id of the link that this command makes: its note is kept under it. */
export const linkIdOf = ({ commandId }: Pick<CommandMeta, 'commandId'>): string => deriveId('link', commandId);

/** One active link per account and per player; a link that stands already is no error. */
export const linkDiscordAccount = (
  { hasNote, ...data }: LinkDiscordAccount['data'],
  state: RosterState,
  meta: CommandMeta,
): Decided => {
  if (!state.players.has(data.playerId)) return reject({ code: 'not-found' });
  if (state.playerOfAccount.get(data.accountId) === data.playerId) return accept();
  if (state.playerOfAccount.has(data.accountId) || state.accountOfPlayer.has(data.playerId))
    return reject({ code: 'link-active-elsewhere' });
  const linkId = linkIdOf(meta);
  const linked = { type: 'DiscordLinked', data: { ...data, linkId, restores: null } } as const;
  return hasNote
    ? accept<RosterEvent>(linked, { type: 'DiscordLinkNoted', data: { linkId, had: false, has: true } })
    : accept(linked);
};

/**
 * Links only when exactly one unlinked player bears one of the names, and never a pair that a person has parted; else
 * nothing happens.
 */
export const linkAccountByName = (
  { accountId, names }: LinkAccountByName['data'],
  state: RosterState,
  meta: CommandMeta,
): Decided => {
  if (state.playerOfAccount.has(accountId)) return accept();
  const wanted = new Set(names.map(foldName));
  const found = [...state.players.values()].filter(
    ({ playerId, name }) => !state.accountOfPlayer.has(playerId) && wanted.has(foldName(name)),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0 || state.keptApart.has(pairOf(accountId, only.playerId))) return accept();
  return accept({
    type: 'DiscordLinked',
    data: { linkId: linkIdOf(meta), accountId, playerId: only.playerId, method: 'auto', restores: null },
  });
};

/** An inactive link may still be deleted. */
export const endDiscordLink = ({ linkId, how }: EndDiscordLink['data'], state: RosterState): Decided => {
  const link = state.links.get(linkId);
  if (link === undefined) return reject({ code: 'not-found' });
  if (how === 'deactivated' && !link.isActive) return accept();
  const { accountId, playerId } = link;
  return accept({ type: 'DiscordLinkEnded', data: { linkId, accountId, playerId, how } });
};

export const noteDiscordLink = ({ linkId, has }: NoteDiscordLink['data'], state: RosterState): Decided => {
  const link = state.links.get(linkId);
  if (link === undefined) return reject({ code: 'not-found' });
  if (!has && !link.hasNote) return accept();
  return accept({ type: 'DiscordLinkNoted', data: { linkId, had: link.hasNote, has } });
};
