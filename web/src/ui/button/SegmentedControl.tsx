import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';

const Frame = styled.div<{ $wide: boolean; $big: boolean }>`
  display: ${({ $wide }) => ($wide ? 'flex' : 'inline-flex')};
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  button {
    ${({ $wide }) => ($wide ? 'flex: 1; padding: 0 var(--s-4);' : 'padding: 0 var(--s-8);')}
    height: ${({ $big }) => ($big ? '1.875rem' : '1.5rem')};
    ${({ $big }) => $big && 'padding: 0 var(--s-12);'}
    border: 0;
    border-left: 1px solid var(--line-strong);
    background: transparent;
    font: ${({ $big }) => ($big ? 'var(--t-13)' : 'var(--t-12)')};
    color: var(--text-muted);
    white-space: nowrap;
    cursor: pointer;
  }
  button:first-child {
    border-left: 0;
  }
  button:hover {
    color: var(--text);
  }
  button[aria-pressed='true'] {
    background: var(--active);
    color: var(--text);
    font-weight: var(--w-strong);
  }
  button:focus-visible {
    position: relative;
    z-index: 1;
  }
  ${phone} {
    display: flex;
    flex-wrap: wrap;
    button {
      /* equally wide as long as their words are */
      flex: 1;
      min-width: max-content;
      height: var(--touch);
      padding: 0 ${({ $wide }) => ($wide ? 'var(--s-4)' : 'var(--s-12)')};
    }
  }
`;

type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  wide?: boolean;
  /** As high as a field. */
  size?: 'normal' | 'big';
};

/** A row of buttons of which exactly one is pressed. `wide` fills its column. */
export const SegmentedControl = <V extends string>(props: Props<V>) => {
  const { label, value, options, onChange, wide = false, size = 'normal' } = props;
  return (
    <Frame role="group" aria-label={label} $wide={wide} $big={size === 'big'}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Frame>
  );
};
