import type { PlayerOption } from '../../../../../../src/contracts/players.ts';
import type { Participant, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { identityKey, normaliseName } from '../../../../../../src/contracts/text.ts';
import type { PlayerRef } from '../../../../parts/names/PlayerPicker.tsx';
import type { Spot } from '../../../../ui/picture/picture.ts';
import { displayName, isHeldBack, needsEye } from '../../participants.ts';

export type AddedName = {
  key: string;
  rawName: string;
  player: PlayerRef | null;
  register: boolean;
  /** Place in the screenshots. */ spot: Spot | null;
};
/** Decision on a name of the list; most have none. */
export type NameVerdict =
  | { kind: 'right' }
  | { kind: 'player'; player: PlayerRef }
  /** Its name becomes a player. */
  | { kind: 'register' }
  /** A name without a player. */
  | { kind: 'nobody' }
  /** Its proposed removal is declined. */
  | { kind: 'kept' }
  | { kind: 'not-a-name' }
  | { kind: 'removed' };
/** Changes relative to the list on which the draft began, so that they can be reapplied to a newer list. */
export type Draft = {
  version: number;
  base: readonly Participant[];
  /** By participant id. */
  verdicts: Readonly<Record<string, NameVerdict>>;
  added: readonly AddedName[];
};

export const startDraft = ({ version, participants }: Pick<SessionDetails, 'version' | 'participants'>): Draft => ({
  version,
  base: participants,
  verdicts: {},
  added: [],
});
export const isDirty = ({ verdicts, added }: Draft): boolean => added.length + Object.keys(verdicts).length > 0;
export const isGone = (verdict: NameVerdict | undefined): boolean =>
  verdict?.kind === 'removed' || verdict?.kind === 'not-a-name';

/** Sets the decision on a name; null, or the current state, removes it. */
export const say = (draft: Draft, id: string, verdict: NameVerdict | null): Draft => {
  const { [id]: _before, ...others } = draft.verdicts;
  const before = draft.base.find((participant) => participant.id === id);
  const saysNothing =
    verdict === null ||
    (verdict.kind === 'player' && verdict.player.playerId === before?.playerId && !needsEye(before));
  if (saysNothing) return { ...draft, verdicts: others };
  const isTheSame = verdict.kind === 'player' && verdict.player.playerId === before?.playerId;
  return { ...draft, verdicts: { ...others, [id]: isTheSame ? { kind: 'right' } : verdict } };
};
export const changeAdded = (draft: Draft, key: string, change: Partial<AddedName>): Draft => ({
  ...draft,
  added: draft.added.map((one) => (one.key === key ? { ...one, ...change } : one)),
});
export const dropAdded = (draft: Draft, key: string): Draft => ({
  ...draft,
  added: draft.added.filter((one) => one.key !== key),
});
/** Takes one change back, whatever it was. */
export const revert = (draft: Draft, key: string): Draft => dropAdded(say(draft, key, null), key);

/** Player of a line once the draft is saved; null: none. */
export const playerIn = (participant: Participant, verdict: NameVerdict | undefined): PlayerRef | null => {
  if (verdict?.kind === 'player') return verdict.player;
  if (verdict?.kind === 'nobody' || verdict?.kind === 'register' || participant.playerId === null) return null;
  return { playerId: participant.playerId, name: displayName(participant) };
};

const standing = ({ base, verdicts }: Draft) => base.filter(({ id }) => !isGone(verdicts[id]));

/** The players that two or more lines name. */
export const namedTwice = (draft: Draft): ReadonlySet<string> => {
  const once = new Set<string>();
  const twice = new Set<string>();
  const all = [
    ...standing(draft).map((participant) => playerIn(participant, draft.verdicts[participant.id])),
    ...draft.added.map(({ player }) => player),
  ];
  for (const player of all) {
    if (player === null) continue;
    if (once.has(player.playerId)) twice.add(player.playerId);
    once.add(player.playerId);
  }
  return twice;
};

/** How many of the names that ask for an eye have had one, and which is the next to look at. */
export const draftProgressOf = ({ base, verdicts }: Draft): { checked: number; all: number } => {
  const asking = base.filter(needsEye);
  return { checked: asking.filter(({ id }) => id in verdicts).length, all: asking.length };
};

/** Names without a player of which nothing was said. */
export const undecided = ({ base, verdicts }: Draft): Participant[] =>
  base.filter(({ id, playerId, review }) => playerId === null && review !== 'nobody' && !(id in verdicts));

const namesIn = (draft: Draft): Set<string> =>
  new Set(
    [
      ...standing(draft).map(
        (participant) => playerIn(participant, draft.verdicts[participant.id])?.name ?? displayName(participant),
      ),
      ...draft.added.map(({ rawName, player }) => player?.name ?? rawName),
    ].map(identityKey),
  );

type AddedNames = { names: readonly string[]; players: readonly PlayerOption[]; spot?: Spot | null };
type NamesAdded = {
  draft: Draft;
  /** Names already in the list. */
  present: readonly string[];
  /** Names without letters and digits. */
  unusable: readonly string[];
};
/** Adds what is not in the list yet; a name that the roster holds is matched at once. */
export const addNames = (draft: Draft, { names, players, spot = null }: AddedNames): NamesAdded => {
  const there = namesIn(draft);
  const roster = new Map(players.map(({ id, name }) => [identityKey(name), { playerId: id, name }]));
  const added = [...draft.added];
  const present: string[] = [];
  const unusable: string[] = [];
  for (const name of names) {
    const key = identityKey(name);
    const rawName = normaliseName(name);
    if (!/[\p{L}\p{N}]/u.test(key)) {
      if (key !== '') unusable.push(rawName);
    } else if (there.has(key)) {
      present.push(rawName);
    } else {
      there.add(key);
      added.push({ key: `new-${key}`, rawName, player: roster.get(key) ?? null, register: false, spot });
    }
  }
  return { draft: { ...draft, added }, present, unusable };
};

/** Matches names that were added before the roster was loaded. */
export const matchAddedTo = (draft: Draft, players: readonly PlayerOption[]): Draft => {
  const unknown = draft.added.filter(({ player }) => player === null);
  const roster = new Map(players.map(({ id, name }) => [identityKey(name), { playerId: id, name }]));
  const found = unknown.filter(({ rawName }) => roster.has(identityKey(rawName)));
  return found.reduce(
    (before, { key, rawName }) => changeAdded(before, key, { player: roster.get(identityKey(rawName)) ?? null }),
    draft,
  );
};

/** My changes on top of a newer list; what it already holds or no longer has falls away. */
export const reapply = (draft: Draft, latest: Pick<SessionDetails, 'version' | 'participants'>): Draft => {
  const there = new Set(latest.participants.map(({ id }) => id));
  const fresh = Object.entries(draft.verdicts)
    .filter(([id]) => there.has(id))
    .reduce((before, [id, verdict]) => say(before, id, verdict), startDraft(latest));
  const present = namesIn(fresh);
  return {
    ...fresh,
    added: draft.added.filter(({ rawName, player }) => !present.has(identityKey(player?.name ?? rawName))),
  };
};

/** Doubtful names with a player that nobody has checked: verifying would confirm them unseen. */
export const unchecked = ({ base, verdicts }: Draft): Participant[] =>
  base.filter(
    (one) =>
      needsEye(one) &&
      one.playerId !== null &&
      one.proposedRemoval === null &&
      !isHeldBack(one) &&
      !(one.id in verdicts),
  );

/** Whether verifying would leave something undecided, or unseen, that is not a proposal to remove a name. */
export const hasQuestions = (draft: Draft): boolean =>
  undecided(draft).length + unchecked(draft).length > 0 ||
  draft.base.some((one) => isHeldBack(one) && !(one.id in draft.verdicts));
