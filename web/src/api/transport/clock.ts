import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type ClockState = { offsetMs: number };
const initialState: ClockState = { offsetMs: 0 };
/** A clock that is off by less is right: the header counts seconds, and the answer took its time. */
const tolerableMs = 60_000;

/** By how much the server's clock is ahead of this computer's, which may be days wrong. */
export const clockSlice = createSlice({
  name: 'clock',
  initialState,
  reducers: {
    clockRead: (state, { payload }: PayloadAction<{ server: number; here: number }>) => {
      const offset = payload.server - payload.here;
      if (Math.abs(offset - state.offsetMs) < tolerableMs) return;
      state.offsetMs = Math.abs(offset) < tolerableMs ? 0 : offset;
    },
  },
});
export const { clockRead } = clockSlice.actions;
