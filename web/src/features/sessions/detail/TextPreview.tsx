import { useState } from 'react';
import { styled } from 'styled-components';
import { splitNames } from '../../../../../src/contracts/text.ts';
import { Block } from '../../../ui/Block.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { phone } from '../../../ui/media.ts';
import { compareNames } from '../participants.ts';

const previewLength = 150;
const Preview = styled.p`
  padding-bottom: var(--s-12);
  font: var(--t-13);
  color: var(--text-muted);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
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

/** The beginning of a pasted text, and all its names, sorted, in a dialog. */
export const TextPreview = ({ text }: { text: string }) => {
  const [open, setOpen] = useState(false);
  const names = splitNames(text).toSorted(compareNames);
  const characters = Array.from(text);
  const cut = characters.length > previewLength;
  return (
    <Block title="Pasted text">
      <Preview>
        {characters.slice(0, previewLength).join('')}
        {cut && '…'}
      </Preview>
      <Button onClick={() => setOpen(true)}>View Full Text</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Full text: ${names.length} ${names.length === 1 ? 'name' : 'names'}`}
        width={600}
      >
        <Names>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Names>
      </Dialog>
    </Block>
  );
};
