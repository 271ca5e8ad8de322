import { render } from '@testing-library/react';
import { createStore } from '../../../web/src/api/store.ts';
import { App } from '../../../web/src/app/App.tsx';
import { createHistory } from '../../../web/src/ui/routing/history.ts';

/** The whole app at a path, with a store of its own, on the history of the test's window. */
export const renderApp = (path = '/') => {
  window.history.pushState(null, '', path);
  const store = createStore();
  const history = createHistory();
  return { store, history, ...render(<App store={store} history={history} />) };
};
