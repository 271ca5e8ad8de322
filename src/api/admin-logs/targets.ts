import type { Deps } from '../../application/deps.ts';
import type { Json } from '../../domain/kernel/json.ts';
import { discordLinksProjection } from '../../projections/discord-links/projection.ts';
import { documentsByKey } from '../../projections/kernel/definition/documents.ts';
import type { ModActivityDoc } from '../../projections/mod-activity/projection.ts';
import { listRows } from '../../projections/sessions/queries.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type Pair = { readonly accountId: string; readonly playerId: string };

/** Current names for rows of the log. */
export type LogTargets = {
  /** null: erased. */
  readonly personOf: (accountId: string) => string | null;
  readonly playerOf: (playerId: string) => string | null;
  readonly targetOf: (doc: ModActivityDoc) => string | null;
  /** Account and player of a link. */
  readonly pairOf: (doc: ModActivityDoc) => Pair | null;
};
type JoinDeps = Pick<Deps, 'accounts' | 'readModels'> & Pick<Views, 'names'>;

/** A field of a change, if present. */
export const memberOf = (value: Json, key: string): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? ((value as { readonly [key: string]: Json })[key] ?? null)
    : null;

const textOf = (value: Json): string | null => (typeof value === 'string' ? value : null);

const pairIn = (change: Json): Pair | null => {
  const accountId = textOf(memberOf(change, 'accountId'));
  const playerId = textOf(memberOf(change, 'playerId'));
  return accountId === null || playerId === null ? null : { accountId, playerId };
};

/** For a deleted link, the row itself names account and player. */
const pairsOf = async (docs: readonly ModActivityDoc[], { readModels }: JoinDeps) => {
  const ids = docs.flatMap(({ target }) => (target.type === 'discord-link' ? [target.id] : []));
  const links = await documentsByKey(readModels, discordLinksProjection.views.links, [...new Set(ids)]);
  return ({ target, before, after }: ModActivityDoc): Pair | null => {
    if (target.type !== 'discord-link' && target.type !== 'link-request') return null;
    return pairIn(after) ?? pairIn(before) ?? links.get(target.id) ?? null;
  };
};

const sessionsOf = async (docs: readonly ModActivityDoc[], { readModels }: JoinDeps) => {
  const ids = docs.flatMap(({ target }) => (target.type === 'session' ? [target.id] : []));
  const rows = await listRows(readModels, [...new Set(ids)]);
  return (id: string): string | null => {
    const fields = rows.get(id)?.fields;
    return fields === undefined ? null : `${fields['eventType']}, ${fields['eventDate'].slice(0, 10)}`;
  };
};

/** The number of players that a roster row is about, or the single one. */
const playersIn = ({ before, after }: ModActivityDoc): string | null => {
  const players = [memberOf(after, 'players'), memberOf(before, 'players')].find((list) => Array.isArray(list)) ?? [];
  const [only, ...others] = players as readonly Json[];
  if (only === undefined) return null;
  return others.length === 0 ? textOf(memberOf(only, 'name')) : `${others.length + 1} players`;
};

/** Looks up everything that a page of rows refers to. */
export const joinedFor = async (docs: readonly ModActivityDoc[], deps: JoinDeps): Promise<LogTargets> => {
  const [pairOf, sessionOf] = await Promise.all([pairsOf(docs, deps), sessionsOf(docs, deps)]);
  const people = docs.flatMap((doc) => {
    const { actor, target } = doc;
    return [actor.id, pairOf(doc)?.accountId, target.type === 'account' ? target.id : null].flatMap((id) => id ?? []);
  });
  const accounts = await deps.accounts.byIds([...new Set(people)]);
  const personOf = (id: string): string | null => {
    const account = accounts.get(id);
    return account === undefined ? null : (account.nick ?? account.displayName);
  };
  const playerOf = (id: string): string | null => deps.names.player(id)?.name ?? null;
  const ofPair = (doc: ModActivityDoc): string | null => {
    const pair = pairOf(doc);
    return pair === null ? null : `${personOf(pair.accountId) ?? 'erased'} – ${playerOf(pair.playerId) ?? 'nobody'}`;
  };
  const targets = {
    session: ({ target }) => sessionOf(target.id),
    player: ({ target }) => playerOf(target.id),
    'rename-request': ({ before, after }) => textOf(memberOf(after, 'to') ?? memberOf(before, 'to')),
    'discord-link': ofPair,
    'link-request': ofPair,
    roster: playersIn,
    // Content of messages is not shown here.
    message: () => null,
    reaction: ({ target }) => target.id,
    system: ({ target }) => target.id,
    account: ({ target }) => personOf(target.id),
    reading: ({ before, after }) => textOf(memberOf(after, 'text') ?? memberOf(before, 'text')),
  } satisfies Record<ModActivityDoc['target']['type'], (doc: ModActivityDoc) => string | null>;
  return { personOf, playerOf, pairOf, targetOf: (doc) => targets[doc.target.type](doc) };
};
