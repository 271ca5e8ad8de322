import { Pencil, Trash2 } from 'lucide-react';
import { css, styled } from 'styled-components';
import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { LinkMethod } from '../../parts/names/link-words.tsx';
import { IconButton } from '../../ui/button/Button.tsx';
import { DateCell } from '../../ui/text/DateCell.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Beside, onPhone } from '../../ui/table/cells.ts';
import type { At, Column } from '../../ui/table/column.ts';
import { counted } from '../../ui/text/words.ts';
import { LinkStatus, nameOfLink, NameOf } from './words.tsx';

export const card = {
  columns: 'minmax(0, 1fr) auto',
  areas: "'account status' 'player method' 'date actions'",
};

const Buttons = styled.span`
  display: inline-flex;
  gap: var(--s-8);
`;

type Row = DiscordLinkRow;
type RowActions = { onEdit: (link: Row) => void; onRemove: (link: Row) => void };

const Actions = ({ link, at, onEdit, onRemove }: RowActions & { link: Row; at: At }) => {
  const tabIndex = at.active ? 0 : -1;
  return (
    // a press on them is none on the row
    <Buttons onClick={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        label={`Edit the link of ${nameOfLink(link)}`}
        tabIndex={tabIndex}
        onClick={() => onEdit(link)}
      >
        <Icon of={Pencil} />
      </IconButton>
      <IconButton
        size="small"
        label={`Remove the link of ${nameOfLink(link)}`}
        tabIndex={tabIndex}
        onClick={() => onRemove(link)}
      >
        <Icon of={Trash2} />
      </IconButton>
    </Buttons>
  );
};

const plain: readonly Column<Row>[] = [
  {
    key: 'status',
    head: 'Status',
    width: '88px',
    area: 'status',
    skeleton: 56,
    look: onPhone.atEnd,
    cell: ({ isActive }) => <LinkStatus isActive={isActive} />,
  },
  {
    key: 'account',
    head: 'Discord Account',
    width: 'minmax(180px, 2.45fr)',
    area: 'account',
    skeleton: 168,
    cell: ({ discordUsername, discordId }) => (
      <>
        <b>
          <NameOf name={discordUsername} />
        </b>
        {discordId !== null && <Beside> {discordId}</Beside>}
      </>
    ),
  },
  {
    key: 'player',
    head: 'Player Name',
    width: 'minmax(132px, 1.45fr)',
    area: 'player',
    skeleton: 112,
    cell: ({ player: { name, totalSessions } }) => (
      <>
        <NameOf name={name} />
        <Beside> {counted(totalSessions, 'session')}</Beside>
      </>
    ),
  },
  {
    key: 'method',
    head: 'Method',
    width: '132px',
    area: 'method',
    skeleton: 80,
    look: onPhone.atEnd,
    cell: ({ linkMethod }) => <LinkMethod method={linkMethod} />,
  },
  {
    key: 'date',
    optional: true,
    head: 'Linked Date (UTC)',
    width: '9.5rem',
    area: 'date',
    skeleton: 124,
    cell: ({ linkedAt }) => <DateCell iso={linkedAt} />,
  },
  {
    key: 'notes',
    optional: true,
    head: 'Notes',
    width: 'minmax(64px, 0.5fr)',
    muted: true,
    skeleton: 64,
    cell: ({ notes }) => notes !== null && <bdi>{notes}</bdi>,
  },
];

/** The columns, and what can be done in them. */
export const columnsFor = ({ onEdit, onRemove }: RowActions): readonly Column<Row>[] => [
  ...plain,
  {
    key: 'actions',
    head: 'Actions',
    width: '84px',
    align: 'right',
    area: 'actions',
    skeleton: 56,
    look: css`
      ${phone} {
        justify-self: end;
      }
    `,
    cell: (link, at) => <Actions link={link} at={at} onEdit={onEdit} onRemove={onRemove} />,
  },
];
