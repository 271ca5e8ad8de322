import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useLeaveGuard } from '../routing/use-leave-guard.ts';

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
