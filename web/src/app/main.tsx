import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/ground.css';
import '../styles/print.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { accessApi } from '../api/queries/access.ts';
import { createStore } from '../api/store/store.ts';
import { applyStoredSingleKeys } from '../ui/platform/single-keys.ts';
import { applyStoredTheme } from '../ui/platform/theme.ts';
import { App } from './App.tsx';
import { createRouter } from './router.tsx';

applyStoredTheme();
applyStoredSingleKeys();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// what a boundary has caught is said in its place, on the page
const onCaughtError = (error: unknown) => console.warn('A part of the page could not be drawn', error);
const store = createStore();
// requested before anything is drawn, because everything waits for the answer
void store.dispatch(accessApi.endpoints.currentUser.initiate());
startTransition(() =>
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App store={store} router={createRouter(store)} />
    </StrictMode>,
  ),
);
