import { server } from '../jest.config.js';

/**
 * Flat, because the runner takes no projects. The tests of what is mutated; and of the API those that are quick and reach what
 * is tested through it, policies and submitting among it. A mutant runs only the tests that reach it.
 */
export default {
  ...server,
  rootDir: '..',
  testMatch: [
    '<rootDir>/tests/{application,contracts-pure,domain,projections,workers}/**/*.test.ts',
    '<rootDir>/tests/api/{bake-off,command-line,corrections,discord-links,evidence,explain,history,messages}/**/*.test.ts',
    '<rootDir>/tests/api/{my,player-names,players,rename-requests,review,sessions,voice,wipe}/**/*.test.ts',
    '<rootDir>/tests/api/route-policies.test.ts',
    '<rootDir>/tests/bot/archive.test.ts',
    '<rootDir>/tests/main/cli-import.test.ts',
  ],
  // Random commands for minutes: whoever reaches everything says little of one place.
  testPathIgnorePatterns: [...server.testPathIgnorePatterns, '/tests/api/my/one-number'],
  filter: '<rootDir>/stryker/test-filter.cjs',
  testTimeout: 30_000,
};
