import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAction, withReason } from '../../../../web/src/parts/actions/use-action.ts';
import { ToastProvider } from '../../../../web/src/ui/feedback/Toast.tsx';

type Answer = { data?: { revision: number }; error?: { status: number; message: string; problem: Problem | null } };
type Problem = { type: string; title: string; status: number; code: 'signed-out' | 'record-moved-on'; detail: string };
const problem = (status: number, code: Problem['code']): Answer => ({
  error: { status, message: '', problem: { type: '', title: '', status, code, detail: 'The server said so.' } },
});

const Page = ({ call, inForm = false }: { call: (name: string) => Promise<Answer>; inForm?: boolean }) => {
  const { run, failure } = useAction([call, { isLoading: false }], {
    failed: 'Failed to rename',
    refused: { 'record-moved-on': 'Someone was faster.' },
    inForm,
    done: () => ({ title: 'Renamed' }),
    inverse: (_data, name) => `not ${name}`,
  });
  return (
    <>
      <button onClick={() => void run('Nova')}>Rename</button>
      {failure !== null && <p>in the form: {failure}</p>}
    </>
  );
};
const press = async (call: (name: string) => Promise<Answer>, inForm = false) => {
  render(
    <ToastProvider>
      <Page call={call} inForm={inForm} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
};

describe('an action', () => {
  it('says that it is done, and takes itself back', async () => {
    const call = jest.fn(async () => ({ data: { revision: 2 } }));
    await press(call);
    expect(await screen.findByText('Renamed')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(call.mock.calls).toEqual([['Nova'], ['not Nova']]);
  });

  it.each<[string, Answer, string]>([
    [
      'its own sentence without one of the server',
      { error: { status: 0, message: '', problem: null } },
      'Failed to rename',
    ],
    ['the sentence for a code', problem(409, 'record-moved-on'), 'Someone was faster.'],
  ])('says %s', async (_what, answer, sentence) => {
    await press(async () => answer);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says after the sentence of the catalogue why, where the server refused for a reason and did not fail', () => {
    const said = ({ error }: Answer) => withReason(error, 'Failed to rename');
    expect(said(problem(409, 'record-moved-on'))).toBe('Failed to rename. The server said so.');
    expect(said(problem(500, 'record-moved-on'))).toBe('Failed to rename');
    expect(said({ error: { status: 0, message: '', problem: null } })).toBe('Failed to rename');
  });

  it('leaves it to the form where there is one', async () => {
    await press(async () => ({ error: { status: 500, message: '', problem: null } }), true);
    expect(await screen.findByText('in the form: Failed to rename')).toBeInTheDocument();
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });

  it('says nothing of a sign-in that has ended: the page does', async () => {
    await press(async () => problem(401, 'signed-out'), true);
    expect(screen.queryByText(/in the form/u)).not.toBeInTheDocument();
  });
});
