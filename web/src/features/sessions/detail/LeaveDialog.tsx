import type { Blocker } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Shown while a navigation waits for an answer about pending changes. */
export const LeaveDialog = ({ blocker, onLeave }: { blocker: Blocker; onLeave: () => void }) => {
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave with pending changes?"
      width={440}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onLeave();
              blocker.proceed?.();
            }}
          >
            Leave and discard
          </Button>
          <Button variant="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      The participants have changes that are not saved.
    </Dialog>
  );
};
