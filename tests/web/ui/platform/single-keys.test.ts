import { isSingleKey } from '../../../../web/src/ui/platform/single-keys.ts';

it.each(['j', '1', '/', '?', 'Shift+?', 'g d'])('%s is of letters, digits and signs alone', (key) =>
  expect(isSingleKey(key)).toBe(true),
);
it.each(['$mod+k', 'Enter', 'ArrowDown', 'Delete', 'Alt+a', '$mod+Enter'])('%s is not', (key) =>
  expect(isSingleKey(key)).toBe(false),
);
