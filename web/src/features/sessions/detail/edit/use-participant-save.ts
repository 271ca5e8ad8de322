import { useState } from 'react';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { hasCode, isSignedOut, serverMessage } from '../../../../api/problems.ts';
import { sessionApi } from '../../../../api/sessions.ts';
import { useAppDispatch, useUser } from '../../../../api/store-hooks.ts';
import { useToast } from '../../../../ui/Toast.tsx';
import { useSaveParticipantsMutation, useVerifySessionMutation } from '../../api.ts';
import { inverseItems, isDirty, itemsOf, type Draft } from './draft.ts';
import { useUndoVerification } from './use-undo-verification.ts';

const failureText = 'Failed to save participants';

type Circumstances = { moderator: boolean; status: SessionDetails['status'] };
/** In what the list differs from how it was, although the save was taken back. */
const leftBehind = (draft: Draft, now: SessionDetails, { moderator, status }: Circumstances): string => {
  const there = new Set(now.participants.map(({ id }) => id));
  const proposed = draft.removed.some((id) => there.has(id));
  const back = draft.removed.some((id) => !there.has(id));
  const rematched = moderator ? draft.base.filter(({ id }) => id in draft.rematched) : [];
  const confirmed = rematched.some(({ playerId }) => playerId !== null);
  const settled = rematched.some(({ playerId }) => playerId === null);
  return [
    back && !moderator ? 'Removed names are back as added by hand.' : '',
    proposed ? 'Proposed removals stay for a moderator.' : '',
    confirmed ? 'Matches changed back count as confirmed by you.' : '',
    settled ? "Names without a player count as nobody's." : '',
    status === 'verified' && now.status !== 'verified' ? 'The session is no longer verified.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
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
    if (now.data === undefined) return refused('Failed to fetch session details');
    if (now.data.version !== version) return refused('The list has changed since; it was left as it is.');
    const answer = await save({ id, version, participants: inverseItems(draft, now.data.participants) });
    if (answer.error !== undefined) return refused(serverMessage(answer.error, failureText));
    if (answer.data.version === version) return refused('A proposed removal is for a moderator to decide.');
    const text = leftBehind(draft, now.data, { moderator: user?.may.moderate === true, status });
    toast({ title: 'Change undone', ...(text !== '' && { text }) });
  };
};

/** Saves the pending changes; a failure or a conflict leaves them as they are. */
export const useParticipantSave = (session: SessionDetails, draft: Draft | null, onDone: () => void) => {
  const toast = useToast();
  const undo = useUndo(session);
  const undoVerification = useUndoVerification(session.id);
  const [put, putState] = useSaveParticipantsMutation();
  const [verify, verifyState] = useVerifySessionMutation();
  const [conflict, setConflict] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const failed = (error: Parameters<typeof serverMessage>[0]) => {
    if (isSignedOut(error)) return;
    setConflict(hasCode(error, 'version-conflict'));
    setFailure(hasCode(error, 'version-conflict') ? null : serverMessage(error, 'The server did not answer.'));
    toast({ title: 'Error', text: failureText, tone: 'error' });
  };
  const save = async (andVerify: boolean) => {
    if (draft === null) return;
    setFailure(null);
    let version = draft.version;
    const dirty = isDirty(draft);
    if (dirty) {
      const answer = await put({ id: session.id, version, participants: itemsOf(draft) });
      if (answer.error !== undefined) return failed(answer.error);
      version = answer.data.version;
    }
    setConflict(false);
    onDone();
    const saved = version;
    let revision = 0;
    if (andVerify) {
      const answer = await verify({ id: session.id });
      if (answer.error !== undefined) {
        toast({ title: 'Error', text: serverMessage(answer.error, 'Failed to verify the session'), tone: 'error' });
        return;
      }
      ({ version, revision } = answer.data);
    }
    if (version !== saved) {
      const stays = dirty ? 'The saved participants stay.' : undefined;
      return toast({
        title: 'Session verified',
        action: { label: 'Undo', run: () => void undoVerification(revision, stays) },
      });
    }
    toast({
      title: andVerify && !dirty ? 'Session verified' : 'Participants saved',
      ...(dirty && { action: { label: 'Undo', run: () => void undo(draft, version) } }),
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
