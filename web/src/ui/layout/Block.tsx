import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.section`
  border-top: 1px solid var(--line-strong);
  min-width: 0;
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 0 var(--s-12);
  min-height: 2.5rem;
  /* also where the words at its end take a line of their own */
  padding-block: var(--s-8);
  h2 {
    flex: 1;
    font: var(--t-14);
    font-weight: var(--w-strong);
    white-space: nowrap;
  }
  & > span {
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
`;

/** A section ruled like a ledger page: one line, a heading on it, then its rows; it has no box. */
export const Block = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span>{aside}</span>}
      </Head>
      {children}
    </Frame>
  );
};

/** Label left, value right, hairlines between: `<LedgerList><LedgerRow label="…">…</LedgerRow></LedgerList>`. */
export const LedgerList = styled.dl``;
const LedgerLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-12);
  min-height: 2rem;
  border-bottom: 1px solid var(--line-soft);
  font: var(--t-13);
  &:last-child {
    border-bottom: 0;
  }
  dt {
    color: var(--text-muted);
    white-space: nowrap;
  }
  dd {
    font-variant-numeric: tabular-nums;
    text-align: right;
    overflow-wrap: anywhere;
  }
`;
type LedgerRowProps = { label: string; tooltip?: string | undefined; children: ReactNode };
export const LedgerRow = ({ label, tooltip, children }: LedgerRowProps) => (
  <LedgerLine data-tooltip={tooltip}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </LedgerLine>
);
