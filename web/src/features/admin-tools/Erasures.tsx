import { useState } from 'react';
import { styled } from 'styled-components';
import type { ErasureRow } from '../../../../src/contracts/erasures.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { failureTexts } from '../../parts/failure-texts.ts';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { useErasuresQuery } from './api.ts';

const Rows = styled.ul`
  display: grid;
  gap: var(--s-12);
  padding: 0;
  margin: 0;
  font: var(--t-13);
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s-8) var(--s-16);
    align-items: center;
    justify-content: space-between;
  }
  div {
    flex: 1 1 16rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
  }
`;

/** Not part of the first load. */
const DeclineErasureDialog = lazyPart(() => import('./DeclineErasureDialog.tsx'), 'DeclineErasureDialog');

/** Open erasure requests; hidden when there are none. */
export const Erasures = () => {
  const { data: rows = [], isError, refetch } = useErasuresQuery();
  const [declining, setDeclining] = useState<ErasureRow | null>(null);
  if (rows.length === 0 && isError)
    return (
      <Block title="Erasure requests">
        <LoadFailed text={failureTexts.erasures} onRetry={() => void refetch()} />
      </Block>
    );
  if (rows.length === 0) return null;
  return (
    <Block title="Erasure requests">
      <Rows>
        {rows.map((row) => (
          <li key={row.accountId}>
            <div>
              <b>
                <Name>{row.discordUsername ?? 'Erased account'}</Name>
              </b>
              , due {formatDateTime(row.dueAt)}. Run <code>muster erase {row.discordId ?? row.accountId}</code>
              {row.reason !== null && <p>{row.reason}</p>}
            </div>
            <Button size="small" onClick={() => setDeclining(row)}>
              Decline
            </Button>
          </li>
        ))}
      </Rows>
      {declining && <DeclineErasureDialog row={declining} onClose={() => setDeclining(null)} />}
    </Block>
  );
};
