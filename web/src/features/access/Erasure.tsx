import { useState } from 'react';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { Button } from '../../ui/button/Button.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { useMyErasureQuery, useWithdrawErasureMutation } from './api.ts';
import { erasureSays as says } from './erasure-words.ts';
import { Setting } from './Setting.tsx';

/** Not part of the first load. */
const AskErasureDialog = lazyPart(() => import('./AskErasureDialog.tsx'), 'AskErasureDialog');

/** Being forgotten: asked for here, done by an admin. */
export const Erasure = () => {
  const { data, isError, refetch } = useMyErasureQuery();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(useWithdrawErasureMutation(), {
    failed: failureTexts.withdrawErasure,
    done: () => ({ title: 'Request withdrawn', text: 'Your data stays.' }),
  });
  if (data === undefined && isError) return <LoadFailed text={failureTexts.myErasure} onRetry={() => void refetch()} />;
  const erasure = data?.erasure ?? null;
  if (erasure?.state === 'open')
    return (
      <Setting
        name="Erasure requested"
        says={`You asked on ${formatDateTime(erasure.requestedAt)} UTC. An admin will take care of it by ${formatDateTime(erasure.dueAt)} UTC.`}
      >
        <Button busy={busy} onClick={() => void run()}>
          Withdraw the request
        </Button>
      </Setting>
    );
  const declined = erasure?.state === 'declined' ? ` Your last request was declined: ${erasure.answer ?? ''}` : '';
  return (
    <Setting name="Erase everything about you" says={`${says}${declined}`}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Ask for erasure
      </Button>
      {asking && <AskErasureDialog onClose={() => setAsking(false)} />}
    </Setting>
  );
};
