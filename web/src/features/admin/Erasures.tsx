import { useState } from 'react';
import { styled } from 'styled-components';
import type { ErasureRow } from '../../../../src/contracts/erasures.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/use-action.ts';
import { Block } from '../../ui/Block.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Name } from '../../ui/Name.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDeclineErasureMutation, useErasuresQuery } from './api.ts';

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

const DeclineDialog = ({ row, onClose }: { row: ErasureRow; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const { run, busy, failure, errors } = useAction(useDeclineErasureMutation(), {
    failed: failureTexts.declineErasure,
    inForm: true,
    done: () => ({ title: 'Request declined' }),
  });
  const submit = async () => {
    if ((await run({ accountId: row.accountId, reason: reason.trim() })) !== null) onClose();
  };
  return (
    <FormDialog
      title="Decline the request"
      submit="Decline"
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      width={480}
      description="The person reads the reason in their settings, and it is kept in the moderation log."
    >
      <TextField
        label="Reason"
        required
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};

/** Who asked to be forgotten; nothing is shown where nobody did. */
export const Erasures = () => {
  const { data: rows = [] } = useErasuresQuery();
  const [declining, setDeclining] = useState<ErasureRow | null>(null);
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
      {declining && <DeclineDialog row={declining} onClose={() => setDeclining(null)} />}
    </Block>
  );
};
