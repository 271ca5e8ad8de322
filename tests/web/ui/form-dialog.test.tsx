import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../../../web/src/ui/dialog/Dialog.tsx';
import { FormDialog } from '../../../web/src/ui/dialog/FormDialog.tsx';
import { TextField } from '../../../web/src/ui/form/TextField.tsx';

const Form = ({ send, busy = false }: { send: (values: string[]) => void; busy?: boolean }) => {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    setWrong(second === '');
    if (second !== '') send([first, second]);
  };
  return (
    <FormDialog title="Rename" submit="Save" onSubmit={submit} onClose={() => undefined} busy={busy}>
      <TextField label="Old" value={first} onChange={(event) => setFirst(event.target.value)} />
      <TextField
        label="New"
        value={second}
        onChange={(event) => setSecond(event.target.value)}
        error={wrong ? 'Say how.' : undefined}
      />
    </FormDialog>
  );
};

describe('a dialog with a form', () => {
  it('begins in its first field, not on the cross', async () => {
    render(<Form send={() => undefined} />);
    expect(await screen.findByLabelText('Old')).toHaveFocus();
  });

  it('puts the focus on the first fault of a refused form', async () => {
    const send = jest.fn();
    render(<Form send={send} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('New')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent by Ctrl+Enter, and not twice while it is under way', async () => {
    const send = jest.fn();
    const { rerender } = render(<Form send={send} />);
    await userEvent.type(await screen.findByLabelText('Old'), 'Nova');
    await userEvent.type(screen.getByLabelText('New'), 'Luna');
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(send.mock.calls).toEqual([[['Nova', 'Luna']]]);
    rerender(<Form send={send} busy />);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a dialog that another one takes the place of', () => {
  const Pair = () => {
    const [step, setStep] = useState<'none' | 'form' | 'answer'>('none');
    return (
      <main id="main" tabIndex={-1}>
        <button onClick={() => setStep('form')}>Open</button>
        {step === 'form' && (
          <FormDialog title="Form" submit="Send" onSubmit={() => setStep('answer')} onClose={() => setStep('none')}>
            <input aria-label="Name" />
          </FormDialog>
        )}
        {step === 'answer' && (
          <Dialog open onClose={() => setStep('none')} title="Answer">
            Done
          </Dialog>
        )}
      </main>
    );
  };

  it('gives the focus back to what opened the first', async () => {
    render(<Pair />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Answer' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });
});
