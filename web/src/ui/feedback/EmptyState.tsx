import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--s-4);
  padding: var(--s-8) 0 var(--s-16);
  font: var(--t-13);
  p {
    color: var(--text-muted);
    max-width: 64ch;
  }
  button,
  a {
    margin-top: var(--s-8);
  }
`;
const Title = styled.p`
  &&& {
    font: var(--t-14);
    font-weight: var(--w-strong);
    color: var(--text);
  }
`;

/** The specification's sentence, why, and one next action (children). */
export const EmptyState = ({ title, why, children }: { title: string; why?: string; children?: ReactNode }) => (
  <Frame>
    <Title>{title}</Title>
    {why !== undefined && <p>{why}</p>}
    {children}
  </Frame>
);
