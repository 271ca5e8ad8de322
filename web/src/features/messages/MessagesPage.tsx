import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import type { ArchivedMessage, Channel } from '../../../../src/contracts/messages.ts';
import { useFeed } from '../../api/cache/use-feed.ts';
import { refetchOnOpen } from '../../api/store/first-reads.ts';
import { daySpanParams, everyDay } from '../../parts/day-span.ts';
import { feedBodyOf, FeedEnd } from '../../parts/FeedEnd.tsx';
import { useWhyEmpty } from '../../parts/use-why-empty.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ListBox, ListToolbar, NewRows } from '../../ui/layout/ListPage.tsx';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { DaySpanFields } from '../../ui/form/DaySpanFields.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { asHigh } from '../../ui/table/cells.ts';
import { ListBody } from '../../ui/table/ListBody.tsx';
import type { VirtualTableHandle } from '../../ui/table/VirtualTable.tsx';
import { useMessageChannelsQuery, useMessagesInfiniteQuery, type MessageFilters } from './api.ts';
import { card, columnsOf } from './columns.tsx';

export { firstReads } from './api.ts';

const types = [
  { value: 'all', label: 'All Messages' },
  { value: 'images', label: 'With Images' },
  { value: 'text', label: 'Text Only' },
] as const;
const params = { search: text(), author: text(), channel: text(), type: oneOf(types, 'all'), ...daySpanParams };
const everything: MessageFilters = { search: '', author: '', channel: '', type: 'all', ...everyDay };
const useChoice = () => useUrlState(params);
type Choice = ReturnType<typeof useChoice>;

const Trouble = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
  font: var(--t-13);
`;

/** All channels, and the selected one even if unknown. */
const optionsOf = (channels: readonly Channel[], chosen: string) => {
  const known = channels.map(({ channelId, channelName }) => ({ value: channelId, label: `#${channelName}` }));
  const isUnknown = chosen !== '' && !known.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'All Channels' },
    ...known,
    ...(isUnknown ? [{ value: chosen, label: 'Unknown channel' }] : []),
  ];
};

const ChannelChoice = ({ choice: [{ channel }, set] }: { choice: Choice }) => {
  const { data: channels = [], isError, refetch } = useMessageChannelsQuery();
  return (
    <>
      <Select
        label="Channel"
        value={channel}
        options={optionsOf(channels, channel)}
        onChange={(value) => set({ channel: value })}
      />
      {isError && (
        <Trouble role="alert">
          Failed to fetch channels
          <Button size="small" onClick={() => void refetch()}>
            Load channels
          </Button>
        </Trouble>
      )}
    </>
  );
};

const idOf = ({ id }: ArchivedMessage) => id;
const rowsOf = (page: readonly ArchivedMessage[]) => page;
const bornAt = ({ timestamp }: ArchivedMessage) => timestamp;
const lookOf = () => ({ look: asHigh });
const keys = { next: 'Next message', previous: 'Previous message' };

const Archive = ({ choice }: { choice: Choice }) => {
  const [{ search, author, channel, type, from, to }, set] = choice;
  const filters = useMemo<MessageFilters>(
    () => ({ search, author, channel, type, from, to }),
    [search, author, channel, type, from, to],
  );
  const columns = useMemo(
    () => columnsOf({ search, onAuthor: (username) => set({ author: username }) }),
    [search, set],
  );
  const query = useMessagesInfiniteQuery(filters, refetchOnOpen);
  const feed = useFeed({ query, of: filters, rowsOf, idOf, bornAt });
  const table = useRef<VirtualTableHandle>(null);
  const [atEnd, setAtEnd] = useState(false);
  const whyEmpty = useWhyEmpty();
  const reveal = () => {
    // the button that was pressed goes away: the focus goes to what it brought
    flushSync(feed.reveal);
    table.current?.focusRow(0);
  };
  const narrowed = Object.entries(filters).some(([key, value]) => value !== everything[key as keyof MessageFilters]);
  const failure = feed.rows === undefined ? 'Failed to load messages' : 'Failed to fetch messages';
  return (
    <ListBox aria-label="Messages">
      <ListToolbar>
        <SearchField label="Search messages" value={search} onChange={(value) => set({ search: value })} />
        <SearchField second label="Author" value={author} onChange={(value) => set({ author: value })} />
        <ChannelChoice choice={choice} />
        <Select label="Type" value={type} options={types} onChange={(value) => set({ type: value })} />
        <DaySpanFields from={from} to={to} onChange={set} />
        <NewRows count={feed.waiting} noun="message" onReveal={reveal} />
      </ListToolbar>
      <ListBody
        key={JSON.stringify(filters)}
        {...feedBodyOf(feed, failure)}
        label="Messages"
        columns={columns}
        card={card}
        idOf={idOf}
        lookOf={lookOf}
        keys={keys}
        withPage
        loading="Loading messages..."
        empty={{
          title: 'No messages found',
          why: narrowed
            ? 'No message matches. Try fewer words, another author, channel or type, or more days.'
            : whyEmpty('Messages appear here when someone writes in an archived channel.'),
        }}
        onClear={narrowed ? () => set(everything) : undefined}
        onEnd={setAtEnd}
        handle={table}
        end={
          <FeedEnd
            feed={feed}
            atEnd={atEnd}
            noun="message"
            loading="Loading messages..."
            end="You've reached the end of the message archive"
          />
        }
      />
    </ListBox>
  );
};

export const MessagesPage = () => {
  const choice = useChoice();
  return (
    <Page>
      <PageHead title="Message Archive" subtitle="Messages in the archived channels, newest first. Times in UTC." />
      <Archive choice={choice} />
    </Page>
  );
};
