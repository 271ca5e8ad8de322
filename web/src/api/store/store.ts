import { configureStore } from '@reduxjs/toolkit';
import { accessSlice, resetOnUserChange } from '../queries/access.ts';
import { api } from '../cache/api.ts';
import { clockSlice } from '../transport/clock.ts';
import { connectionSlice } from '../transport/connection.ts';
import { freshness } from '../cache/invalidation.ts';
import { positionSlice } from '../transport/position.ts';

/** A fresh store; the app has one, each test its own. */
export const createStore = () =>
  configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      access: accessSlice.reducer,
      clock: clockSlice.reducer,
      connection: connectionSlice.reducer,
      position: positionSlice.reducer,
    },
    // the dev checks walk the whole cache on every action; a list has 1000 rows
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        resetOnUserChange,
        freshness,
        api.middleware,
      ),
  });
export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
