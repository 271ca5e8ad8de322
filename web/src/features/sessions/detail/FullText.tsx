import { styled } from 'styled-components';
import { Dialog } from '../../../ui/Dialog.tsx';
import { phone } from '../../../ui/media.ts';

const Names = styled.ul`
  columns: 3;
  column-gap: var(--s-24);
  font: var(--t-13);
  li {
    min-height: 28px;
    padding: var(--s-4) 0;
    border-bottom: 1px solid var(--line-soft);
    break-inside: avoid;
    overflow-wrap: anywhere;
  }
  ${phone} {
    columns: 2;
  }
`;

type Props = { names: readonly string[]; open: boolean; onClose: () => void };

/** All names of a pasted text. */
export const FullText = ({ names, open, onClose }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Full text: ${names.length} ${names.length === 1 ? 'name' : 'names'}`}
    width={600}
  >
    <Names>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </Names>
  </Dialog>
);
