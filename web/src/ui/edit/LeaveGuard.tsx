import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import type { BlockerFunction } from 'react-router-dom';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';

/** A move away from the page that waits for an answer. */
type HeldMove = { leave: () => void; stay: () => void };

/** Holds a move to another page back while `on`; the browser itself asks on reload and close. One at a time: a router has one blocker. */
export const useLeaveGuard = (on: boolean): HeldMove | null => {
  const leavesThePage = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => on && currentLocation.pathname !== nextLocation.pathname,
    [on],
  );
  const blocker = useBlocker(leavesThePage);
  useBeforeUnload(useCallback((event) => on && event.preventDefault(), [on]));
  return on && blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null;
};

type Props = { /** Something would be lost. */ on: boolean; /** What. */ text: string; onDiscard: () => void };

/** Asks before pending changes are left behind, while `on`. */
export const LeaveGuard = ({ on, text, onDiscard }: Props) => {
  const held = useLeaveGuard(on);
  const leave = () => {
    onDiscard();
    held?.leave();
  };
  return (
    <Dialog
      open={held !== null}
      onClose={() => held?.stay()}
      title="Leave with pending changes?"
      width={440}
      footer={
        <>
          <Button variant="danger" onClick={leave}>
            Leave and discard
          </Button>
          <Button variant="primary" onClick={() => held?.stay()}>
            Stay
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
};
