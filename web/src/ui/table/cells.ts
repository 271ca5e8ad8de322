import { css, styled } from 'styled-components';
import { phone } from '../platform/media.ts';

/** Stands beside the value, quieter. */
export const Beside = styled.span`
  color: var(--text-muted);
`;
/** A word that a card needs and a column has in its head: 'raids'. */
export const OnPhone = styled(Beside)`
  display: none;
  ${phone} {
    display: inline;
  }
`;
/** Looks of cells in the cards of phones. */
export const onPhone = {
  left: css`
    ${phone} {
      text-align: left;
    }
  `,
  topLeft: css`
    ${phone} {
      align-self: start;
      text-align: left;
    }
  `,
  quiet: css`
    ${phone} {
      color: var(--text-muted);
      text-align: left;
    }
  `,
  right: css`
    ${phone} {
      text-align: right;
    }
  `,
  atEnd: css`
    ${phone} {
      justify-self: end;
    }
  `,
  muted: css`
    ${phone} {
      color: var(--text-muted);
    }
  `,
  strong: css`
    ${phone} {
      font-weight: var(--w-strong);
    }
  `,
} as const;
/** A row is as high as its text. */
export const asHigh = css`
  align-items: start;
  height: auto;
  min-height: var(--row);
  padding: var(--s-8) 0;
  ${phone} {
    align-items: start;
  }
`;
/** Nothing of a cell is cut. */
export const uncutCell = css`
  overflow: visible;
  overflow-wrap: anywhere;
  white-space: normal;
`;
