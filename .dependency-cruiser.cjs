/** The dependency rule of docs/architecture.md, with anchored paths. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: to },
});
/** Pauses, limits of waits, repeated work: for every room that does something with time. */
const timing = '^src/timing\\.ts$';
const node =
  '^(node:)?(crypto|dns/promises|fs|fs/promises|path|url|os|events|stream|stream/promises|worker_threads|child_process|util|timers|timers/promises|module|async_hooks|buffer|http|https|net|process|perf_hooks|zlib)$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: { pathNot: '^node_modules' }, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '^src/main/'] },
      to: {},
    },
    only(
      'domain',
      '^src/domain/',
      ['^src/domain/', '^src/contracts/', '^node_modules/(zod|fastest-levenshtein)/', '^(node:)?(zlib|crypto)$'],
      'The domain is pure: of zlib it uses the checksum, of crypto the hash.',
    ),
    only('timing', timing, ['^$'], 'It knows nobody.'),
    only('contracts', '^src/contracts/', ['^src/contracts/', '^node_modules/zod/'], 'The wire depends on zod only.'),
    {
      name: 'ports-are-types',
      severity: 'error',
      from: { path: '^src/ports/' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    only(
      'application',
      '^src/application/',
      ['^src/(application|domain|ports|contracts)/', timing, '^node_modules/(zod|lru-cache|sharp|file-type)/', node],
      '',
    ),
    only(
      'subscriptions',
      '^src/subscriptions/',
      ['^src/(subscriptions|domain|ports|contracts)/', timing, node],
      'Following the log: what projections, reactions and the edge share.',
    ),
    only(
      'projections',
      '^src/projections/',
      [
        '^src/(projections|subscriptions|domain|ports|contracts)/',
        timing,
        '^node_modules/(zod|lru-cache|p-limit)/',
        node,
      ],
      '',
    ),
    only(
      'api',
      '^src/api/',
      ['^src/(api|application|projections|subscriptions|domain|contracts|ports)/', timing, '^node_modules/', node],
      '',
    ),
    only(
      'workers',
      '^src/workers/',
      ['^src/(workers|application|projections|subscriptions|domain|contracts|ports)/', timing, '^node_modules/', node],
      '',
    ),
    only(
      'bot',
      '^src/bot/',
      [
        '^src/(bot|application|projections|subscriptions|domain|contracts|ports)/',
        timing,
        '^node_modules/lru-cache/',
        node,
      ],
      'The bot knows Discord through ports only.',
    ),
    only(
      'adapters',
      '^src/adapters/',
      ['^src/(adapters|ports|contracts|domain/kernel)/', timing, '^node_modules/', node],
      'Adapters know ports and drivers.',
    ),
    only('web', '^web/', ['^web/', '^src/contracts/', '^node_modules/'], 'The web app knows the wire only.'),
    only(
      'web-ui',
      '^web/src/ui/',
      ['^web/src/base-path', '^web/src/ui/', '^src/contracts/text\\.ts', '^node_modules/'],
      'ui/ knows no domain; plurals are made in one place.',
    ),
    only(
      'web-api',
      '^web/src/api/',
      ['^web/src/base-path', '^web/src/api/', '^src/contracts/', '^node_modules/'],
      'api/ draws nothing.',
    ),
    ...['transport', 'cache', 'queries', 'store'].map((room, at, rooms) =>
      only(
        `web-api-${room}`,
        `^web/src/api/${room}/`,
        [
          '^web/src/base-path',
          `^web/src/api/(${rooms.slice(0, at + 1).join('|')})/`,
          '^src/contracts/',
          '^node_modules/',
        ],
        'transport <- cache <- queries <- store <- live',
      ),
    ),
    only(
      'web-parts',
      '^web/src/parts/',
      ['^web/src/base-path', '^web/src/(parts|ui|api)/', '^src/contracts/', '^node_modules/'],
      'parts/ is what features share.',
    ),
    only(
      'web-features',
      '^web/src/features/',
      ['^web/src/base-path', '^web/src/(features|parts|ui|api)/', '^src/contracts/', '^node_modules/'],
      'Only app/ knows the app.',
    ),
    {
      name: 'the-domain-decides-behind-the-application',
      comment: 'The edge and the workers know the shapes of the domain, and call none of its functions.',
      severity: 'error',
      from: { path: '^src/(api|workers|bot)/' },
      to: { path: '^src/domain/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-feature-imports-another-api',
      severity: 'error',
      from: { path: '^src/api/(?!http/)([^/]+)/' },
      to: { path: '^src/api/([^/]+)/', pathNot: ['^src/api/$1/', '^src/api/http/'] },
    },
    {
      name: 'no-feature-imports-another-web',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'only-main-imports-adapters',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: '^src/(main|adapters)/' },
      to: { path: '^src/adapters/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
