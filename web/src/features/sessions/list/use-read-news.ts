import { useEffect, useRef } from 'react';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { paths } from '../../../parts/paths.ts';
import { useHistory } from '../../../ui/routing/Router.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { counted } from '../../../ui/words.ts';

/** Says of each session that was submitted here how much of it is to be reviewed, once it was read. */
export const useReadNews = (rows: readonly SessionRow[] | undefined, own: ReadonlySet<string>) => {
  const toast = useToast();
  const history = useHistory();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id: session, status, participantCount, unverifiedCount } of rows ?? []) {
      if (!own.has(session) || status !== 'processed' || told.current.has(session)) continue;
      told.current.add(session);
      if (unverifiedCount === 0) continue;
      const names = counted(unverifiedCount, 'name');
      toast({
        title: `${counted(participantCount, 'name')} read`,
        text: `${names} to review.`,
        action: { label: `Review ${names}`, run: () => history.go(paths.review(session)) },
      });
    }
  }, [rows, own, toast, history]);
};
