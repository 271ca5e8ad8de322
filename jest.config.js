const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2023',
      transform: tsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'commonjs' },
  },
];

/** Packages that ship ES modules only; jest runs CommonJS. */
const esm = (names) => [`/node_modules/(?!(?:.*/node_modules/)?(?:${names.join('|')})/)`];

export const server = {
  testEnvironment: 'node',
  transform: { '\\.[jt]s$': swc(false) },
  transformIgnorePatterns: esm([
    'cookie',
    '@fastify/cookie',
    'uuid',
    'file-type',
    'token-types',
    'strtok3',
    'uint8array-extras',
    '@tokenizer',
    '@borewit',
    'lru-cache',
    'content-disposition',
  ]),
  testPathIgnorePatterns: ['/node_modules/', '/tests/web/', '/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/artifacts/'],
};

/** What the product says and leaves behind is looked through for the secrets that tests configure. */
const looked = '<rootDir>/tests/support/look-for-secrets.ts';

/** Of the API suite: what no engine is asked for. On servers it would show the same once more (docs/decisions/0038). */
const withoutEngines = [
  'docs/',
  'features',
  'wire-enums',
  'access/(?:purge|renewal)',
  'http/(?:broken-requests|every-field|field-problems|hosts|read-positions|rejections|request-log|unreadable)',
  'live/hub',
  'sessions/list-pages',
].map((path) => `/tests/api/${path}`);

export default {
  testTimeout: 120_000,
  projects: [
    {
      ...server,
      displayName: 'server',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      setupFilesAfterEnv: [looked],
    },
    {
      // The API suite once more: engines on servers, projector and worker in a process of their own.
      ...server,
      displayName: 'engines',
      testMatch: ['<rootDir>/tests/api/**/*.test.ts'],
      testPathIgnorePatterns: [...server.testPathIgnorePatterns, ...withoutEngines],
      setupFilesAfterEnv: ['<rootDir>/tests/support/engines/choose.ts', looked],
    },
    {
      displayName: 'web',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { customExportConditions: ['require', 'default', 'node'] },
      testMatch: ['<rootDir>/tests/web/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/tests/web/setup.ts'],
      transform: { '\\.m?[jt]sx?$': swc(true) },
      transformIgnorePatterns: esm(['msw', 'until-async', 'rettime', '@mswjs', '@open-draft', '@bundled-es-modules']),
      moduleNameMapper: { '\\.(css|woff2|svg)$': '<rootDir>/tests/web/empty-asset.ts' },
    },
    {
      ...server,
      displayName: 'e2e',
      setupFilesAfterEnv: [looked],
      testMatch: ['<rootDir>/tests/e2e/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};
