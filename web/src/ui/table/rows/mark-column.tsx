import { css, styled } from 'styled-components';
import { phone } from '../../platform/media.ts';
import { VisuallyHidden } from '../../layout/VisuallyHidden.tsx';
import type { Column } from '../column.ts';
import type { RowMarks } from './use-marks.ts';

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
const RowCheck = ({ label, checked, active, onMark }: Props & { onMark: (range: boolean) => void }) => (
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

type MarkColumnOptions<Row> = Pick<RowMarks, 'marked' | 'mark'> & {
  idOf: (row: Row) => string;
  labelOf: (row: Row) => string;
  /** Whether there is something to do with it. */
  isMarkable?: (row: Row) => boolean;
};

/** The column in which rows are marked; the card needs an area `mark`. */
export const markColumn = <Row,>({ marked, mark, idOf, labelOf, isMarkable }: MarkColumnOptions<Row>): Column<Row> => ({
  key: 'mark',
  head: <VisuallyHidden>Marked</VisuallyHidden>,
  width: '36px',
  area: 'mark',
  look: css`
    padding: 0 0 0 8px;
    ${phone} {
      padding: 0;
      margin-left: calc(-1 * var(--s-12));
      &:empty {
        display: none;
      }
    }
  `,
  cell: (row, { active }) =>
    isMarkable?.(row) !== false && (
      <RowCheck
        label={`Mark ${labelOf(row)}`}
        checked={marked.has(idOf(row))}
        active={active}
        onMark={(range) => mark(idOf(row), range)}
      />
    ),
});
