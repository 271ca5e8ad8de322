import { useState } from 'react';
import type { ParticipantsSaved } from '../../../../../../src/contracts/session-writes.ts';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { hasCode, isSignedOut, serverMessage } from '../../../../api/problems.ts';
import { useViewerId } from '../../../../api/my.ts';
import { useUser } from '../../../../api/store-hooks.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useToast } from '../../../../ui/Toast.tsx';
import { sentences } from '../../../../ui/words.ts';
import { useSaveParticipantsMutation, useVerifySessionMutation } from '../../api.ts';
import { isDirty, type Draft } from './draft.ts';
import { countsOf } from './draft-changes.ts';
import { formOf } from './draft-items.ts';
import { useUndoSave } from './use-undo-save.ts';
import { isolatedNames } from '../../../../ui/Name.tsx';

/** What a save leaves behind when it is taken back. */
const staysOf = ({ verdicts, added }: Draft): string =>
  Object.values(verdicts).some(({ kind }) => kind === 'register') || added.some(({ register }) => register)
    ? 'The new players stay in the roster.'
    : '';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);
/** What else is to be known of a save. */
const remarks = (proposed: number, refused: ParticipantsSaved['refused']): string =>
  sentences(
    proposed === 0 ? '' : `${plural(proposed, 'One removal waits', 'removals wait')} for a moderator.`,
    refused.length === 0
      ? ''
      : `${isolatedNames(refused.map(({ name }) => name))} could not be registered and ${plural(refused.length, 'stays', 'names stay')} unmatched.`,
  );

/** Who may take a name off the list at once. */
export const useMayRemove = () => {
  const user = useUser();
  const viewer = useViewerId();
  return ({ playerId, addedBy }: SessionDetails['participants'][number]): boolean =>
    user?.may.moderate === true || (playerId !== null && playerId === viewer) || addedBy === user?.username;
};

/** `commands`: what was written, for its undo. */
type Stored = { version: number; text: string; commands: readonly string[] };

/** Saves what a draft says, and verifies if asked to; a failure or a conflict leaves the draft as it is. */
export const useParticipantSave = (session: SessionDetails, onDone: () => void) => {
  const toast = useToast();
  const user = useUser();
  const mayRemove = useMayRemove();
  const undo = useUndoSave(session.id);
  const [put, putState] = useSaveParticipantsMutation();
  const [verify, verifyState] = useVerifySessionMutation();
  const [conflict, setConflict] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const moderator = user?.may.moderate === true;

  const failed = (error: Parameters<typeof serverMessage>[0]) => {
    if (isSignedOut(error)) return null;
    const isConflict = hasCode(error, 'version-conflict');
    setConflict(isConflict);
    setFailure(isConflict ? null : serverMessage(error, 'The server did not answer.'));
    toast({ title: 'Error', text: failureTexts.saveParticipants, tone: 'error' });
    return null;
  };
  /** What the list is then; null when it could not be saved. */
  const store = async (draft: Draft): Promise<Stored | null> => {
    setFailure(null);
    if (!isDirty(draft)) return { version: draft.version, text: '', commands: [] };
    const answer = await put({ id: session.id, version: draft.version, form: formOf(draft, moderator) });
    if (answer.error !== undefined) return failed(answer.error);
    const { proposed } = countsOf(draft, mayRemove);
    const { version, commandId, refused } = answer.data;
    const commands = version === draft.version ? [] : [commandId];
    return { version, text: remarks(proposed, refused), commands };
  };
  /** Takes back everything that this press has written; null where it has written nothing. */
  const undoOf = (draft: Draft, commands: readonly string[]) =>
    commands.length === 0 ? null : { label: 'Undo', run: () => void undo(commands, staysOf(draft)) };
  const finish = async (draft: Draft, saved: Stored): Promise<boolean> => {
    const answer = await verify({ id: session.id });
    if (answer.error !== undefined) {
      toast({ title: 'Error', text: serverMessage(answer.error, failureTexts.verify), tone: 'error' });
      return true;
    }
    const { version, commandId } = answer.data;
    if (version === saved.version) return false;
    const action = undoOf(draft, [...saved.commands, commandId]);
    toast({ title: 'Session verified', ...(saved.text !== '' && { text: saved.text }), ...(action && { action }) });
    return true;
  };
  const save = async (draft: Draft, andVerify: boolean) => {
    const dirty = isDirty(draft);
    const stored = await store(draft);
    if (stored === null) return;
    setConflict(false);
    onDone();
    // a verification tells more than the save before it
    if (andVerify && (await finish(draft, stored))) return;
    const action = undoOf(draft, stored.commands);
    toast({
      title: andVerify && !dirty ? 'Session verified' : 'Participants saved',
      ...(stored.text !== '' && { text: stored.text }),
      ...(action && { action }),
    });
  };
  return {
    save,
    busy: putState.isLoading || verifyState.isLoading,
    conflict,
    failure,
    settle: () => {
      setConflict(false);
      setFailure(null);
    },
  };
};
