import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';

const Frame = styled.label`
  display: grid;
  place-items: center;
  width: 24px;
  height: 1.5rem;
  cursor: pointer;
  user-select: none;
  input {
    width: 16px;
    height: 1rem;
    accent-color: var(--action);
    cursor: inherit;
  }
  ${phone} {
    width: var(--touch);
    height: var(--touch);
  }
`;

type Props = { label: string; checked: boolean; /** Its row is the one in the tab order. */ active: boolean };

/** Marks a row for an action on several; with Shift all rows from the one that was marked last. */
export const RowCheck = ({ label, checked, active, onMark }: Props & { onMark: (range: boolean) => void }) => (
  // a press on it is none on the row
  <Frame onClick={(event) => event.stopPropagation()}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      tabIndex={active ? 0 : -1}
      onChange={({ nativeEvent }) => onMark(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </Frame>
);
