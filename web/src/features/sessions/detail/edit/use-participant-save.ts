import { useState } from 'react';
import type { ParticipantsSaved } from '../../../../../../src/contracts/session-writes.ts';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { hasCode, isSignedOut, serverMessage } from '../../../../api/problems.ts';
import { useViewerId } from '../../../../api/my.ts';
import { sessionApi } from '../../../../api/sessions.ts';
import { useAppDispatch, useUser } from '../../../../api/store-hooks.ts';
import { failureTexts } from '../../../../parts/failure-texts.ts';
import { useToast } from '../../../../ui/Toast.tsx';
import { sentences } from '../../../../ui/words.ts';
import { useSaveParticipantsMutation, useVerifySessionMutation } from '../../api.ts';
import { isDirty, isGone, type Draft } from './draft.ts';
import { countsOf } from './draft-changes.ts';
import { formOf, inverseForm } from './draft-items.ts';
import { useUndoVerification } from './use-undo-verification.ts';
import { isolated } from '../../../../ui/Name.tsx';

type Circumstances = { moderator: boolean; status: SessionDetails['status'] };
/** In what the list differs from how it was, although the save was taken back. */
const leftBehind = (draft: Draft, now: SessionDetails, { moderator, status }: Circumstances): string => {
  const there = new Set(now.participants.map(({ id }) => id));
  const gone = draft.base.filter(({ id }) => isGone(draft.verdicts[id]));
  const said = moderator ? draft.base.filter(({ id }) => id in draft.verdicts && !isGone(draft.verdicts[id])) : [];
  const registered =
    said.some(({ id }) => draft.verdicts[id]?.kind === 'register') || draft.added.some(({ register }) => register);
  return sentences(
    gone.some(({ id }) => !there.has(id)) && !moderator ? 'Removed names are back as added by hand.' : '',
    gone.some(({ id }) => there.has(id)) ? 'Proposed removals stay for a moderator.' : '',
    said.some(({ playerId }) => playerId !== null) ? 'Matches changed back count as confirmed by you.' : '',
    said.some(({ playerId }) => playerId === null) ? "Names without a player count as nobody's." : '',
    registered ? 'The new players stay in the roster.' : '',
    status === 'verified' && now.status !== 'verified' ? 'The session is no longer verified.' : '',
  );
};

/** Takes a save back by the inverse save; refused when the record has moved on since. */
const useUndo = ({ id, status }: Pick<SessionDetails, 'id' | 'status'>) => {
  const user = useUser();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [save] = useSaveParticipantsMutation();
  return async (draft: Draft, version: number) => {
    const refused = (text: string) => toast({ title: 'Error', text, tone: 'error' });
    const now = await dispatch(
      sessionApi.endpoints.sessionDetails.initiate(id, { forceRefetch: true, subscribe: false }),
    );
    if (now.data === undefined) return refused(failureTexts.details);
    if (now.data.version !== version) return refused('The list has changed since; it was left as it is.');
    const answer = await save({ id, version, form: inverseForm(draft, now.data.participants) });
    if (answer.error !== undefined) return refused(serverMessage(answer.error, failureTexts.saveParticipants));
    if (answer.data.version === version) return refused('A proposed removal is for a moderator to decide.');
    const text = leftBehind(draft, now.data, { moderator: user?.may.moderate === true, status });
    toast({ title: 'Change undone', ...(text !== '' && { text }) });
  };
};

const plural = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);
/** What else is to be known of a save. */
const remarks = (proposed: number, refused: ParticipantsSaved['refused']): string =>
  sentences(
    proposed === 0 ? '' : `${plural(proposed, 'One removal waits', 'removals wait')} for a moderator.`,
    refused.length === 0
      ? ''
      : `${refused.map(({ name }) => isolated(name)).join(', ')} could not be registered and ${plural(refused.length, 'stays', 'names stay')} unmatched.`,
  );

/** Who may take a name off the list at once. */
export const useMayRemove = () => {
  const user = useUser();
  const viewer = useViewerId();
  return ({ playerId, addedBy }: SessionDetails['participants'][number]): boolean =>
    user?.may.moderate === true || (playerId !== null && playerId === viewer) || addedBy === user?.username;
};

/** Saves what a draft says, and verifies if asked to; a failure or a conflict leaves the draft as it is. */
export const useParticipantSave = (session: SessionDetails, onDone: () => void) => {
  const toast = useToast();
  const user = useUser();
  const mayRemove = useMayRemove();
  const undo = useUndo(session);
  const undoVerification = useUndoVerification(session.id);
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
  /** The version that the list has then; null when it could not be saved. */
  const store = async (draft: Draft): Promise<{ version: number; text: string } | null> => {
    setFailure(null);
    if (!isDirty(draft)) return { version: draft.version, text: '' };
    const answer = await put({ id: session.id, version: draft.version, form: formOf(draft, moderator) });
    if (answer.error !== undefined) return failed(answer.error);
    const { proposed } = countsOf(draft, mayRemove);
    return { version: answer.data.version, text: remarks(proposed, answer.data.refused) };
  };
  const finish = async (saved: number, dirty: boolean): Promise<boolean> => {
    const answer = await verify({ id: session.id });
    if (answer.error !== undefined) {
      toast({ title: 'Error', text: serverMessage(answer.error, failureTexts.verify), tone: 'error' });
      return true;
    }
    const { version, revision } = answer.data;
    if (version === saved) return false;
    const stays = dirty ? 'The saved participants stay.' : undefined;
    toast({
      title: 'Session verified',
      action: { label: 'Undo', run: () => void undoVerification(revision, stays) },
    });
    return true;
  };
  const save = async (draft: Draft, andVerify: boolean) => {
    const dirty = isDirty(draft);
    const stored = await store(draft);
    if (stored === null) return;
    setConflict(false);
    onDone();
    // a verification tells more than the save before it
    if (andVerify && (await finish(stored.version, dirty))) return;
    toast({
      title: andVerify && !dirty ? 'Session verified' : 'Participants saved',
      ...(stored.text !== '' && { text: stored.text }),
      ...(dirty && { action: { label: 'Undo', run: () => void undo(draft, stored.version) } }),
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
