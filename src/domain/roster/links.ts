import { identityKey } from '../../contracts/text.ts';
import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { RosterEvent } from './events.ts';
import type { RosterDecision, RosterRejection } from './rejections.ts';
import { pairOf } from './state.ts';
import type { Link, RosterState } from './state.ts';
import { revisionOf } from './touched.ts';

export type LinkDiscordAccount = {
  readonly type: 'LinkDiscordAccount';
  readonly data: {
    readonly accountId: string;
    readonly playerId: string;
    readonly method: 'manual' | 'admin';
    /** Whether it has a note. */
    readonly hasNote: boolean;
  };
};
/** At sign-in: `names` are the account's nick, display name and username. */
export type LinkAccountByName = {
  readonly type: 'LinkAccountByName';
  readonly data: { readonly accountId: string; readonly names: readonly string[] };
};
/** `expectedRevision`: from If-Match; null compares nothing. */
type OfLink = { readonly linkId: string; readonly expectedRevision: number | null };
export type UpdateDiscordLink = {
  readonly type: 'UpdateDiscordLink';
  readonly data: OfLink & {
    /** null: unchanged. */
    readonly isActive: boolean | null;
    /** Whether it has a note afterwards, with its current text; null: unchanged. */
    readonly hasNote: boolean | null;
  };
};
export type DeleteDiscordLink = { readonly type: 'DeleteDiscordLink'; readonly data: OfLink };
export type RestoreDiscordLink = { readonly type: 'RestoreDiscordLink'; readonly data: OfLink };
export type LinkCommand =
  LinkDiscordAccount | LinkAccountByName | UpdateDiscordLink | DeleteDiscordLink | RestoreDiscordLink;

/** Id of the link created by a command; its note is stored under it. */
const linkIdOf = ({ commandId }: Pick<CommandMeta, 'commandId'>): string => deriveId('link', commandId);

/** One active link per account and per player. */
const isTaken = (
  { accountId, playerId }: { readonly accountId: string; readonly playerId: string },
  { playerOfAccount, accountOfPlayer }: RosterState,
): boolean => playerOfAccount.has(accountId) || accountOfPlayer.has(playerId);

/** One active link per account and per player; an existing equal link is no error. */
const linkDiscordAccount = (
  { hasNote, ...data }: LinkDiscordAccount['data'],
  state: RosterState,
  meta: CommandMeta,
): RosterDecision => {
  if (data.method === 'admin' && meta.actor.role === 'mod') return reject({ code: 'method-not-allowed' });
  if (!state.players.has(data.playerId)) return reject({ code: 'not-found' });
  if (state.playerOfAccount.get(data.accountId) === data.playerId) return accept();
  if (isTaken(data, state)) return reject({ code: 'link-active-elsewhere' });
  const linkId = linkIdOf(meta);
  const linked = { type: 'DiscordLinked', data: { ...data, linkId, restores: null } } as const;
  return hasNote
    ? accept<RosterEvent>(linked, { type: 'DiscordLinkNoted', data: { linkId, had: false, has: true } })
    : accept(linked);
};

/**
 * Links only when exactly one unlinked player has one of the names exactly, and never a pair that a person has
 * separated; otherwise does nothing.
 */
const linkAccountByName = (
  { accountId, names }: LinkAccountByName['data'],
  state: RosterState,
  meta: CommandMeta,
): RosterDecision => {
  if (state.playerOfAccount.has(accountId)) return accept();
  const wanted = new Set(names.map(identityKey));
  const found = [...state.players.values()].filter(
    ({ playerId, name }) => !state.accountOfPlayer.has(playerId) && wanted.has(identityKey(name)),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0 || state.keptApart.has(pairOf(accountId, only.playerId))) return accept();
  return accept({
    type: 'DiscordLinked',
    data: { linkId: linkIdOf(meta), accountId, playerId: only.playerId, method: 'auto', restores: null },
  });
};

