import { styled } from 'styled-components';
import type { SignInEntry } from '../../../src/contracts/access.ts';
import { DateCell } from '../ui/text/DateCell.tsx';
import { OnPhone, onPhone } from '../ui/table/cells.ts';
import type { Column } from '../ui/table/column.ts';

/** In line with the date beside it. */
const Before = styled(OnPhone)`
  vertical-align: middle;
`;

/** Browser, start and last use of a sign-in. */
export const signInColumns: readonly Column<SignInEntry>[] = [
  {
    key: 'browser',
    head: 'Browser',
    width: 'minmax(0, 1.2fr)',
    area: 'browser',
    flush: true,
    skeleton: 120,
    cell: ({ browser }) => browser ?? 'Unknown browser',
  },
  {
    key: 'created',
    head: 'Signed in',
    width: 'minmax(0, 1fr)',
    area: 'created',
    skeleton: 120,
    look: onPhone.quiet,
    cell: ({ createdAt }) => (
      <>
        <Before>Signed in </Before>
        <DateCell iso={createdAt} />
      </>
    ),
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
        <Before>Last used </Before>
        <DateCell iso={seenAt} />
      </>
    ),
  },
];
