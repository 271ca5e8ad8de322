import { useEffect, useState, type CSSProperties } from 'react';
import { List, useListRef, type RowComponentProps } from 'react-window';
import { styled } from 'styled-components';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { useKeys } from '../../../ui/keys.tsx';
import { atPhone, phone } from '../../../ui/media.ts';
import { HeadCell, Table, TableHead } from '../../../ui/Table.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useRowFocus } from '../../../ui/use-row-focus.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { listCard, listColumns, SessionLine } from './SessionLine.tsx';

export const rowHeights = { desk: 36, phone: 93 } as const;
/** The next page is read when the end is closer than this. */
const nearPx = 1000;

const Frame = styled.div`
  display: flex;
  flex: 1;
  min-height: 320px;
  & > [role='table'] {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  ${phone} {
    flex: none;
    height: calc(100dvh - 48px);
    margin: 0 calc(-1 * var(--s-16));
  }
`;
/** Keeps the head's columns over the rows' when those have a scrollbar. */
const HeadSpace = styled.div`
  flex: none;
  overflow: hidden;
  scrollbar-gutter: stable;
  scrollbar-width: thin;
`;
const listStyle: CSSProperties = {
  scrollbarWidth: 'thin',
  scrollbarGutter: 'stable',
  scrollbarColor: 'var(--line-strong) transparent',
};

type RowProps = {
  rows: readonly SessionRow[];
  active: number;
  onOpen: (id: string) => void;
  onActive: (index: number) => void;
};
const VirtualRow = ({ index, style, rows, active, onOpen, onActive }: RowComponentProps<RowProps>) => {
  const row = rows[index];
  return row === undefined ? null : (
    <SessionLine row={row} index={index} style={style} active={index === active} onOpen={onOpen} onActive={onActive} />
  );
};

export const ListHead = () => (
  <HeadSpace role="presentation">
    <TableHead>
      <HeadCell>
        <VisuallyHidden>Took part</VisuallyHidden>
      </HeadCell>
      <HeadCell>Date (UTC)</HeadCell>
      <HeadCell>Event</HeadCell>
      <HeadCell align="right">Participants</HeadCell>
      <HeadCell>Submitted By</HeadCell>
      <HeadCell>Confidence</HeadCell>
      <HeadCell>Source</HeadCell>
      <HeadCell align="right">View</HeadCell>
    </TableHead>
  </HeadSpace>
);

type Props = {
  rows: readonly SessionRow[];
  hasMore: boolean;
  onMore: () => void;
  onOpen: (id: string) => void;
  /** Whether the last row is in view. */
  onEnd: (reached: boolean) => void;
  /** The session whose dialog is open, or was last; its row is the active one. */
  current: string | null;
};

/** The virtual list: only the rows in view are in the DOM; j, k and Enter walk them. */
export const SessionTable = ({ rows, hasMore, onMore, onOpen, onEnd, current }: Props) => {
  const height = useMedia(atPhone) ? rowHeights.phone : rowHeights.desk;
  const list = useListRef(null);
  const ids = rows.map(({ id }) => id);
  const { active, setActive, walk } = useRowFocus({ list, ids, attribute: 'data-session' });
  const [shownCurrent, setShownCurrent] = useState(current);
  if (shownCurrent !== current) {
    setShownCurrent(current);
    const index = rows.findIndex(({ id }) => id === current);
    if (index !== -1) setActive(index);
  }
  useEffect(() => {
    const index = current === null ? -1 : rows.findIndex(({ id }) => id === current);
    if (index !== -1) list.current?.scrollToRow({ index, align: 'auto' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another dialog opens, not when rows move
  }, [current]);

  useKeys([
    { keys: ['j'], show: ['j'], label: 'Next session', run: () => walk(1) },
    { keys: ['k'], show: ['k'], label: 'Previous session', run: () => walk(-1) },
    {
      // the row itself listens; this line is for the help
      keys: [],
      show: ['Enter'],
      label: 'Quick details of the row',
      run: () => undefined,
    },
  ]);

  const loadIfNear = (element: HTMLElement) => {
    if (hasMore && element.scrollHeight - element.scrollTop - element.clientHeight < nearPx) onMore();
  };
  return (
    <Frame>
      <Table label="PvP Sessions" columns={listColumns} phone={listCard} rowCount={hasMore ? -2 : rows.length}>
        <ListHead />
        <List
          role="rowgroup"
          listRef={list}
          rowComponent={VirtualRow}
          rowProps={{ rows, active, onOpen, onActive: setActive }}
          rowCount={rows.length}
          rowHeight={height}
          overscanCount={8}
          defaultHeight={720}
          onScroll={(event) => loadIfNear(event.currentTarget)}
          onRowsRendered={({ stopIndex }) => {
            onEnd(stopIndex >= rows.length - 1);
            if (list.current?.element) loadIfNear(list.current.element);
          }}
          style={listStyle}
        />
      </Table>
    </Frame>
  );
};
