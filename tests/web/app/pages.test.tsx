import { screen } from '@testing-library/react';
import { LayoutDashboard } from 'lucide-react';
import { Provider } from 'react-redux';
import { accessApi } from '../../../web/src/api/queries/access.ts';
import { createStore } from '../../../web/src/api/store/store.ts';
import { OpenPage } from '../../../web/src/app/PageOutlet.tsx';
import { pages, type Page } from '../../../web/src/app/pages.ts';
import { sampleUser } from '../support/sample-answers.ts';
import { renderAt } from '../support/render-app.tsx';

describe('the list of pages', () => {
  it('has an address, a letter and a parent only once and only where there is one', () => {
    const paths = pages.flatMap(({ path, also = [] }) => [path, ...also]);
    const keys = pages.flatMap(({ key }) => key ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { parent } of pages) expect(parent === undefined || paths.includes(parent)).toBe(true);
  });
});

describe('a page for admins', () => {
  const drawn = jest.fn(() => <p>Secrets</p>);
  const page: Page = {
    path: '/admin',
    title: 'Admin Panel',
    nav: { title: 'Admin Panel', icon: LayoutDashboard, from: 'admin' },
    role: 'admin',
    part: Object.assign(drawn, { preload: async () => undefined }),
  };
  const open = async (role: 'mod' | 'admin') => {
    const store = createStore();
    await store.dispatch(accessApi.util.upsertQueryData('currentUser', undefined, { user: sampleUser({ role }) }));
    renderAt(
      '/admin',
      <Provider store={store}>
        <OpenPage page={page} />
      </Provider>,
    );
  };

  it('is denied to others before it asks for anything', async () => {
    await open('mod');
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.getByText('You need admin permissions to access this page.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/');
    expect(drawn).not.toHaveBeenCalled();
  });

  it('is drawn for them', async () => {
    await open('admin');
    expect(screen.getByText('Secrets')).toBeInTheDocument();
  });
});
