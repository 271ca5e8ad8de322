import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLeaveGuard } from '../../../web/src/ui/edit/LeaveGuard.tsx';
import { renderAt } from '../support/render-app.tsx';

const Here = () => {
  const { pathname, search } = useLocation();
  const [dirty, setDirty] = useState(false);
  const held = useLeaveGuard(dirty);
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/b">To b</Link>
      <Link to="?tab=2">Same page</Link>
      <button onClick={() => setDirty(!dirty)}>Type</button>
      {held && <button onClick={held.leave}>Leave</button>}
      {held && <button onClick={held.stay}>Stay</button>}
    </>
  );
};
const show = () => renderAt('/a', <Here />).router;
const isAt = (path: string) =>
  waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent(path);
    expect(window.location.pathname + window.location.search).toBe(path);
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressLink = (name: string) => userEvent.click(screen.getByRole('link', { name }));

describe('a page with something unsaved', () => {
  it('holds a link back until it is answered', async () => {
    show();
    await press('Type');
    await pressLink('To b');
    await press('Stay');
    await isAt('/a');
    await pressLink('To b');
    await press('Leave');
    await isAt('/b');
  });

  it('holds the browser’s own button back, and goes on in its direction', async () => {
    const router = show();
    await act(() => router.navigate('/b'));
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

  it('does not ask about another address of the same page', async () => {
    show();
    await press('Type');
    await pressLink('Same page');
    await isAt('/a?tab=2');
  });

  it('asks no longer once it is saved, and lets the next move go', async () => {
    show();
    await press('Type');
    await pressLink('To b');
    await press('Type');
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    await pressLink('To b');
    await isAt('/b');
  });

  it('has the browser ask on a reload, and only then', async () => {
    show();
    const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(reload()).toBe(false);
    await press('Type');
    expect(reload()).toBe(true);
  });
});
