import { css } from 'styled-components';
import { phone } from '../platform/media.ts';
import { uncutCell } from './cells.ts';

/** A row of the usual height, which two lines of a cell just fill; three make it higher. For tables that draw all their rows. */
export const wrappingRow = css`
  height: auto;
  min-height: var(--row);
  padding-block: 1px;
  ${phone} {
    padding-block: var(--s-8);
  }
`;
/** A cell that wraps, because the end of its text matters. */
export const wrappingCell = css`
  ${uncutCell}
  line-height: 1rem;
`;
