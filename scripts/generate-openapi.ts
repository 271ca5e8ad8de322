// docs/openapi.json: the HTTP interface, as declared by the features.
import { outcomes } from '../src/api/feature-registry.ts';
import { apiDocument } from '../src/api/docs/document.ts';
import { features } from '../src/api/features.ts';
import { generate } from './generated-file.ts';

const document = apiDocument({ features, outcomes, isWanted: ({ only }) => only === undefined });
generate(['docs', 'openapi.json'], `${JSON.stringify(document, null, 2)}\n`);
