import { useState } from 'react';
import type { UnlinkedAccount } from '../../../../src/contracts/discord-links.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field, FieldLabel } from '../../ui/form/field-frame.ts';
import { FindBox } from '../../ui/form/FindBox.tsx';
import { useFocusAfter } from '../../ui/platform/use-focus-after.ts';
import { Name } from '../../ui/text/Name.tsx';
import { useUnlinkedAccountsQuery } from './api.ts';

type SearchProps = { onPick: (account: UnlinkedAccount) => void; onCancel: () => void };
const AccountSearch = ({ onPick, onCancel }: SearchProps) => {
  const [typed, setTyped] = useState('');
  const { data: accounts, isError } = useUnlinkedAccountsQuery(typed);
  const unread = isError ? 'Failed to load the accounts.' : 'Loading accounts...';
  return (
    <FindBox
      label="Account"
      placeholder="Search accounts without a player"
      typed={typed}
      onTyped={setTyped}
      choices={(accounts ?? []).map(({ discordId, discordUsername, shownAs }) => ({
        key: discordId,
        content: (
          <>
            <Name>{shownAs}</Name>
            <small>
              <Name>{discordUsername}</Name>
            </small>
          </>
        ),
      }))}
      onPick={(key) => {
        const account = accounts?.find(({ discordId }) => discordId === key);
        if (account !== undefined) onPick(account);
      }}
      onCancel={onCancel}
      nothing={accounts ? 'No unlinked account matches.' : unread}
      boxed
    />
  );
};

/** Picker for known accounts without a player, which fills the two fields below. */
export const AccountField = ({ onPick }: Pick<SearchProps, 'onPick'>) => {
  const [choosing, setChoosing] = useState(false);
  const button = useFocusAfter<HTMLButtonElement>(choosing);
  return (
    <Field>
      <FieldLabel as="span">Account</FieldLabel>
      {choosing ? (
        <AccountSearch
          onPick={(account) => {
            onPick(account);
            setChoosing(false);
          }}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <div>
          <Button ref={button} onClick={() => setChoosing(true)}>
            Choose an account
          </Button>
        </div>
      )}
    </Field>
  );
};
