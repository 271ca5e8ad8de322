import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { NameList } from '../../../ui/NameList.tsx';
import { counted } from '../../../ui/text/words.ts';

type Props = { names: readonly string[]; open: boolean; onClose: () => void };

/** All names of a pasted text. */
export const FullText = ({ names, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={`Full text: ${counted(names.length, 'name')}`} width={600}>
    <NameList names={names.map((name) => ({ key: name, name }))} />
  </Dialog>
);
