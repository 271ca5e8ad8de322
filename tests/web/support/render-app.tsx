import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createStore } from '../../../web/src/api/store/store.ts';
import { App } from '../../../web/src/app/App.tsx';
import { createRouter } from '../../../web/src/app/router.tsx';

/** The whole app at a path, with its own store, on the history of the test's window. */
export const renderApp = (path = '/') => {
  window.history.pushState(null, '', path);
  const store = createStore();
  const router = createRouter(store);
  return { store, router, ...render(<App store={store} router={router} />) };
};

/** Some part of it at any path. */
export const renderAt = (path: string, part: ReactNode) => {
  window.history.pushState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element: part }]);
  return { router, ...render(<RouterProvider router={router} />) };
};
