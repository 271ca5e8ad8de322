import { styled } from 'styled-components';
import type { LiveConnection, ConnectionState } from '../api/transport/connection.ts';
import { useReconnect } from '../api/live/live.tsx';
import { useAppSelector } from '../api/store/store-hooks.ts';
import { Button } from '../ui/button/Button.tsx';
import { formatClock } from '../ui/text/dates.ts';
import { StatusIcon, type Shape, type Tone } from '../ui/text/StatusIcon.tsx';
import { phone } from '../ui/platform/media.ts';

const looks = {
  Connected: { shape: 'disc', tone: 'success' },
  Connecting: { shape: 'dashed-ring', tone: 'muted' },
  Disconnected: { shape: 'ring', tone: 'muted' },
  Error: { shape: 'triangle', tone: 'danger' },
} satisfies Record<ConnectionState, { shape: Shape; tone: Tone }>;

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  white-space: nowrap;
  b {
    color: var(--text);
  }
`;
const Detail = styled.span`
  ${phone} {
    display: none;
  }
`;

const detailOf = ({ state, attempt, since, updatedAt }: LiveConnection): string => {
  if (state === 'Connected') return updatedAt === null ? '' : `updated ${formatClock(new Date(updatedAt))} UTC`;
  if (state === 'Connecting') return attempt === 0 ? '' : `attempt ${attempt}`;
  if (state === 'Error') return `after ${attempt} tries`;
  return since === 0 ? '' : `since ${formatClock(new Date(since))} UTC`;
};

/** The socket's state as shape and word, the last update, and Reconnect once all tries have failed. */
export const LiveIndicator = () => {
  const connection = useAppSelector((state) => state.connection);
  const reconnect = useReconnect();
  return (
    <Frame>
      <StatusIcon {...looks[connection.state]} />
      <b role="status">{connection.state}</b>
      <Detail>{detailOf(connection)}</Detail>
      {connection.state === 'Error' && (
        <Button
          size="small"
          onClick={() => {
            reconnect();
            // the button goes away
            document.getElementById('main')?.focus();
          }}
        >
          Reconnect
        </Button>
      )}
    </Frame>
  );
};
