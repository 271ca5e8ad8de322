import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../text/Icon.tsx';

type Tone = 'warning' | 'danger';
const Frame = styled.div<{ $tone: Tone }>`
  display: flex;
  align-items: flex-start;
  gap: var(--s-8);
  padding: var(--s-8) var(--s-12);
  border: 1px solid ${({ $tone }) => `var(--${$tone}-8)`};
  border-radius: var(--r-4);
  background: ${({ $tone }) => `var(--${$tone}-2)`};
  font: var(--t-13);
  & > svg {
    margin-top: 2px;
    color: ${({ $tone }) => `var(--${$tone}-11)`};
  }
`;

/** A boxed note: a warning, or with tone 'danger' an error, which is announced. */
export const Note = ({ tone = 'warning', children }: { tone?: Tone; children: ReactNode }) => (
  <Frame $tone={tone} {...(tone === 'danger' && { role: 'alert' })}>
    <Icon of={tone === 'danger' ? CircleAlert : TriangleAlert} />
    <div>{children}</div>
  </Frame>
);
