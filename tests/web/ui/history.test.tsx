import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createHistory } from '../../../web/src/ui/routing/history.ts';
import { Link } from '../../../web/src/ui/routing/Link.tsx';
import { Router, useLocation } from '../../../web/src/ui/routing/Router.tsx';
import { useLeaveGuard } from '../../../web/src/ui/routing/use-leave-guard.ts';

const Here = () => {
  const { pathname, search } = useLocation();
  const [dirty, setDirty] = useState(false);
  const held = useLeaveGuard(dirty);
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/b">To b</Link>
      <Link to="?tab=2">Same page</Link>
      <button onClick={() => setDirty(true)}>Type</button>
      {held && <button onClick={held.leave}>Leave</button>}
      {held && <button onClick={held.stay}>Stay</button>}
    </>
  );
};
const show = () => {
  window.history.pushState(null, '', '/a');
  const history = createHistory();
  render(
    <Router history={history}>
      <Here />
    </Router>,
  );
  return history;
};
const isAt = (path: string) =>
  waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent(path);
    expect(window.location.pathname + window.location.search).toBe(path);
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const scrolledTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });

describe('the history', () => {
  it('follows links and the browser’s buttons', async () => {
    show();
    await userEvent.click(screen.getByRole('link', { name: 'To b' }));
    await isAt('/b');
    act(() => window.history.back());
    await isAt('/a');
    act(() => window.history.forward());
    await isAt('/b');
  });

  it('leaves to the browser what is meant for another tab', async () => {
    show();
    const link = screen.getByRole('link', { name: 'To b' });
    expect(link).toHaveAttribute('href', '/b');
    // jsdom opens no tab; that nobody prevented it is enough
    link.addEventListener('click', (event) => event.preventDefault());
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    await isAt('/a');
  });

  it('holds a link back until it is answered', async () => {
    show();
    await press('Type');
    await userEvent.click(screen.getByRole('link', { name: 'To b' }));
    await press('Stay');
    await isAt('/a');
    await userEvent.click(screen.getByRole('link', { name: 'To b' }));
    await press('Leave');
    await isAt('/b');
  });

  it('holds the browser’s own button back, and goes on in its direction', async () => {
    const history = show();
    act(() => history.go('/b'));
    await isAt('/b');
    await press('Type');
    act(() => window.history.back());
    await screen.findByRole('button', { name: 'Leave' });
    await isAt('/b');
    await press('Stay');
    act(() => window.history.back());
    await screen.findByRole('button', { name: 'Leave' });
    await press('Leave');
    await isAt('/a');
  });

  it('does not ask about the address of the same page', async () => {
    show();
    await press('Type');
    await userEvent.click(screen.getByRole('link', { name: 'Same page' }));
    await isAt('/a?tab=2');
  });

  it('begins a new page at the top and comes back to where the last one stood', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const history = show();
    scrolledTo(640);
    act(() => history.go('/b'));
    await isAt('/b');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    scrolledTo(0);
    act(() => window.history.back());
    await isAt('/a');
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 640));
    scrollTo.mockRestore();
  });

  it('takes a link to a place on the page for an entry of its own', async () => {
    const history = show();
    window.location.hash = 'main';
    await waitFor(() => expect(history.now().location.hash).toBe('#main'));
    act(() => window.history.back());
    await waitFor(() => expect(history.now().location.hash).toBe(''));
  });
});
