import { foldName, someHolds } from '../../contracts/text.ts';
import type { Deps } from '../deps.ts';
import { problem } from '../problems/problem.ts';

/** Maximum number of matching accounts; rows are read per account by index and merged. */
const mostAccounts = 50;

/**
 * Accounts whose nickname, display name or username contains a text. Throws when too many match. `field`: the request
 * field that holds the text.
 */
export const accountsCalled = async (
  text: string,
  field: string,
  { accounts }: Pick<Deps, 'accounts'>,
): Promise<readonly string[]> => {
  const wanted = foldName(text);
  const found = (await accounts.all()).flatMap(({ id, nick, displayName, username }) =>
    someHolds([nick, displayName, username], wanted) ? [id] : [],
  );
  if (found.length > mostAccounts)
    throw problem('unknown-filter', `More than ${mostAccounts} people match this name. Type more of it.`, {
      errors: [{ field, code: 'too-many', detail: 'Type more of the name.' }],
    });
  return found;
};
