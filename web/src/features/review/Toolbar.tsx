import { styled } from 'styled-components';
import { Button } from '../../ui/button/Button.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { ListToolbar } from '../../ui/layout/ListPage.tsx';
import { SegmentedControl } from '../../ui/button/SegmentedControl.tsx';
import type { KindFilter } from './api.ts';

/** Not part of the first load. */
const WhatIf = lazyPart(() => import('../../parts/thresholds/WhatIf.tsx'), 'WhatIf');

const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: var(--line-strong);
    background: var(--active);
    color: var(--text);
  }
`;
export const kinds = [
  { value: 'all', label: 'All' },
  { value: 'unmatched', label: 'No player' },
  { value: 'doubtful', label: 'In doubt' },
  { value: 'proposed', label: 'Proposed' },
] as const;
type Address = { kind: KindFilter; future: boolean; thresholds: boolean };
/** Which texts are shown, whether the past is settled too, and what other thresholds would come to. */
export const ReviewToolbar = ({
  kind,
  future,
  thresholds,
  set,
}: Address & { set: (change: Partial<Address>) => void }) => (
  <>
    <ListToolbar>
      <SegmentedControl
        label="Why"
        value={kind}
        options={kinds}
        onChange={(value) => set({ kind: value })}
        size="big"
      />
      <Toggle variant="ghost" aria-pressed={!future} onClick={() => set({ future: !future })}>
        Past sessions too
      </Toggle>
      <Toggle
        variant="ghost"
        aria-pressed={thresholds}
        onPointerEnter={() => void WhatIf.preload()}
        onClick={() => set({ thresholds: !thresholds })}
      >
        What if
      </Toggle>
    </ListToolbar>
    {thresholds && <WhatIf />}
  </>
);
