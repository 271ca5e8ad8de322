import { useState } from 'react';
import { useSaveParticipantsMutation } from '../../api.ts';
import type { ParticipantItem, ParticipantsForm } from '../../api.ts';
import { isGone } from './draft.ts';
import type { Draft, NameVerdict } from './draft.ts';
import type { ParticipantsSaved } from '../../../../../../src/contracts/session-writes.ts';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { conflictOf, isSignedOut, serverMessage } from '../../../../api/transport/problems.ts';
import type { ListConflict } from '../../../../api/transport/problems.ts';
import { useViewerId } from '../../../../api/queries/my.ts';
import { useUser } from '../../../../api/store/store-hooks.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useToast } from '../../../../ui/feedback/Toast.tsx';
import { sentences } from '../../../../ui/text/words.ts';
import { countsOf } from './draft-changes.ts';
import { isolatedNames } from '../../../../ui/text/Name.tsx';
import { useUndoChangeMutation } from '../../../../api/queries/record-history.ts';
import { useAction } from '../../../../parts/actions/use-action.ts';

const itemOf = (id: string, verdict: NameVerdict | undefined): ParticipantItem => {
  if (verdict?.kind === 'right') return { id, confirmed: true };
  if (verdict?.kind === 'player') return { id, playerId: verdict.player.playerId };
  if (verdict?.kind === 'nobody') return { id, playerId: null };
  return { id };
};
/** Body of the save: kept names by id with their decisions, and added names. */
const formOf = ({ base, verdicts, added }: Draft, moderator: boolean): ParticipantsForm => {
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

/** Takes back what one press has written. `text`: what stays nevertheless. */
const useUndoSave = (id: string) => {
  const toast = useToast();
  const { run } = useAction(useUndoChangeMutation(), {
    failed: failureTexts.undoChange,
    refused: { 'version-conflict': failureTexts.hasMoved, 'record-moved-on': failureTexts.hasMoved },
  });
  return async (commandId: string, text = ''): Promise<void> => {
    if ((await run({ record: { kind: 'sessions', id }, commandId })) === null) return;
    toast({ title: 'Change undone', ...(text !== '' && { text }) });
  };
};

/** What remains after undoing a save. */
const staysOf = ({ verdicts, added }: Draft): string =>
  Object.values(verdicts).some(({ kind }) => kind === 'register') || added.some(({ register }) => register)
    ? 'The new players stay in the roster.'
    : '';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);
/** Further remarks on a save. */
const remarks = (proposed: number, refused: ParticipantsSaved['refused']): string =>
  sentences(
    proposed === 0 ? '' : `${plural(proposed, 'One removal waits', 'removals wait')} for a moderator.`,
    refused.length === 0
      ? ''
      : `${isolatedNames(refused.map(({ name }) => name))} could not be registered and ${plural(refused.length, 'stays', 'names stay')} unmatched.`,
  );

/** Whether the viewer may remove a name directly. */
export const useMayRemove = () => {
  const user = useUser();
  const viewer = useViewerId();
  return ({ playerId, addedBy }: SessionDetails['participants'][number]): boolean =>
    user?.may.moderate === true || (playerId !== null && playerId === viewer) || addedBy === user?.username;
};

/** Saves what a draft says, and verifies with it if asked to; a failure or a conflict leaves the draft as it is. */
export const useParticipantSave = (session: SessionDetails, onDone: () => void) => {
  const toast = useToast();
  const user = useUser();
  const mayRemove = useMayRemove();
  const undo = useUndoSave(session.id);
  const [put, { isLoading: busy }] = useSaveParticipantsMutation();
  const [conflict, setConflict] = useState<ListConflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const moderator = user?.may.moderate === true;

  const failed = (error: Parameters<typeof serverMessage>[0]) => {
    if (isSignedOut(error)) return;
    const met = conflictOf(error);
    setConflict(met);
    setFailure(met === null ? serverMessage(error, 'The server did not answer.') : null);
    toast({ title: 'Error', text: failureTexts.saveParticipants, tone: 'error' });
  };
  const save = async (draft: Draft, andVerify: boolean) => {
    setFailure(null);
    const form = { ...formOf(draft, moderator), ...(andVerify && { verify: true as const }) };
    const answer = await put({ id: session.id, version: draft.version, form });
    if (answer.error !== undefined) return failed(answer.error);
    setConflict(null);
    onDone();
    const { version, commandId, refused } = answer.data;
    const text = remarks(countsOf(draft, mayRemove).proposed, refused);
    toast({
      title: andVerify ? 'Session verified' : 'Participants saved',
      ...(text !== '' && { text }),
      ...(version !== draft.version && {
        action: { label: 'Undo', run: () => void undo(commandId, staysOf(draft)) },
      }),
    });
  };
  return {
    save,
    busy,
    conflict,
    failure,
    settle: () => {
      setConflict(null);
      setFailure(null);
    },
  };
};
