import { foldName } from '../../contracts/text.ts';
import { assertNever } from '../../domain/kernel/assert-never.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import { derived, projection } from '../kernel/projection.ts';

export type PlayerDoc = {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly registeredAt: string;
  readonly aliases: readonly string[];
  readonly history: readonly { readonly from: string; readonly to: string; readonly at: string; readonly by: string }[];
  /** Set on a player that was merged into another one. */
  readonly mergedInto: string | null;
};

/** Who bears a folded name now, and whose alias it is. Sorted, so that equal content is equal text. */
export type NameDoc = { current: string[]; aliases: string[] };
type Bearer = { readonly playerId: string; readonly kind: keyof NameDoc };

const withoutAlias = (doc: PlayerDoc | null, alias: string): PlayerDoc | null =>
  doc === null ? null : { ...doc, aliases: doc.aliases.filter((own) => own !== alias) };

const bearersOf = (player: PlayerDoc): ReadonlyMap<string, readonly Bearer[]> => {
  const bearers = new Map<string, Bearer[]>();
  const add = (name: string, kind: keyof NameDoc): void => {
    const key = foldName(name);
    const list = bearers.get(key) ?? [];
    bearers.set(key, list);
    if (!list.some((bearer) => bearer.kind === kind)) list.push({ playerId: player.id, kind });
  };
  add(player.name, 'current');
  for (const alias of player.aliases) add(alias, 'aliases');
  return bearers;
};

const namesView = derived<PlayerDoc, readonly Bearer[], NameDoc>({
  name: 'names',
  fields: {},
  indexes: [],
  items: bearersOf,
  fold: (doc, removed, added) => {
    const name = doc ?? { current: [], aliases: [] };
    for (const { playerId, kind } of removed ?? []) name[kind] = name[kind].filter((other) => other !== playerId);
    for (const { playerId, kind } of added ?? []) name[kind] = [...name[kind], playerId].sort();
    return name.current.length + name.aliases.length === 0 ? null : name;
  },
});

const playersOf = (event: RosterEvent): readonly string[] => {
  switch (event.type) {
    case 'PlayersRegistered':
      return [...new Set([...event.data.players, ...event.data.endedAliases].map(({ playerId }) => playerId))];
    case 'PlayerRenamed':
      return [...new Set([event.data.playerId, event.data.endedAlias?.playerId ?? event.data.playerId])];
    case 'DiscordLinked':
      return [];
    default:
      return assertNever(event);
  }
};

/** Players and their names. */
export const playersProjection = projection<RosterEvent, PlayerDoc>({
  name: 'players',
  version: 1,
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'players',
    fields: { name: ({ name }) => foldName(name) },
    indexes: [['name']],
    keysOf: playersOf,
    on: {
      PlayersRegistered: (doc, { data, occurredAt }, key) => {
        const registered = data.players.find(({ playerId }) => playerId === key);
        if (registered === undefined) {
          return data.endedAliases
            .filter(({ playerId }) => playerId === key)
            .reduce((player, { alias }) => withoutAlias(player, alias), doc);
        }
        return { id: key, name: registered.name, registeredAt: occurredAt, aliases: [], history: [], mergedInto: null };
      },
      PlayerRenamed: (doc, { data, occurredAt, actor }, key) => {
        const ended = data.endedAlias?.playerId === key ? withoutAlias(doc, data.endedAlias.alias) : doc;
        if (ended === null || data.playerId !== key) return ended;
        return {
          ...ended,
          name: data.to,
          aliases: data.keepsAlias ? [...ended.aliases, data.from] : ended.aliases,
          history: [...ended.history, { from: data.from, to: data.to, at: occurredAt, by: actor.id }],
        };
      },
    },
  },
  derived: [namesView],
});
