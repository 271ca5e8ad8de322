import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { HeldMove } from '../../../../ui/routing/use-leave-guard.ts';

/** Shown while a navigation waits for an answer about pending changes. */
export const LeaveDialog = ({ held, onLeave }: { held: HeldMove | null; onLeave: () => void }) => (
  <Dialog
    open={held !== null}
    onClose={() => held?.stay()}
    title="Leave with pending changes?"
    width={440}
    footer={
      <>
        <Button
          variant="danger"
          onClick={() => {
            onLeave();
            held?.leave();
          }}
        >
          Leave and discard
        </Button>
        <Button variant="primary" onClick={() => held?.stay()}>
          Stay
        </Button>
      </>
    }
  >
    The participants have changes that are not saved.
  </Dialog>
);
