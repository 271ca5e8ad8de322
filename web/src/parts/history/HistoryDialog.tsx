import type { ReactNode } from 'react';
import type { HistoryRecord } from '../../api/queries/record-history.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { History } from './History.tsx';

type Props = { record: HistoryRecord; title: ReactNode; onClose: () => void };

/** History of a record without a page of its own. */
export const HistoryDialog = ({ record, title, onClose }: Props) => (
  <Dialog open onClose={onClose} title={title} width={960} footer={<Button onClick={onClose}>Close</Button>}>
    <History record={record} />
  </Dialog>
);