/** The link, if the caller's revision is current. */
const found = (
  { linkId, expectedRevision }: OfLink,
  links: ReadonlyMap<string, Link>,
  state: RosterState,
): FoundLink => {
  const link = links.get(linkId);
  if (link === undefined) return reject({ code: 'no-link' });
  const actual = revisionOf(state.touched, linkId);
  return expectedRevision === null || expectedRevision === actual
    ? { ok: true, link }
    : reject({ code: 'version-conflict', expected: expectedRevision, actual });
};
type FoundLink =
  { readonly ok: true; readonly link: Link } | { readonly ok: false; readonly rejection: RosterRejection };

const pairIn = (linkId: string, { accountId, playerId }: Link) => ({ linkId, accountId, playerId });

const updateDiscordLink = (data: UpdateDiscordLink['data'], state: RosterState): RosterDecision => {
  const known = found(data, state.links, state);
  if (!known.ok) return known;
  const { link } = known;
  const { linkId, isActive, hasNote } = data;
  const events: RosterEvent[] = [];
  if (isActive === true && !link.isActive) {
    if (!state.players.has(link.playerId)) return reject({ code: 'not-found' });
    if (isTaken(link, state)) return reject({ code: 'link-active-elsewhere' });
    events.push({ type: 'DiscordLinkReactivated', data: pairIn(linkId, link) });
  }
  if (isActive === false && link.isActive)
    events.push({ type: 'DiscordLinkEnded', data: { ...pairIn(linkId, link), how: 'deactivated' } });
  // An existing note may get another text.
  if (hasNote !== null && (hasNote || link.hasNote))
    events.push({ type: 'DiscordLinkNoted', data: { linkId, had: link.hasNote, has: hasNote } });
  return accept(...events);
};

/** Inactive links can be deleted, too. */
const deleteDiscordLink = (data: OfLink, state: RosterState): RosterDecision => {
  const known = found(data, state.links, state);
  if (!known.ok) return state.deletedLinks.has(data.linkId) ? accept() : known;
  return accept({ type: 'DiscordLinkEnded', data: { ...pairIn(data.linkId, known.link), how: 'deleted' } });
};

/** Restores a deleted link as it was, active or not, without its note. */
const restoreDiscordLink = (data: OfLink, state: RosterState): RosterDecision => {
  const standing = state.links.get(data.linkId);
  if (standing !== undefined) return standing.isActive ? accept() : reject({ code: 'link-not-restorable' });
  const known = found(data, state.deletedLinks, state);
  return known.ok ? restoredLink(data.linkId, 'deleted', state) : known;
};

/** The event that restores an ended link. */
export const restoredLink = (linkId: string, how: 'deactivated' | 'deleted', state: RosterState): RosterDecision => {
  const link = (how === 'deleted' ? state.deletedLinks : state.links).get(linkId);
  if (link === undefined) return reject({ code: 'no-link' });
  if (!state.players.has(link.playerId)) return reject({ code: 'link-not-restorable' });
  if (isTaken(link, state)) return reject({ code: 'link-active-elsewhere' });
  const pair = pairIn(linkId, link);
  if (how === 'deactivated') return accept({ type: 'DiscordLinkReactivated', data: pair });
  const linked: RosterEvent = { type: 'DiscordLinked', data: { ...pair, method: link.method, restores: linkId } };
  return link.isActive
    ? accept(linked)
    : accept<RosterEvent>(linked, { type: 'DiscordLinkEnded', data: { ...pair, how: 'deactivated' } });
};

export const decideLink = (command: LinkCommand, state: RosterState, meta: CommandMeta): RosterDecision => {
  switch (command.type) {
    case 'LinkDiscordAccount':
      return linkDiscordAccount(command.data, state, meta);
    case 'LinkAccountByName':
      return linkAccountByName(command.data, state, meta);
    case 'UpdateDiscordLink':
      return updateDiscordLink(command.data, state);
    case 'DeleteDiscordLink':
      return deleteDiscordLink(command.data, state);
    case 'RestoreDiscordLink':
      return restoreDiscordLink(command.data, state);
    default:
      return assertNever(command);
  }
};
