import type { ReactNode } from 'react';
import type { HistoryRecord } from '../../api/queries/record-history.ts';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { flag, useUrlState } from '../../ui/routing/use-url-state.ts';

/** Not part of the first load. */
const HistoryDialog = lazyPart(() => import('./HistoryDialog.tsx'), 'HistoryDialog');
const params = { history: flag() };

type Props = { record: HistoryRecord; noun: string; children: (onHistory: () => void) => ReactNode };

/** The dialog of a row that was pressed; its button History puts the record's history in its place, and closing that brings it back. */
export const WithHistory = ({ record, noun, children }: Props) => {
  const [{ history }, set] = useUrlState(params);
  if (!history) return children(() => set({ history: true }));
  return <HistoryDialog record={record} title={`History of the ${noun}`} onClose={() => set({ history: false })} />;
};
