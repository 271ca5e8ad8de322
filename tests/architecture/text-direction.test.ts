import { readFileSync } from 'node:fs';
import { join } from 'node:path';

it('a text of somebody does not turn the line that it stands in: inline elements isolate, as blocks do by themselves', () => {
  const css = readFileSync(join(import.meta.dirname, '../../web/src/styles/ground.css'), 'utf8');
  const [, selectors = ''] = /([^{}]*)\{\s*unicode-bidi: isolate;\s*\}/.exec(css) ?? [];
  for (const element of ['a', 'span', 'strong', 'button']) expect(selectors.split(/[\s,]+/)).toContain(element);
});
