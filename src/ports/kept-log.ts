/** `at`: milliseconds since the epoch. `text`: one JSON object, without its end of line and without secrets. */
export type KeptLine = { readonly at: number; readonly text: string };

/** What processes on this data folder have written to their log in the last 24 hours. */
export type KeptLog = {
  /** The lines since then, in milliseconds since the epoch, one file after another; those of one process oldest first. */
  since(time: number): AsyncIterable<KeptLine>;
};
