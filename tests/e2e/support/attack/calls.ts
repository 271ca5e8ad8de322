import { z } from 'zod';
import { routeTable } from '../../../../src/api/feature-registry.ts';
import type { RouteDefinition } from '../../../../src/api/http/routes/route-definition.ts';
import type { Chance } from './chance.ts';
import { nastyText, nearly } from './values.ts';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};
export type Who = {
  /** Cookies of people who are signed in; none in an attack from outside. */
  readonly cookies: readonly string[];
  /** Ids of records that exist. */
  readonly ids: readonly string[];
};

const rows: readonly (readonly [name: string, row: RouteDefinition])[] = Object.entries(routeTable);
const calls = rows.filter(([, { kind }]) => kind !== 'socket');
/** The attack needs its sign-in, so it never ends it. */
const endsSignIns = /^(?:POST \/auth\/logout|DELETE \/auth\/sign-ins)/;

const encode = (text: string, chance: Chance): string => {
  if (chance.happens(0.1)) return text.replace(/[^\x21-\x7e]/g, '%');
  return encodeURIComponent(text.toWellFormed());
};

const pathOf = (pattern: string, { ids }: Who, chance: Chance): string =>
  pattern
    .replace(/:\w+/g, () =>
      encode(ids.length > 0 && chance.happens(0.7) ? chance.pick(ids) : nastyText(chance), chance),
    )
    .replace('*', () => encode(nastyText(chance), chance));

const queryOf = ({ querystring, reads = [] }: RouteDefinition, chance: Chance): string => {
  const given = querystring === undefined ? {} : nearly(querystring, chance);
  const known = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const after =
    reads.length > 0 && chance.happens(0.1) ? [['after', chance.pick(['0', '1', 'x', '0'.repeat(20)])]] : [];
  const all = [...known, ...after].map(
    ([key, value]) =>
      `${encode(key, chance)}=${encode(typeof value === 'string' ? value : JSON.stringify(value), chance)}`,
  );
  return all.length === 0 ? '' : `?${all.join('&')}`;
};

const bodyOf = ({ body }: RouteDefinition, chance: Chance): string => {
  const schema = body ?? z.object({});
  const text = JSON.stringify(nearly(schema, chance));
  if (chance.happens(0.04)) return text.slice(0, chance.below(text.length + 1));
  if (chance.happens(0.01)) return `{"__proto__":{"admin":true},"a":${'['.repeat(2_000)}`;
  return text;
};

const originOf = (origin: string, isOurs: boolean, chance: Chance): Readonly<Record<string, string>> => {
  if (isOurs) return { origin };
  return chance.pick([{}, { origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]);
};

const headersOf = (origin: string, { cookies }: Who, chance: Chance): Record<string, string> => ({
  ...originOf(origin, cookies.length > 0 && chance.happens(0.95), chance),
  ...(cookies.length > 0 && chance.happens(0.95) ? { cookie: chance.pick(cookies) } : {}),
  ...(chance.happens(0.05) ? { cookie: `muster=${nastyText(chance).replace(/[^\x21-\x3a\x3c-\x7e]/g, '')}` } : {}),
  ...(chance.happens(0.3) ? { 'if-match': chance.pick(['1', '2', '*', '"1"', '-1', 'x', '1'.repeat(30)]) } : {}),
  ...(chance.happens(0.2) ? { 'idempotency-key': chance.pick(['k', 'a'.repeat(201), 'again', '\t']) } : {}),
  ...(chance.happens(0.05) ? { accept: chance.pick(['*/*', 'text/html', 'application/json', ';;;']) } : {}),
  ...(chance.happens(0.02) ? { host: 'evil.example' } : {}),
  // Behind one proxy: everybody has an address of their own.
  'x-forwarded-for': `203.0.113.${chance.below(250)}, 198.51.${chance.below(250)}.${chance.below(250)}`,
});

const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  ';',
  '',
];

/** One call of any route, right in most and wrong somewhere. */
export const buildCall = (origin: string, given: Who, chance: Chance): Call => {
  const [name, row] = chance.pick(calls);
  const who = endsSignIns.test(name) ? { ...given, cookies: [] } : given;
  const blank = name.indexOf(' ');
  const method = chance.happens(0.02)
    ? chance.pick(['OPTIONS', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE'])
    : name.slice(0, blank);
  const path = pathOf(name.slice(blank + 1), who, chance) + queryOf(row, chance);
  const headers = headersOf(origin, endsSignIns.test(`${method} ${path}`) ? { ...who, cookies: [] } : who, chance);
  if (method === 'GET' || method === 'HEAD' || method === 'TRACE') return { method, path, headers, body: null };
  const type = chance.happens(0.9) ? 'application/json' : chance.pick(contentTypes);
  return { method, path, headers: { ...headers, 'content-type': type }, body: bodyOf(row, chance) };
};
