import { styled } from 'styled-components';
import type { SignInEntry } from '../../../src/contracts/access.ts';
import { DateCell } from '../ui/text/DateCell.tsx';
import { OnPhone, onPhone } from '../ui/table/cells.ts';
import type { Column } from '../ui/table/column.ts';

/** In line with the date beside it. */
const LastUsed = styled(OnPhone)`
  vertical-align: middle;
`;

/** When somebody signed in, and was last seen with it. */
export const signInTimes: readonly Column<SignInEntry>[] = [
  {
    key: 'created',
    head: 'Signed in',
    width: 'minmax(0, 1fr)',
    area: 'created',
    flush: true,
    skeleton: 120,
    cell: ({ createdAt }) => <DateCell iso={createdAt} />,
  },
  {
    key: 'seen',
    head: 'Last used',
    width: 'minmax(0, 1fr)',
    area: 'seen',
    skeleton: 120,
    look: onPhone.quiet,
    cell: ({ seenAt }) => (
      <>
        <LastUsed>Last used </LastUsed>
        <DateCell iso={seenAt} />
      </>
    ),
  },
];
