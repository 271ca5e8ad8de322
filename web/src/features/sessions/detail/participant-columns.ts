import { styled } from 'styled-components';
import { phone } from '../../../ui/media.ts';
import { Cell } from '../../../ui/Table.tsx';

export const viewColumns = 'minmax(112px, 1fr) 140px 72px 180px';
export const viewCard = { columns: 'minmax(0, 1fr) auto', areas: "'name confidence' 'status source'" };
export const editColumns = 'minmax(112px, 1fr) 148px 72px 112px 40px';
export const editCard = { columns: 'minmax(0, 1fr) auto 44px', areas: "'name confidence x' 'status source x'" };

export const NameCell = styled(Cell)`
  b {
    font-weight: var(--w-strong);
  }
  small {
    font-size: 13px;
    color: var(--text-muted);
  }
  small.unmatched {
    font-size: 12px;
    color: var(--warning-11);
  }
  ${phone} {
    overflow: hidden;
  }
`;
export const SourceCell = styled(Cell)`
  color: var(--text-muted);
  ${phone} {
    text-align: right;
  }
`;
