import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tests of the mutated code, and API tests that reach code tested through the API, such as policies and submitting.
 * None starts processes of its own.
 */
const places = [
  'tests/{application,contracts-pure,domain,projections,workers}/**/*.test.ts',
  'tests/api/{bake-off,command-line,corrections,discord-links,evidence,explain,history,messages}/**/*.test.ts',
  'tests/api/{leaderboard,metrics,my,player-names,players,rename-requests,review,sessions,voice,wipe}/**/*.test.ts',
  'tests/api/route-policies.test.ts',
  'tests/bot/archive.test.ts',
  'tests/main/cli-import.test.ts',
];
/** Runs random commands for minutes; a test that reaches everything says little about one place. */
const leftOut = ['tests/api/my/one-number.test.ts'];

export const testFilesIn = (root: string): readonly string[] =>
  globSync(places, { cwd: root })
    .filter((file) => !leftOut.includes(file))
    .toSorted()
    .map((file) => join(root, file));
