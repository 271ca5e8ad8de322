import { useState } from 'react';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useFocusAfter } from '../../ui/platform/use-focus-after.ts';
import { counted } from '../../ui/text/words.ts';
import { useEndOtherSignInsMutation, useEndSignInMutation, useMySignInsQuery } from './api.ts';

/** Something is being ended: one of them by its id, or all others. */
type SignInToEnd = { id: string } | 'others' | null;

/** Where the viewer is signed in, and how that ends. */
export const useSignIns = () => {
  const { data, isError, refetch } = useMySignInsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const one = useAction(useEndSignInMutation(), {
    failed: failureTexts.endSignIn,
    done: () => ({ title: 'Sign-in Ended', text: 'That browser has to sign in again.' }),
  });
  const others = useAction(useEndOtherSignInsMutation(), {
    failed: failureTexts.endSignIns,
    done: ({ ended }) => ({ title: 'Sign-ins Ended', text: `${counted(ended, 'other sign-in')} ended.` }),
  });
  const [ending, setEnding] = useState<SignInToEnd>(null);
  // what was pressed goes away with its row
  const list = useFocusAfter<HTMLDivElement>(ending !== null);

  const run = async (what: NonNullable<SignInToEnd>) => {
    setEnding(what);
    await (what === 'others' ? others.run() : one.run(what.id));
    // also after a failure: it may have ended elsewhere
    await refetch();
    setEnding(null);
  };
  return {
    rows: data,
    failed: data === undefined && isError,
    retry: () => void refetch(),
    list,
    ending,
    end: (id: string) => void run({ id }),
    endOthers: () => void run('others'),
  };
};
