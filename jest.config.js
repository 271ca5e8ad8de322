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
    'p-limit',
    'yocto-queue',
    'content-disposition',
  ]),
  testPathIgnorePatterns: ['/node_modules/', '/tests/web/', '/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/artifacts/'],
};

/** What each test file took; and what the product says and leaves behind is looked through for the secrets that tests configure. */
const measured = '<rootDir>/tests/support/measure-suite.ts';
const looked = [measured, '<rootDir>/tests/support/look-for-secrets.ts'];

/** Only in `make test-all`: servers beside the process, what takes long, what takes long to be wrong (docs/decisions/0038). */
const behind = [
  'adapters/event-store/eventstoredb/',
  'adapters/recogniser/bad-pictures',
  'adapters/recogniser/odd-pictures',
  'adapters/recogniser/extra/brought-readers',
  'adapters/redis/',
  'adapters/mongo/',
  'contracts/eventstoredb',
  'contracts/mongo',
  'contracts/redis',
  'architecture/dependency-rule',
  'bot/any-status',
  'bot/archive/back-fill',
  'bot/bot-in-channels',
  'bot/connection',
  'bot/faults',
  'bot/odd-packets',
  'bot/posts-under-faults',
  'bot/two-bots',
  'main/damaged-read-models-on-servers',
  'main/demo/elsewhere',
  'main/engines/outages',
  'main/guild-export',
  'main/migrate',
  'main/rebuild-on-servers',
].map((path) => `/tests/${path}`);
const isQuick = process.env.MUSTER_TESTS === 'quick';

/**
 * Of the API suite what is not run again on the engines: what asks no engine for anything, and what engines show nothing new
 * of. Each call has its happy path, a refusal and a read of what it wrote in the others (docs/decisions/0038, 0139).
 */
const withoutEngines = [
  'docs/',
  'features',
  'route-policies',
  'wire-enums',
  'access/(?:my-sign-ins|purge|renewal|role-check)',
  'evidence/',
  'explain/',
  'http/(?!readings)',
  'leaderboard/',
  'live/hub',
  'media/',
  'my/one-number',
  'players/(?:withdraw|main)',
  'review/what-if',
  'sessions/(?:bad-input|big-input|list-pages|member-bounds|of-player|upload-gate|words)',
  'web-app/',
  '[^/]+/fields',
].map((path) => `/tests/api/${path}`);

export default {
  testTimeout: 120_000,
  projects: [
    {
      ...server,
      displayName: 'server',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: [...server.testPathIgnorePatterns, ...(isQuick ? behind : [])],
      setupFilesAfterEnv: looked,
    },
    {
      // The API suite once more: engines on servers, projector and worker in a process of their own.
      ...server,
      displayName: 'engines',
      testMatch: ['<rootDir>/tests/api/**/*.test.ts'],
      testPathIgnorePatterns: [...server.testPathIgnorePatterns, ...withoutEngines],
      setupFilesAfterEnv: ['<rootDir>/tests/support/engines/choose.ts', ...looked],
    },
    {
      displayName: 'web',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { customExportConditions: ['require', 'default', 'node'] },
      testMatch: ['<rootDir>/tests/web/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: [measured, '<rootDir>/tests/web/setup.ts'],
      transform: { '\\.m?[jt]sx?$': swc(true) },
      transformIgnorePatterns: esm([
        'msw',
        'until-async',
        'rettime',
        '@mswjs',
        '@open-draft',
        '@bundled-es-modules',
        'd3-[^/]+',
        'internmap',
        'delaunator',
        'robust-predicates',
      ]),
      moduleNameMapper: { '\\.(css|woff2|svg)$': '<rootDir>/tests/web/empty-asset.ts' },
    },
    {
      ...server,
      displayName: 'e2e',
      setupFilesAfterEnv: looked,
      testMatch: ['<rootDir>/tests/e2e/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};
