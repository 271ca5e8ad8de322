import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useToast } from '../../../ui/feedback/Toast.tsx';

/** Saves the participants as a file; the code for it is wanted by few, and a new deployment may have taken it away. */
export const useSaveParticipants = (session: SessionDetails) => {
  const toast = useToast();
  return () =>
    void import('./participants-file.ts').then(
      ({ saveParticipants }) => saveParticipants(session),
      () => toast({ title: 'Error', text: failureTexts.file, tone: 'error' }),
    );
};
