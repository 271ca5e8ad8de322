import { useState } from 'react';
import { useNow } from '../../../api/store/use-now.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useToast } from '../../../ui/feedback/Toast.tsx';
import { useLazyAllSessionsQuery, type SessionFilters } from '../api.ts';

/** Saves all sessions that the filter shows, also those that were not scrolled to yet. */
export const useDownload = (filters: SessionFilters) => {
  const toast = useToast();
  const now = useNow();
  const [read] = useLazyAllSessionsQuery();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    // its code is wanted by few, and a new deployment may have taken it away
    const [{ data }, file] = await Promise.all([read(filters), import('./session-file.ts').catch(() => null)]);
    setBusy(false);
    if (data === undefined || file === null) {
      return toast({
        title: 'Error',
        text: data === undefined ? failureTexts.sessions : failureTexts.file,
        tone: 'error',
      });
    }
    file.saveSessions(data, now());
  };
  return { busy, download };
};
