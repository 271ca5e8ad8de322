import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSessionState } from '../../../../web/src/ui/platform/use-session-state.ts';

const Field = ({ name }: { name: string }) => {
  const [value, setValue, forget] = useSessionState({ key: name, start: '', isWorth: (typed: string) => typed !== '' });
  return (
    <>
      <input aria-label="Names" value={value} onChange={(event) => setValue(event.target.value)} />
      <button onClick={forget}>Sent</button>
    </>
  );
};
const typed = () => screen.getByLabelText<HTMLInputElement>('Names').value;

describe('what is typed and not sent', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('is there again after the page was left, under its own key only, until it was sent', async () => {
    const first = render(<Field name="form-1" />);
    await userEvent.type(screen.getByLabelText('Names'), 'Calyx');
    first.unmount();
    const other = render(<Field name="form-2" />);
    expect(typed()).toBe('');
    other.unmount();
    const again = render(<Field name="form-1" />);
    expect(typed()).toBe('Calyx');
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
    again.unmount();
    render(<Field name="form-1" />);
    expect(typed()).toBe('');
  });

  it('lives as long as the page where storage is forbidden or holds something else', async () => {
    sessionStorage.setItem('muster:form-1', '{');
    render(<Field name="form-1" />);
    expect(typed()).toBe('');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await userEvent.type(screen.getByLabelText('Names'), 'Calyx');
    expect(typed()).toBe('Calyx');
  });
});
