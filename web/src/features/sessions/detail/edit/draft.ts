import type { PlayerOption } from '../../../../../../src/contracts/players.ts';
import type { Participant, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { identityKey, normaliseName } from '../../../../../../src/contracts/text.ts';
import type { PlayerRef } from '../../../../parts/PlayerPicker.tsx';
import type { ParticipantItem } from '../../api.ts';
import { displayName } from '../../participants.ts';

export type Added = { key: string; rawName: string; player: PlayerRef | null };
/** What somebody wants to change, as differences to the list it was begun on; so it can be laid on a newer list. */
export type Draft = {
  version: number;
  base: readonly Participant[];
  removed: readonly string[];
  /** By participant id. */
  rematched: Readonly<Record<string, PlayerRef>>;
  added: readonly Added[];
};
export type Change = { kind: 'added' | 'removed' | 'rematched'; key: string; name: string; detail: string };

export const startDraft = ({ version, participants }: Pick<SessionDetails, 'version' | 'participants'>): Draft => ({
  version,
  base: participants,
  removed: [],
  rematched: {},
  added: [],
});
export const isDirty = ({ removed, rematched, added }: Draft): boolean =>
  removed.length + added.length + Object.keys(rematched).length > 0;
export const countAfter = ({ base, removed, added }: Draft): number => base.length - removed.length + added.length;

export const toggleRemoved = (draft: Draft, id: string): Draft => ({
  ...draft,
  removed: draft.removed.includes(id) ? draft.removed.filter((one) => one !== id) : [...draft.removed, id],
});
export const dropAdded = (draft: Draft, key: string): Draft => ({
  ...draft,
  added: draft.added.filter((one) => one.key !== key),
});

/** Matches a participant to a player; the player that it has already takes the change back. */
export const rematch = (draft: Draft, id: string, player: PlayerRef): Draft => {
  const before = draft.base.find((participant) => participant.id === id);
  const { [id]: _old, ...others } = draft.rematched;
  return { ...draft, rematched: before?.playerId === player.playerId ? others : { ...others, [id]: player } };
};
export const matchAdded = (draft: Draft, key: string, player: PlayerRef): Draft => ({
  ...draft,
  added: draft.added.map((one) => (one.key === key ? { ...one, player } : one)),
});

const namesIn = ({ base, removed, rematched, added }: Draft): Set<string> =>
  new Set(
    [
      ...base
        .filter(({ id }) => !removed.includes(id))
        .map((participant) => rematched[participant.id]?.name ?? displayName(participant)),
      ...added.map(({ rawName, player }) => player?.name ?? rawName),
    ].map(identityKey),
  );

/** Adds what is not in the list yet; a name that the roster holds is matched at once. */
export const addNames = (draft: Draft, names: readonly string[], players: readonly PlayerOption[]): Draft => {
  const present = namesIn(draft);
  const roster = new Map(players.map(({ id, name }) => [identityKey(name), { playerId: id, name }]));
  const added = [...draft.added];
  for (const name of names) {
    const key = identityKey(name);
    if (key === '' || present.has(key)) continue;
    present.add(key);
    added.push({ key: `new-${key}`, rawName: normaliseName(name), player: roster.get(key) ?? null });
  }
  return { ...draft, added };
};

/** The body of the save: what is kept by id, what is matched anew with its player, what is added by name. */
export const itemsOf = ({ base, removed, rematched, added }: Draft): ParticipantItem[] => [
  ...base
    .filter(({ id }) => !removed.includes(id))
    .map(({ id }) => {
      const player = rematched[id];
      return player === undefined ? { id } : { id, playerId: player.playerId };
    }),
  ...added.map(({ rawName, player }) =>
    player === null ? { rawName } : { rawName: player.name, playerId: player.playerId },
  ),
];

export const changesOf = ({ base, removed, rematched, added }: Draft): Change[] => [
  ...added.map(({ key, rawName, player }): Change => ({
    kind: 'added',
    key,
    name: player?.name ?? rawName,
    detail: player === null ? 'by hand, not in the roster' : 'by hand',
  })),
  ...base.flatMap((participant): Change[] => {
    const name = displayName(participant);
    if (removed.includes(participant.id)) return [{ kind: 'removed', key: participant.id, name, detail: '' }];
    const player = rematched[participant.id];
    return player === undefined
      ? []
      : [{ kind: 'rematched', key: participant.id, name: player.name, detail: `was ${name}` }];
  }),
];

/** What others changed between two states of a list. */
export const changesBetween = (before: readonly Participant[], after: readonly Participant[]): Change[] => {
  const old = new Map(before.map((participant) => [participant.id, participant]));
  const now = new Set(after.map(({ id }) => id));
  const changes = after.flatMap((participant): Change[] => {
    const was = old.get(participant.id);
    const name = displayName(participant);
    if (was === undefined) return [{ kind: 'added', key: participant.id, name, detail: '' }];
    if (was.playerId === participant.playerId) return [];
    return [{ kind: 'rematched', key: participant.id, name, detail: `was ${displayName(was)}` }];
  });
  const gone = before.filter(({ id }) => !now.has(id));
  return [
    ...changes,
    ...gone.map((one): Change => ({ kind: 'removed', key: one.id, name: displayName(one), detail: '' })),
  ];
};

/** My changes on top of a newer list; what it already holds or no longer has falls away. */
export const reapply = (draft: Draft, latest: Pick<SessionDetails, 'version' | 'participants'>): Draft => {
  const there = new Map(latest.participants.map((participant) => [participant.id, participant]));
  const fresh: Draft = {
    ...startDraft(latest),
    removed: draft.removed.filter((id) => there.has(id)),
    rematched: Object.fromEntries(
      Object.entries(draft.rematched).filter(([id, { playerId }]) => {
        const participant = there.get(id);
        return participant !== undefined && participant.playerId !== playerId;
      }),
    ),
  };
  const present = namesIn(fresh);
  return {
    ...fresh,
    added: draft.added.filter(({ rawName, player }) => !present.has(identityKey(player?.name ?? rawName))),
  };
};

/** The save that takes a save back, laid on the list as it stands after it. */
export const inverseItems = (draft: Draft, after: readonly Participant[]): ParticipantItem[] => {
  const before = new Map(draft.base.map((participant) => [participant.id, participant]));
  const now = new Set(after.map(({ id }) => id));
  const kept = after
    .filter(({ id }) => before.has(id))
    .map(({ id }) => (id in draft.rematched ? { id, playerId: before.get(id)?.playerId ?? null } : { id }));
  // With its id a moderator brings a removed name back as it was; of anybody else it is an addition.
  const back = draft.base
    .filter(({ id }) => !now.has(id))
    .map(({ id, rawName, playerId }) => (playerId === null ? { id, rawName } : { id, rawName, playerId }));
  return [...kept, ...back];
};
