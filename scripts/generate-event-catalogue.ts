import { eventCatalogue } from './event-catalogue.ts';
import { generate } from './generated-file.ts';

generate(['docs', 'event-catalogue.md'], eventCatalogue());
