import { useState } from 'react';
import { styled } from 'styled-components';
import { useLiveMessages } from '../../../api/live/live.tsx';
import { useNow } from '../../../api/store/use-now.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Timestamp } from './Timestamp.tsx';

const kept = 20;
const List = styled.ol`
  font: var(--t-13);
  li {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    padding: var(--s-8) 0;
    border-bottom: 1px solid var(--line-soft);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  li:last-child {
    border-bottom: 0;
  }
  time {
    color: var(--text-muted);
  }
`;

type SystemLine = { id: number; at: string; text: string };

/** System messages while the panel is open; not stored. */
export const SystemLog = () => {
  const now = useNow();
  const [said, setSaid] = useState<readonly SystemLine[]>([]);
  useLiveMessages((message) => {
    if (message.type !== 'system_activity') return;
    const { text } = message.data;
    const at = now().toISOString();
    setSaid((before) => [{ id: (before[0]?.id ?? 0) + 1, at, text }, ...before].slice(0, kept));
  });
  return (
    <Block title="System activity" aside="since this page was opened">
      {said.length === 0 ? (
        <EmptyState title="No system activity yet" why="Starts, rebuilds, wipes and engine outages appear here." />
      ) : (
        <List role="log" aria-label="System activity">
          {said.map(({ id, at, text }) => (
            <li key={id}>
              <Timestamp iso={at} />
              {text}
            </li>
          ))}
        </List>
      )}
    </Block>
  );
};
