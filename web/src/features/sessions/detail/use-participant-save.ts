import { useState } from 'react';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { hasCode, serverMessage } from '../../../api/base-query.ts';
import { useAppDispatch } from '../../../api/store-hooks.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { sessionsApi, useSaveParticipantsMutation, useVerifySessionMutation } from '../api.ts';
import { inverseItems, isDirty, itemsOf, type Draft } from './draft.ts';

const failureText = 'Failed to save participants';
/** What a sign-in loss answers; the page says so itself and keeps the draft. */
const isSignedOut = (error: unknown) => hasCode(error, 'signed-out') || hasCode(error, 'role-lost');

/** Takes a save back by the inverse save; refused when the record has moved on since. */
const useUndo = (id: string) => {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [save] = useSaveParticipantsMutation();
  return async (draft: Draft, version: number) => {
    const refused = (text: string) => toast({ title: 'Error', text, tone: 'error' });
    const now = await dispatch(
      sessionsApi.endpoints.sessionDetails.initiate(id, { forceRefetch: true, subscribe: false }),
    );
    if (now.data === undefined) return refused('Failed to fetch session details');
    if (now.data.version !== version) return refused('The list has changed since; it was left as it is.');
    const answer = await save({ id, version, participants: inverseItems(draft, now.data.participants) });
    if (answer.error !== undefined) return refused(serverMessage(answer.error, failureText));
    toast({ title: 'Change undone' });
  };
};

/** Saves the pending changes; a failure or a conflict leaves them as they are. */
export const useParticipantSave = (session: SessionDetails, draft: Draft | null, onDone: () => void) => {
  const toast = useToast();
  const undo = useUndo(session.id);
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
    if (andVerify) {
      const answer = await verify({ id: session.id });
      if (answer.error !== undefined) {
        toast({ title: 'Error', text: serverMessage(answer.error, 'Failed to verify the session'), tone: 'error' });
        return;
      }
      version = answer.data.version;
    }
    toast({
      title: andVerify ? 'Session verified' : 'Participants saved',
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
