import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../api/store/store-hooks.ts';
import { paths } from '../../../parts/paths.ts';
import { useToast } from '../../../ui/feedback/Toast.tsx';
import { counted } from '../../../ui/text/words.ts';

/** Notifies about each session submitted here: how many names need review, or that recognition failed. */
export const useReadNews = (rows: readonly SessionRow[] | undefined, own: ReadonlySet<string>) => {
  const toast = useToast();
  const navigate = useNavigate();
  const isModerator = useUser()?.may.moderate === true;
  const notified = useRef(new Set<string>());
  useEffect(() => {
    for (const { id: session, status, participantCount, unverifiedCount } of rows ?? []) {
      if (!own.has(session) || notified.current.has(session)) continue;
      if (status !== 'processed' && status !== 'failed') continue;
      notified.current.add(session);
      if (status === 'failed') {
        toast({
          title: 'The screenshots could not be read',
          text: isModerator ? 'Type the names, or try again.' : 'A moderator can type the names.',
          tone: 'error',
          action: isModerator
            ? { label: 'Type the names', run: () => void navigate(paths.typeNames(session)) }
            : { label: 'View', run: () => void navigate(paths.session(session)) },
        });
        continue;
      }
      if (unverifiedCount === 0) continue;
      const names = counted(unverifiedCount, 'name');
      toast({
        title: `${counted(participantCount, 'name')} read`,
        text: `${names} to review.`,
        action: { label: `Review ${names}`, run: () => void navigate(paths.review(session)) },
      });
    }
  }, [rows, own, toast, navigate, isModerator]);
};
