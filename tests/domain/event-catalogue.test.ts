import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCatalogue } from '../../scripts/event-catalogue.ts';

// Stored events are permanent, so a changed shape must be visible as a diff of the catalogue.
it('the log holds what the catalogue says', () => {
  expect(eventCatalogue()).toBe(readFileSync(join(__dirname, '../../docs/event-catalogue.md'), 'utf8'));
});
