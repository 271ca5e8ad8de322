import { styled } from 'styled-components';
import { phone } from '../../ui/platform/media.ts';

const Track = styled.label`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--s-4);
  b,
  small {
    font-variant-numeric: tabular-nums;
  }
  input {
    grid-column: 1 / -1;
    width: 100%;
    height: 2rem;
    margin: 0;
    accent-color: var(--data);
    cursor: pointer;
    &:disabled {
      cursor: default;
    }
  }
  b,
  small:last-of-type {
    text-align: right;
  }
  small {
    font: var(--t-12);
    color: var(--text-muted);
  }
  ${phone} {
    input {
      height: var(--touch);
    }
  }
`;
type SliderProps = {
  label: string;
  /** In percent; undefined: it is not known yet. */
  value: number | undefined;
  least: number;
  most: number;
  onChange: (value: number) => void;
};
/** A percentage between two ends; by keyboard, and as high as a finger on a phone. */
export const Slider = ({ label, value, least, most, onChange }: SliderProps) => (
  <Track>
    <span>{label}</span>
    <b aria-hidden="true">{value === undefined ? '–' : `${value} %`}</b>
    <input
      type="range"
      aria-label={label}
      min={least}
      max={most}
      value={value ?? least}
      aria-valuetext={value === undefined ? 'not known yet' : `${value} percent`}
      disabled={value === undefined}
      onChange={(event) => onChange(Number(event.target.value))}
    />
    <small aria-hidden="true">{least} %</small>
    <small aria-hidden="true">{most} %</small>
  </Track>
);
