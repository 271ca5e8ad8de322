import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/main/settings/config.ts';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');
const settings = ['src/main/settings/environment.ts', 'src/main/settings/vision-settings.ts'].map(read).join('\n');
const known = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
const example = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
it('.env.example lists every setting once, and no other', () => {
  expect(known.length).toBeGreaterThan(15);
  expect(example.map(({ name }) => name).sort()).toEqual([...known].sort());
});

it('its values are what holds without it', () => {
  const examples = new Set(['PUBLIC_URL']);
  const given = Object.fromEntries(
    example.filter(({ name }) => !examples.has(name)).map(({ name, value }) => [name, value]),
  );
  expect(readConfig(given)).toEqual(readConfig({}));
});
