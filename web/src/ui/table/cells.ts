import { css, styled } from 'styled-components';
import { phone } from '../media.ts';

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
