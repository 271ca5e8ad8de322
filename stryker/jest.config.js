import { server } from '../jest.config.js';

/** Flat, because the runner takes no projects: the tests of what is mutated, without those that need a server. */
export default {
  ...server,
  rootDir: '..',
  testMatch: ['application', 'contracts-pure', 'domain', 'projections', 'workers'].map(
    (folder) => `<rootDir>/tests/${folder}/**/*.test.ts`,
  ),
  testTimeout: 30_000,
};
