import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { formatDateTime } from '../../../../ui/text/dates.ts';
import type { DraftChange } from '../../../../ui/edit/Changes.tsx';
import { displayName } from '../../participants.ts';
import { isGone, type Draft, type NameVerdict } from './draft.ts';
import { isolated } from '../../../../ui/text/Name.tsx';

const assertNever = (verdict: never) => verdict;

const words = (verdict: NameVerdict, { participant, moderator }: { participant: Participant; moderator: boolean }) => {
  switch (verdict.kind) {
    case 'right':
      return 'right';
    case 'player':
      return `was ${isolated(displayName(participant))}`;
    case 'register':
      return 'new player';
    case 'nobody':
      return 'no player';
    case 'kept':
      return 'stays';
    case 'not-a-name':
      return moderator ? 'not a name, removed' : 'not a name, needs a moderator';
    case 'removed':
      return moderator ? 'removed' : 'removal, reviewed unless it is your own name';
    default:
      return assertNever(verdict);
  }
};

/** Changes of a draft, as shown in Pending Changes. */
export const draftChangesOf = ({ base, verdicts, added }: Draft, moderator: boolean): DraftChange[] => [
  ...added.map(({ key, rawName, player, register }): DraftChange => ({
    kind: 'added',
    key,
    name: player?.name ?? rawName,
    detail: player !== null ? 'by hand' : register ? 'new player' : 'by hand, not in the roster',
  })),
  ...base.flatMap((participant): DraftChange[] => {
    const verdict = verdicts[participant.id];
    if (verdict === undefined) return [];
    const name = verdict.kind === 'player' ? verdict.player.name : displayName(participant);
    const kind = isGone(verdict) ? 'removed' : 'said';
    return [{ kind, key: participant.id, name, detail: words(verdict, { participant, moderator }) }];
  }),
];

/** How many names the list has before and after; a member's removal of others waits, and counts until then. */
export const countsOf = ({ base, verdicts, added }: Draft, mayRemove: (participant: Participant) => boolean) => ({
  before: base.length,
  after: base.filter((one) => !isGone(verdicts[one.id]) || !mayRemove(one)).length + added.length,
  proposed: base.filter((one) => isGone(verdicts[one.id]) && !mayRemove(one)).length,
});

const by = (who: string | null, at: string | null) =>
  who === null ? '' : `by ${isolated(who)}${at === null ? '' : `, ${formatDateTime(at)}`}`;

/** Changes by others between two states of a list, with their authors if known. */
export const changesBetween = (before: readonly Participant[], after: readonly Participant[]): DraftChange[] => {
  const old = new Map(before.map((participant) => [participant.id, participant]));
  const now = new Set(after.map(({ id }) => id));
  const changes = after.flatMap((participant): DraftChange[] => {
    const was = old.get(participant.id);
    const { id: key, addedBy, addedAt, proposedRemoval } = participant;
    const name = displayName(participant);
    if (was === undefined) return [{ kind: 'added', key, name, detail: by(addedBy, addedAt) }];
    if (proposedRemoval !== null && was.proposedRemoval === null) {
      return [{ kind: 'said', key, name, detail: `removal proposed ${by(proposedRemoval.by, proposedRemoval.at)}` }];
    }
    if (was.playerId !== participant.playerId)
      return [{ kind: 'said', key, name, detail: `was ${isolated(displayName(was))}` }];
    return was.review === participant.review ? [] : [{ kind: 'said', key, name, detail: 'checked' }];
  });
  const gone = before.filter(({ id }) => !now.has(id));
  return [
    ...changes,
    ...gone.map((one): DraftChange => ({ kind: 'removed', key: one.id, name: displayName(one), detail: '' })),
  ];
};
