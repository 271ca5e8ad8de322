import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCatalogue } from '../../scripts/event-catalogue.ts';

// What was stored once is stored for ever: whoever changes a shape reads the difference in the catalogue before anything else.
it('the log holds what the catalogue says', () => {
  expect(eventCatalogue()).toBe(readFileSync(join(__dirname, '../../docs/event-catalogue.md'), 'utf8'));
});
