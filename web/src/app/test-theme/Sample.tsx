import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.section`
  display: grid;
  gap: var(--s-8);
  padding-bottom: var(--s-20);
  min-width: 0;
  h2 {
    font: var(--t-12);
    font-weight: var(--w-strong);
    color: var(--text-muted);
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s-12);
    min-width: 0;
  }
  & > div > [role='table'],
  & > div > figure,
  & > div > [role='progressbar'],
  & > div > dl {
    flex: 1 0 100%;
    min-width: 0;
  }
`;

/** One pattern with its name. */
export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <Frame aria-label={name}>
    <h2>{name}</h2>
    <div>{children}</div>
  </Frame>
);
