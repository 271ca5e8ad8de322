import { css } from 'styled-components';
import { onPhone, uncutCell } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Timestamp } from './Timestamp.tsx';

/** When it was, the first of both logs. */
export const timeColumn = {
  key: 'time',
  head: 'Time',
  width: '6.25rem',
  area: 'time',
  muted: true,
  flush: true,
  skeleton: 56,
  look: css`
    ${uncutCell}
    ${onPhone.right}
  `,
  cell: ({ timestamp }: { timestamp: string }) => <Timestamp iso={timestamp} />,
} satisfies Column<{ timestamp: string }>;
