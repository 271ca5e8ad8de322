/** Who is signed in by a link of the command line: no person, so nothing is theirs. */
export const operatorId = 'cli';
