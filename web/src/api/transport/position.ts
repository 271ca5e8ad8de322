import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

type PositionState = { after: string | null };
const initialState: PositionState = { after: null };
const isPosition = (text: string) => /^\d+$/.test(text);

/** The highest log position that this browser has seen in an answer or a live message. Positions compare as text; what is none is ignored. */
export const positionSlice = createSlice({
  name: 'position',
  initialState,
  reducers: {
    positionSeen: (state, { payload }: PayloadAction<string>) => {
      if (isPosition(payload) && (state.after === null || payload > state.after)) state.after = payload;
    },
  },
});
export const { positionSeen } = positionSlice.actions;

/** An answer, or a page of it, was read at a position (X-Read-Position). */
export const answerRead = createAction<{ answer: string; position: string }>('position/answerRead');

/** Value of `after=` for reads; tolerates states without this slice (tests). */
export const afterPosition = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('position' in state)) return null;
  const slice: unknown = state.position;
  if (typeof slice !== 'object' || slice === null || !('after' in slice)) return null;
  return typeof slice.after === 'string' ? slice.after : null;
};
