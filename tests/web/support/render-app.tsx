import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { createStore } from '../../../web/src/api/store.ts';
import { App } from '../../../web/src/app/App.tsx';
import { routes } from '../../../web/src/app/routes.tsx';

/** The whole app at a path, with a store and a history of its own. */
export const renderApp = (path = '/') => {
  const store = createStore();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  return { store, router, ...render(<App store={store} router={router} />) };
};
