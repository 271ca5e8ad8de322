import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';

const Frame = styled.dl`
  display: grid;
  grid-template-columns: auto auto auto 1fr;
  border-block: 1px solid var(--line);
  font-variant-numeric: tabular-nums;
  & > div {
    padding: var(--s-8) var(--s-20) var(--s-8) var(--s-16);
    border-left: 1px solid var(--line);
  }
  & > div:first-child {
    border: 0;
    padding-left: 0;
  }
  dt {
    font: var(--t-12);
    color: var(--text-muted);
  }
  dd {
    display: flex;
    align-items: center;
    min-height: 1.25rem;
    font: var(--t-13);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  ${phone} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    & > div {
      padding-right: var(--s-8);
    }
    & > div:nth-child(odd) {
      border-left: 0;
      padding-left: 0;
    }
    & > div:nth-child(n + 3) {
      border-top: 1px solid var(--line);
    }
  }
`;

/** Some four facts in a row, each under its word: `<Facts of={{ Status: <Badge />, … }} />`. */
export const Facts = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <Frame>
    {Object.entries(of).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Frame>
);
