import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { pauseWhenHidden } from '../api/cache/pause-when-hidden.ts';
import type { AppStore } from '../api/store/store.ts';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';
import { KeysProvider } from '../ui/platform/keys.tsx';
import { ToastProvider } from '../ui/feedback/Toast.tsx';
import { CrashPage } from './CrashPage.tsx';
import type { AppRouter } from './router.tsx';

type Props = { store: AppStore; router: AppRouter };

export const App = ({ store, router }: Props) => {
  useEffect(() => setupListeners(store.dispatch, pauseWhenHidden), [store]);
  return (
    <ErrorBoundary fallback={() => <CrashPage />}>
      <Provider store={store}>
        <KeysProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </KeysProvider>
      </Provider>
    </ErrorBoundary>
  );
};
