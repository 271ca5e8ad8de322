import { readFileSync } from 'node:fs';

const script = readFileSync('src/main/start.sh', 'utf8');

/** Node's flags, as the product is started with them everywhere. */
export const asShipped: readonly string[] = script.match(/(?<= )--[\w-]+=\d+/g) ?? [];

/** The environment that it is started in. */
export const shippedEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  [...script.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
