import { css } from 'styled-components';
import { phone } from '../../platform/media.ts';
import { RowCheck } from '../../form/RowCheck.tsx';
import { VisuallyHidden } from '../../layout/VisuallyHidden.tsx';
import type { Column } from '../column.ts';
import type { RowMarks } from './use-marks.ts';

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
