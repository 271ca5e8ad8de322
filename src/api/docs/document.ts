import { packageVersion } from '../version.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteName, RouteDefinition } from '../http/routes/route-definition.ts';
import { createSchemaBook } from './json-schema.ts';
import type { JsonObject } from './json-schema.ts';
import { operationOf } from './operation.ts';
import type { ProblemOutcomes } from './operation.ts';

type DeclaredApi = {
  readonly features: readonly Pick<Feature, 'name' | 'routes'>[];
  readonly outcomes: ProblemOutcomes;
  readonly isWanted: (row: RouteDefinition) => boolean;
  readonly basePath?: string;
};

/** Sockets, the web app's files and this documentation are not operations, nor is the persona provider. */
const isOperation = (name: string, { kind, only }: RouteDefinition): boolean =>
  kind === undefined && only !== 'development' && only !== 'first-run' && !name.includes('*');

const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'muster',
    description:
      'Set by signing in. Over https its name is `__Host-muster`, under a path of a domain `__Secure-muster`.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN, from elsewhere than this machine.' },
};
const headers = {
  'X-Read-Position': {
    description: 'How far the log has been read for this answer; `after` of another call waits for it.',
    schema: { type: 'string' },
  },
};

/** OpenAPI 3.1 document of the HTTP interface, derived from the features' declarations only. */
export const apiDocument = ({ features, outcomes, isWanted, basePath = '' }: DeclaredApi): JsonObject => {
  const book = createSchemaBook();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { name: tag, routes } of features)
    for (const [name, row] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
      if (!isOperation(name, row) || !isWanted(row)) continue;
      const [method = '', path = ''] = name.split(' ');
      const operations = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
      operations[method.toLowerCase()] = operationOf({ name, row, tag }, { book, outcomes });
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      description:
        'Unified Activity Tracker. Changes are published on the WebSocket `/ws`. Every answer has an `X-Request-Id`, which is also in the log.',
      version: packageVersion,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    paths,
    components: { securitySchemes, headers, schemas: book.components() },
  };
};
