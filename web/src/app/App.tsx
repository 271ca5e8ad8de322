import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { followTab } from '../api/follow-tab.ts';
import type { AppStore } from '../api/store.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { KeysProvider } from '../ui/keys.tsx';
import type { AppHistory } from '../ui/routing/history.ts';
import { Router } from '../ui/routing/Router.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { AuthGate } from './AuthGate.tsx';
import { CrashPage } from './CrashPage.tsx';

type Props = { store: AppStore; history: AppHistory };

export const App = ({ store, history }: Props) => {
  useEffect(() => setupListeners(store.dispatch, followTab), [store]);
  return (
    <ErrorBoundary fallback={() => <CrashPage />}>
      <Provider store={store}>
        <KeysProvider>
          <ToastProvider>
            <Router history={history}>
              <AuthGate />
            </Router>
          </ToastProvider>
        </KeysProvider>
      </Provider>
    </ErrorBoundary>
  );
};
