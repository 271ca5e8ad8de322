import { useState } from 'react';
import { useNow } from '../../../api/use-now.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useLazyAllSessionsQuery, type SessionFilters } from '../api.ts';
import { sessionsAsCsv } from './session-file.ts';

/** Saves all sessions that the filter shows, also those that were not scrolled to yet. */
export const useDownload = (filters: SessionFilters) => {
  const toast = useToast();
  const now = useNow();
  const [read] = useLazyAllSessionsQuery();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const { data } = await read(filters);
    setBusy(false);
    if (data === undefined) return toast({ title: 'Error', text: 'Failed to fetch sessions', tone: 'error' });
    saveFile(`sessions-${now().toISOString().slice(0, 10)}.csv`, 'text/csv', sessionsAsCsv(data));
  };
  return { busy, download };
};
