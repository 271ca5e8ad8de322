import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { phone } from '../../platform/media.ts';
import type { RowMarks } from './use-marks.ts';

const Bar = styled.div<{ $empty: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s-8);
  padding: var(--s-8) 0;
  border-top: 1px solid var(--line-strong);
  background: var(--app);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  & > span {
    margin-right: var(--s-8);
  }
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 4;
    /* to both edges of the screen: nothing of a row is seen beside it */
    margin: 0 calc(-1 * var(--s-16));
    padding-inline: var(--s-16);
    & > span {
      flex: 1 0 60%;
      order: -2;
    }
    /* beside the count, so that it is two lines high */
    & > :last-child {
      order: -1;
    }
    & > button:not(:last-child) {
      flex: 1 0 40%;
    }
  }
  ${({ $empty }) => $empty && 'position: absolute; margin: 0; border: 0; padding: 0;'}
`;

/** How many rows are marked, and what can be done with them (children); under the rows, so that none of them moves. */
export const MarkedBar = ({ marks: { marked, clear }, children }: { marks: RowMarks; children: ReactNode }) => (
  <Bar $empty={marked.size === 0}>
    <span role="status">{marked.size > 0 && `${marked.size} selected`}</span>
    {marked.size > 0 && (
      <>
        {children}
        <Button variant="ghost" onClick={clear}>
          Clear selection
        </Button>
      </>
    )}
  </Bar>
);
