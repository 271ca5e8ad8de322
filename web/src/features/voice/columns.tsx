import { useSyncExternalStore } from 'react';
import { css } from 'styled-components';
import { useNow } from '../../api/store/use-now.ts';
import type { VoiceSession } from '../../../../src/contracts/voice.ts';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { PlayerLink } from '../../parts/names/PlayerLink.tsx';
import { DateCell } from '../../ui/text/DateCell.tsx';
import { formatDuration } from '../../ui/text/dates.ts';
import { Name } from '../../ui/text/Name.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Look } from '../../ui/feedback/StatusBadge.tsx';
import { Beside, onPhone, OnPhone } from '../../ui/table/cells.ts';
import type { At, Column } from '../../ui/table/column.ts';

/** One timer for all running rows; it stops while none is mounted. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  if (!document.hidden) for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const twoDigits = (value: number) => String(value).padStart(2, '0');
/** '1 h 02 m 05 s', '26 m 05 s', '5 s'. */
const formatRunning = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `${hours} h ${twoDigits(minutes)} m ${twoDigits(rest)} s`;
  return minutes > 0 ? `${minutes} m ${twoDigits(rest)} s` : `${rest} s`;
};

/** Elapsed time by the server's clock, updated every second. */
const Running = ({ since }: { since: string }) => {
  const now = useNow();
  const seconds = useSyncExternalStore(listen, () => Math.floor((now().getTime() - Date.parse(since)) / 1000));
  return <>{formatRunning(Math.max(0, seconds))}</>;
};

export const card = {
  columns: 'minmax(0, 1fr) auto',
  areas: "'name status' 'channel duration' 'joined event'",
};
const looks = {
  active: { shape: 'dot', tone: 'success', word: 'Active' },
  completed: { shape: 'check', tone: 'muted', word: 'Completed' },
} satisfies Record<VoiceSession['status'], Look>;

/** For rows without a player page. */
export const still = css`
  cursor: default;
`;

const Speaker = ({ row: { playerId, playerName }, active }: { row: VoiceSession } & Pick<At, 'active'>) => {
  if (playerName === null) return <Beside>Erased account</Beside>;
  if (playerId === null) return <Name>{playerName}</Name>;
  return <PlayerLink id={playerId} name={playerName} active={active} />;
};

const Duration = ({ row: { status, joinTime, duration, estimated } }: { row: VoiceSession }) => {
  if (status === 'active') return <Running since={joinTime} />;
  return (
    <>
      {estimated && <Beside data-tooltip="Its end was not seen. It ends when the member was last seen.">about </Beside>}
      {formatDuration(duration)}
    </>
  );
};

export const columns: readonly Column<VoiceSession>[] = [
  {
    key: 'name',
    head: 'Player',
    width: 'minmax(120px, 1.4fr)',
    area: 'name',
    skeleton: 112,
    cell: (row, { active }) => <Speaker row={row} active={active} />,
  },
  {
    key: 'channel',
    head: 'Channel',
    width: 'minmax(88px, 1fr)',
    area: 'channel',
    skeleton: 72,
    cell: ({ channelName }) => (channelName === null ? <Beside>Unknown channel</Beside> : <Name>{channelName}</Name>),
  },
  {
    key: 'event',
    optional: true,
    head: 'Event',
    width: 'minmax(112px, 1fr)',
    area: 'event',
    skeleton: 84,
    look: onPhone.atEnd,
    cell: ({ eventType }) => (eventType === null ? <Beside>General</Beside> : <EventBadge eventType={eventType} />),
  },
  {
    key: 'joined',
    head: 'Join Time (UTC)',
    width: 'minmax(10.25rem, 11rem)',
    area: 'joined',
    skeleton: 124,
    cell: ({ joinTime }) => <DateCell iso={joinTime} />,
  },
  {
    key: 'duration',
    head: 'Duration',
    width: '120px',
    align: 'right',
    area: 'duration',
    skeleton: 56,
    cell: (row) => (
      <>
        <Duration row={row} />
        {row.status === 'active' && <OnPhone> so far</OnPhone>}
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    width: 'minmax(108px, 0.8fr)',
    area: 'status',
    skeleton: 64,
    look: onPhone.atEnd,
    cell: ({ status }) => <StatusBadge looks={looks} status={status} />,
  },
];
