import { css, styled } from 'styled-components';
import type { ArchivedMessage } from '../../../../src/contracts/messages.ts';
import { DateCell } from '../../ui/text/DateCell.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { MarkedWord } from '../../ui/text/StatusIcon.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { Beside, onPhone, whole } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { Attachments } from './Attachments.tsx';

export const card = {
  columns: 'minmax(0, 3fr) minmax(0, 2fr)',
  areas: "'author channel' 'time time' 'message message'",
};

const Tag = styled.span`
  display: inline-block;
  max-width: 100%;
  padding: 0 var(--s-8);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-4);
  vertical-align: bottom;
  font: var(--t-12);
  line-height: 1.125rem;
  color: var(--text-muted);
`;
const MessageText = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--s-4);
  min-width: 0;
`;
const Text = styled.p`
  max-width: 88ch;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
const Small = styled(Beside)`
  font: var(--t-12);
`;

const Content = ({ content }: Pick<ArchivedMessage, 'content'>) => {
  if (content === null) return <MarkedWord shape="dash">erased</MarkedWord>;
  return content === '' ? null : <Text dir="auto">{content}</Text>;
};

export const columns: readonly Column<ArchivedMessage>[] = [
  {
    key: 'author',
    head: 'Author',
    width: 'minmax(104px, 0.5fr)',
    flush: true,
    area: 'author',
    skeleton: 84,
    look: whole,
    cell: ({ authorDisplayName, authorUsername }) => {
      const name = authorDisplayName ?? authorUsername;
      return name === null ? (
        <Beside>Erased account</Beside>
      ) : (
        <b>
          <Name>{name}</Name>
        </b>
      );
    },
  },
  {
    key: 'channel',
    head: 'Channel',
    width: 'minmax(136px, 0.6fr)',
    area: 'channel',
    skeleton: 72,
    look: css`
      ${whole}
      ${onPhone.right}
    `,
    cell: ({ channelName }) => <Tag>{channelName === null ? 'unknown channel' : <Name>{`#${channelName}`}</Name>}</Tag>,
  },
  {
    key: 'time',
    head: 'Time (UTC)',
    width: '10.25rem',
    area: 'time',
    skeleton: 124,
    look: onPhone.muted,
    cell: ({ timestamp }) => <DateCell iso={timestamp} />,
  },
  {
    key: 'message',
    head: 'Message',
    width: 'minmax(184px, 2.2fr)',
    area: 'message',
    skeleton: 320,
    look: whole,
    cell: ({ content, isDeleted, editedAt, attachments }, { active }) => (
      <MessageText>
        {isDeleted && (
          <MarkedWord shape="cross" tone="danger">
            Message deleted
          </MarkedWord>
        )}
        <Content content={content} />
        {editedAt !== null && <Small>edited {formatDateTime(editedAt)} UTC</Small>}
        {attachments.length > 0 && <Attachments of={attachments} active={active} />}
      </MessageText>
    ),
  },
];
