type Started<D> = { dispatch: D; queryFulfilled: PromiseLike<unknown> };

/**
 * `onQueryStarted` of a write whose effect is shown at once: `optimistic((arg, dispatch) => dispatch(patch))`. When it
 * is refused, what was shown before is shown again; the toast of the failure is the caller's.
 */
export const optimistic =
  <Arg, D>(patch: (arg: Arg, dispatch: D) => { undo: () => void }) =>
  async (arg: Arg, { dispatch, queryFulfilled }: Started<D>): Promise<void> => {
    const shown = patch(arg, dispatch);
    try {
      await queryFulfilled;
    } catch {
      shown.undo();
    }
  };
