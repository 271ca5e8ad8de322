/** Id of the operator who signs in by a link of the command line: not a person, so it owns nothing. */
export const operatorId = 'cli';
