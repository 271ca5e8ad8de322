import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../../../web/src/ui/dialog/Dialog.tsx';
import { ToastProvider, useToast } from '../../../web/src/ui/feedback/Toast.tsx';

const Page = ({ undo }: { undo: () => void }) => {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'Link Removed', action: { label: 'Undo', run: undo } })}>Remove</button>
      <button onClick={() => toast({ title: 'Error', text: 'Failed to save participants', tone: 'error' })}>
        Fail
      </button>
    </>
  );
};

describe('toasts', () => {
  it('show one at a time, run their action and can be dismissed', async () => {
    const undo = jest.fn();
    render(
      <ToastProvider>
        <Page undo={undo} />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Link Removed')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Link Removed')).not.toBeInTheDocument());

    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Link Removed');
    await userEvent.click(screen.getByRole('button', { name: 'Fail' }));
    expect(await screen.findByText('Failed to save participants')).toBeInTheDocument();
    expect(screen.queryByText('Link Removed')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Failed to save participants')).not.toBeInTheDocument());
  });

  const InDialog = () => {
    const [open, setOpen] = useState(true);
    const toast = useToast();
    return (
      <Dialog open={open} onClose={() => setOpen(false)} title="Links">
        <button onClick={() => toast({ title: 'Link Removed' })}>Remove</button>
      </Dialog>
    );
  };
  it('leave Escape to the dialog that they were caused in, and close by the next one', async () => {
    render(
      <ToastProvider>
        <InDialog />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Link Removed');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Link Removed')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Link Removed')).not.toBeInTheDocument());
  });
});
