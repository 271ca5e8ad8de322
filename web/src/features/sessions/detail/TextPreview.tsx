import { useState } from 'react';
import { styled } from 'styled-components';
import { splitNames } from '../../../../../src/contracts/text.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { compareNames } from '../../../ui/text/words.ts';

/** Not part of the first load. */
const FullText = lazyPart(() => import('./FullText.tsx'), 'FullText');

const previewLength = 150;
const Preview = styled.p`
  padding-bottom: var(--s-12);
  font: var(--t-13);
  color: var(--text-muted);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
/** The beginning of a pasted text, and all its names, sorted, in a dialog. */
export const TextPreview = ({ text }: { text: string }) => {
  const [full, setFull] = useState<'never' | 'open' | 'closed'>('never');
  const names = splitNames(text).toSorted(compareNames);
  const characters = Array.from(text);
  const cut = characters.length > previewLength;
  return (
    <Block title="Pasted text">
      <Preview>
        {characters.slice(0, previewLength).join('')}
        {cut && '…'}
      </Preview>
      <Button onClick={() => setFull('open')}>View Full Text</Button>
      {full !== 'never' && <FullText names={names} open={full === 'open'} onClose={() => setFull('closed')} />}
    </Block>
  );
};
