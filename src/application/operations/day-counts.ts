/** Submissions that were answered as repeats of an earlier one: the log holds nothing of them. */
export const repeatedSubmissions = 'repeated-submissions';
