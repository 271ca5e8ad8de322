import type { ParticipantItem, ParticipantsForm } from '../../api.ts';
import { isGone, type Draft, type NameVerdict } from './draft.ts';

const itemOf = (id: string, verdict: NameVerdict | undefined): ParticipantItem => {
  if (verdict?.kind === 'right') return { id, confirmed: true };
  if (verdict?.kind === 'player') return { id, playerId: verdict.player.playerId };
  if (verdict?.kind === 'nobody') return { id, playerId: null };
  return { id };
};
/** Body of the save: kept names by id with their decisions, and added names. */
export const formOf = ({ base, verdicts, added }: Draft, moderator: boolean): ParticipantsForm => {
  const kept = base.filter(({ id }) => !isGone(verdicts[id]));
  const of = (kind: NameVerdict['kind']) => base.filter(({ id }) => verdicts[id]?.kind === kind).map(({ id }) => id);
  // who says anything of a name that stays declines its removal
  const declined = kept
    .filter(({ id, proposedRemoval }) => proposedRemoval !== null && id in verdicts)
    .map(({ id }) => id);
  const notNames = of('not-a-name');
  const register = [
    ...of('register'),
    ...added.flatMap(({ register: isNew, player }, index) => (isNew && player === null ? [kept.length + index] : [])),
  ];
  return {
    participants: [
      ...kept.map(({ id }) => itemOf(id, verdicts[id])),
      ...added.map(({ rawName, player, spot }) => ({
        ...(player === null ? { rawName } : { rawName: player.name, playerId: player.playerId }),
        ...spot,
      })),
    ],
    ...(notNames.length > 0 && { notNames }),
    ...(declined.length > 0 && moderator && { declined }),
    ...(register.length > 0 && { register }),
  };
};
