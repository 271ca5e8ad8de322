import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { notPrinted, phone } from '../platform/media.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  column-gap: var(--s-16);
  min-height: 3rem;
  ${phone} {
    display: block;
    min-height: 0;
  }
`;
/** Content below the title uses the full width, independent of content beside the title. */
const Words = styled.div`
  display: contents;
  overflow-wrap: anywhere;
  h1 {
    font: var(--t-22);
    font-weight: var(--w-head);
    letter-spacing: -0.012em;
  }
  p {
    font: var(--t-13);
    grid-column: 1 / -1;
    color: var(--text-muted);
  }
`;
const Aside = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  grid-area: 1 / 2;
  align-self: start;
  min-height: 1.25rem;
  /* buttons are higher than the title, and the line under it stays where it is */
  margin-bottom: calc(-1 * var(--s-4));
  &:empty {
    display: none;
  }
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${phone} {
    flex-wrap: wrap;
    margin: var(--s-12) 0 0;
    &:has(> [data-away]) {
      display: none;
    }
    &:has(> button, > a) > * {
      flex: 1;
    }
  }
`;

/** A title of two parts: what it is, and when, quieter and on phones below it. */
export const HeadTitle = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--s-12);
  & > time {
    font-weight: var(--w-text);
    color: var(--text-muted);
  }
  ${phone} {
    & > time {
      flex-basis: 100%;
      font: var(--t-14);
      font-variant-numeric: tabular-nums;
      letter-spacing: 0;
    }
  }
`;
/** A subtitle of several facts. */
export const HeadFacts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-16);
  /* clear of the actions, under which they may go on */
  margin-top: var(--s-8);
  b {
    color: var(--text);
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--s-8);
  }
  & > .text {
    display: inline;
  }
`;
/** Several actions of a page, in rows of two on phones. Those with `data-away` are away for a while, and keep their place on a desk. */
export const HeadActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  &[data-away] {
    visibility: hidden;
  }
  ${phone} {
    width: 100%;
    & > * {
      flex: 1 0 40%;
    }
  }
  ${notPrinted}
`;

type Props = { title: ReactNode; subtitle?: ReactNode; children?: ReactNode };

/** The top of a page: its h1, one line under it, and at the right a note or the page's actions (children). */
export const PageHead = ({ title, subtitle, children }: Props) => (
  <Frame>
    <Words>
      <h1>{title}</h1>
      {subtitle !== undefined && <p>{subtitle}</p>}
    </Words>
    {children !== undefined && children !== null && <Aside>{children}</Aside>}
  </Frame>
);

/** The column of a page's blocks, 24 px apart. */
export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-24);
  align-content: start;
  ${phone} {
    gap: var(--s-20);
  }
`;
