import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/ground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createStore } from '../api/store.ts';
import { applyStoredTheme } from '../ui/theme.ts';
import { App } from './App.tsx';
import { preloadPage, routes } from './routes.tsx';

applyStoredTheme();
preloadPage(window.location.pathname);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App store={createStore()} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
