import { foldName, someHolds } from '../../contracts/text.ts';
import type { Deps } from '../deps.ts';
import { problem } from '../problems/problem.ts';

/** Of so many people the rows are read, each by an index, and joined. */
const mostAccounts = 50;

/**
 * The accounts whose nick, display name or username holds a text. Throws where it may be anybody. `field`: of the request
 * that has the text.
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
