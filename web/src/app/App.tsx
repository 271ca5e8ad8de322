import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import type { AppStore } from '../api/store.ts';
import { KeysProvider } from '../ui/keys.tsx';
import { ToastProvider } from '../ui/Toast.tsx';

type Props = { store: AppStore; router: ComponentProps<typeof RouterProvider>['router'] };

export const App = ({ store, router }: Props) => (
  <Provider store={store}>
    <KeysProvider>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </KeysProvider>
  </Provider>
);
