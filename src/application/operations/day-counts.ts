/** Counter of submissions answered as repeats, which the log does not hold. */
export const repeatedSubmissions = 'repeated-submissions';
