import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../../ui/platform/media.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-12) var(--s-24);
  padding: var(--s-8) 0;
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-13);
  &:last-child {
    border-bottom: 0;
  }
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
  p {
    max-width: 64ch;
    color: var(--text-muted);
  }
  ${phone} {
    flex-direction: column;
    align-items: stretch;
  }
`;

/** One thing that can be chosen: its name, what it does, and the control. */
export const Setting = ({ name, says, children }: { name: string; says: string; children: ReactNode }) => (
  <Line>
    <div>
      <b>{name}</b>
      <p>{says}</p>
    </div>
    {children}
  </Line>
);
