import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';

const Pair = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  label {
    display: inline-flex;
    align-items: center;
    gap: var(--s-8);
    height: 2rem;
    padding: 0 var(--s-8);
    border: 1px solid var(--control-border);
    border-radius: var(--r-4);
    background: var(--control);
    font: var(--t-13);
    color: var(--text-muted);
    &:focus-within {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
  }
  input {
    min-width: 0;
    border: 0;
    padding: 0;
    background: transparent;
    font: inherit;
    font-variant-numeric: tabular-nums;
    color: var(--text);
    outline: 0;
  }
  ${phone} {
    width: 100%;
    label {
      flex: 1;
      height: var(--touch);
    }
    input {
      flex: 1;
      font-size: 1rem;
    }
  }
`;

type Span = { from: string; to: string };
type Props = Span & { onChange: (change: Partial<Span>) => void };

/** Two UTC days, 'YYYY-MM-DD' or empty, both within. */
export const DaySpanFields = ({ from, to, onChange }: Props) => (
  <Pair>
    <label>
      From
      <input type="date" value={from} max={to} onChange={({ target }) => onChange({ from: target.value })} />
    </label>
    <label>
      To
      <input type="date" value={to} min={from} onChange={({ target }) => onChange({ to: target.value })} />
    </label>
  </Pair>
);
