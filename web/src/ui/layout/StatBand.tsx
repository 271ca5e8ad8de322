import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';
import { Link } from 'react-router-dom';
import { countLook } from '../button/CountButton.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';

export const StatBand = styled.dl`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  border-top: 1px solid var(--line-strong);
  padding-top: var(--s-12);
  ${phone} {
    grid-auto-flow: row;
    grid-template-columns: 1fr 1fr;
    padding-top: 0;
  }
`;
const Cell = styled.div`
  min-width: 0;
  padding: 0 var(--s-16);
  border-left: 1px solid var(--line);
  font-variant-numeric: tabular-nums;
  &:first-child {
    border-left: 0;
    padding-left: 0;
  }
  ${phone} {
    &,
    &:first-child {
      padding: var(--s-12);
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    &:nth-child(odd) {
      padding-left: 0;
    }
    &:nth-child(even) {
      border-left: 1px solid var(--line);
    }
    &:nth-child(-n + 2) {
      border-top: 0;
    }
    &:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`;
const Label = styled.dt`
  font: var(--t-12);
  color: var(--text-muted);
`;
const Value = styled.dd`
  display: flex;
  align-items: baseline;
  gap: var(--s-4);
  min-height: 1.75rem;
  margin: var(--s-4) 0;
  font: var(--t-22);
  font-weight: var(--w-head);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.012em;
  small {
    font: var(--t-13);
    font-variant-numeric: tabular-nums;
    letter-spacing: 0;
    color: var(--text-muted);
  }
`;
const Note = styled.dd`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  min-height: 1rem;
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  & > span {
    min-height: 1rem;
  }
`;

const ListLink = styled(Link)`
  ${countLook}
`;

type StatProps = {
  label: string;
  /** null = not measured (a dash); undefined = still loading (a skeleton). */
  value: ReactNode | null | undefined;
  unit?: ReactNode;
  note?: ReactNode;
  tooltip?: string | undefined;
  /** The list that has as many rows. */
  list?: string | undefined;
};

const ListedValue = ({ value, label, list }: Required<Pick<StatProps, 'value' | 'label' | 'list'>>) => {
  if (value === null) return '–';
  if (list === undefined || (typeof value !== 'string' && typeof value !== 'number')) return value;
  return (
    <ListLink to={list} aria-label={`${value} ${label}: show the list`}>
      {value}
    </ListLink>
  );
};

/** One figure of a StatBand: label, value with unit, and one note that says what it counts. */
export const Stat = ({ label, value, unit, note, tooltip, list }: StatProps) => (
  <Cell data-tooltip={tooltip}>
    <Label>{label}</Label>
    <Value>
      {value === undefined ? (
        <Skeleton width={56} height={20} />
      ) : (
        <ListedValue value={value} label={label} list={list} />
      )}
      {value !== undefined && value !== null && unit !== undefined && <small>{unit}</small>}
    </Value>
    <Note>{value === undefined ? <Skeleton width={96} height={10} /> : note}</Note>
  </Cell>
);

/** One figure of an answer: what it shows, and the note under it. */
export type Figure<D> = {
  label: string;
  value: (of: D) => ReactNode | null;
  note: string | ((of: D) => ReactNode);
  tooltip?: (of: D) => string;
  /** The address of the list that has as many rows. */
  list?: string | ((of: D) => string);
};
type FiguresProps<D> = {
  of: D | undefined;
  figures: readonly Figure<D>[];
  /** Said under each dash when the answer could not be read. */
  failed: string | null;
};

/** A StatBand of one answer: skeletons while it is read, dashes with a word when it could not be. */
export const Figures = <D,>({ of, figures, failed }: FiguresProps<D>) => (
  <StatBand>
    {figures.map(({ label, value, note, tooltip, list }) => {
      if (of === undefined)
        return <Stat key={label} label={label} value={failed === null ? undefined : null} note={failed} />;
      const said = typeof note === 'string' ? note : note(of);
      const address = typeof list === 'function' ? list(of) : list;
      return <Stat key={label} label={label} value={value(of)} note={said} tooltip={tooltip?.(of)} list={address} />;
    })}
  </StatBand>
);
