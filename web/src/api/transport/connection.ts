import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Error';
export type LiveConnection = {
  state: ConnectionState;
  /** Tries since the last success. */
  attempt: number;
  /** When the state was entered and when the last message came, in milliseconds. */
  since: number;
  updatedAt: number | null;
  /** How often the server was found. */
  found: number;
};
const initialState: LiveConnection = { state: 'Disconnected', attempt: 0, since: 0, updatedAt: null, found: 0 };

/** The socket's state, outside of the RTK Query cache. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    stateChanged: (slice, { payload }: PayloadAction<{ state: ConnectionState; attempt: number; at: number }>) => {
      slice.state = payload.state;
      slice.attempt = payload.attempt;
      slice.since = payload.at;
      if (payload.state !== 'Connected') return;
      slice.updatedAt = payload.at;
      slice.found += 1;
    },
    messageCame: (slice, { payload }: PayloadAction<number>) => {
      slice.updatedAt = payload;
    },
  },
});
export const { stateChanged, messageCame } = connectionSlice.actions;
