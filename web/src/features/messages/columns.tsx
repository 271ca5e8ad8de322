import { ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import { css, styled } from 'styled-components';
import type { ArchivedMessage } from '../../../../src/contracts/messages.ts';
import { piecesOf } from '../../../../src/contracts/search.ts';
import { CountButton } from '../../ui/button/CountButton.tsx';
import { fingerSized } from '../../ui/button/finger-sized.ts';
import { DateCell } from '../../ui/text/DateCell.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { Found } from '../../ui/text/Found.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { MarkedWord } from '../../ui/text/StatusIcon.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { Beside, onPhone, uncutCell } from '../../ui/table/cells.ts';
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

const AuthorButton = styled(CountButton)`
  max-width: 100%;
  font-weight: var(--w-strong);
  text-align: start;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
const When = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
`;
const OnDiscord = styled.a`
  display: inline-flex;
  color: var(--text-muted);
  &:hover {
    color: var(--text);
  }
  ${fingerSized}
`;

const Content = ({ content, search }: Pick<ArchivedMessage, 'content'> & { search: string }) => {
  if (content === null) return <MarkedWord shape="dash">erased</MarkedWord>;
  if (content === '') return null;
  return (
    <Text dir="auto">
      {piecesOf(content, search).map(({ text, found }, at) =>
        found ? <Found key={at}>{text}</Found> : <Fragment key={at}>{text}</Fragment>,
      )}
    </Text>
  );
};

type MessageFilterActions = { /** Words to be marked. */ search: string; onAuthor: (username: string) => void };

export const columnsOf = ({ search, onAuthor }: MessageFilterActions): readonly Column<ArchivedMessage>[] => [
  {
    key: 'author',
    head: 'Author',
    width: 'minmax(104px, 0.5fr)',
    flush: true,
    area: 'author',
    skeleton: 84,
    look: uncutCell,
    cell: ({ authorDisplayName, authorUsername }, { active }) => {
      if (authorUsername === null) return <Beside>Erased account</Beside>;
      const name = authorDisplayName ?? authorUsername;
      return (
        <AuthorButton
          title="Only messages by this person"
          tabIndex={active ? 0 : -1}
          onClick={() => onAuthor(authorUsername)}
        >
          <Name>{name}</Name>
        </AuthorButton>
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
      ${uncutCell}
      ${onPhone.right}
    `,
    cell: ({ channelName }) => <Tag>{channelName === null ? 'unknown channel' : <Name>{`#${channelName}`}</Name>}</Tag>,
  },
  {
    key: 'time',
    head: 'Time (UTC)',
    width: '11.5rem',
    area: 'time',
    skeleton: 124,
    look: onPhone.muted,
    cell: ({ timestamp, url }, { active }) => (
      <When>
        <DateCell iso={timestamp} />
        {url !== null && (
          <OnDiscord
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label="Open in Discord"
            title="Open in Discord"
            tabIndex={active ? 0 : -1}
          >
            <Icon of={ExternalLink} size={14} />
          </OnDiscord>
        )}
      </When>
    ),
  },
  {
    key: 'message',
    head: 'Message',
    width: 'minmax(184px, 2.2fr)',
    area: 'message',
    skeleton: 320,
    look: uncutCell,
    cell: ({ content, isDeleted, editedAt, attachments }, { active }) => (
      <MessageText>
        {isDeleted && (
          <MarkedWord shape="cross" tone="danger">
            Message deleted
          </MarkedWord>
        )}
        <Content content={content} search={search} />
        {editedAt !== null && <Small>edited {formatDateTime(editedAt)} UTC</Small>}
        {attachments.length > 0 && <Attachments of={attachments} active={active} />}
      </MessageText>
    ),
  },
];
