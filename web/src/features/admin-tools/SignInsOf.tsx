import { useState } from 'react';
import { styled } from 'styled-components';
import type { SignInEntry } from '../../../../src/contracts/access.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { signInColumns } from '../../parts/sign-in-columns.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { isolated } from '../../ui/text/Name.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { counted } from '../../ui/text/words.ts';
import { useAccountSignInsQuery, useEndAccountSignInsMutation } from './api.ts';

const Stack = styled.div`
  display: grid;
  justify-items: start;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-12);
`;

const card = { columns: 'minmax(0, 1fr)', areas: "'browser' 'created' 'seen'" };
const idOf = ({ id }: SignInEntry) => id;

type Props = { accountId: string; name: string };

const Shown = ({ accountId, name }: Props) => {
  const { data, isError, refetch } = useAccountSignInsQuery(accountId, { refetchOnMountOrArgChange: true });
  const [reason, setReason] = useState('');
  const { run, busy } = useAction(useEndAccountSignInsMutation(), {
    failed: failureTexts.endOthersSignIns,
    done: ({ ended }) => ({
      title: 'Sign-ins Ended',
      text: `${counted(ended, 'sign-in')} of ${isolated(name)} ended.`,
    }),
  });
  const end = async () => {
    await run({ accountId, reason: reason.trim() });
    await refetch();
  };
  if (data === undefined && isError)
    return <LoadFailed text="Failed to fetch the sign-ins" onRetry={() => void refetch()} />;
  if (data?.length === 0) return <p>{isolated(name)} is not signed in anywhere.</p>;
  return (
    <>
      <DataTable
        label={`Sign-ins of ${name}`}
        columns={signInColumns}
        card={card}
        rows={data}
        idOf={idOf}
        loading="Loading the sign-ins..."
        skeletons={1}
      />
      <TextField
        label="Reason (optional)"
        hint="Kept in the moderation log."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button variant="danger" busy={busy} onClick={() => void end()}>
        End every sign-in
      </Button>
    </>
  );
};

/** Sign-ins of a person, loaded on request, with a button to end all. */
export const SignInsOf = (props: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <Stack>
      <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
        Sign-ins of {isolated(props.name)}
      </Button>
      {shown && <Shown {...props} />}
    </Stack>
  );
};
