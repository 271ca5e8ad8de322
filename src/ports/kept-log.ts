/** `at`: milliseconds since the epoch. `text`: one JSON object, without its end of line and without secrets. */
export type KeptLine = { readonly at: number; readonly text: string };

/** Log lines of the last 24 hours, from all processes that share this data folder. */
export type KeptLog = {
  /** Lines since `time` (milliseconds since the epoch), file by file; within a process the oldest first. */
  since(time: number): AsyncIterable<KeptLine>;
};
