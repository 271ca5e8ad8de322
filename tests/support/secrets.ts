import { appendFileSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In every secret that tests configure, so that one look finds all of them, whatever was made of them. */
// In two halves: a test may copy this file, too.
const mark = ['known', 'secret-of-a-test'].join('-');
const secretOf = (what: string): string => `${what}.${mark}.${what}`;

/** Secrets in the tests' configuration; they must not be in any log, response, metric, export or file. */
export const secrets = {
  clientSecret: secretOf('client'),
  botToken: secretOf('bot'),
  metricsToken: secretOf('scraper'),
  visionKey: secretOf('vision'),
  enginePassword: secretOf('engine'),
  /** 32 signs, as a key has bytes. */
  tokenKey: `key--${mark}`.padEnd(32, '-'),
};
/** Secrets that the command line displays. */
export const operatorToken = 'the-token-of-the-command-line';
/** Tokens of sign-ins are secrets, too. */
export const secretCookie = (rest: string): string => `${secretOf('cookie')}.${rest}`;

/** In base64 at any alignment, without the characters that depend on neighbours. */
const asBase64 = [0, 1, 2].map((before) => {
  const text = Buffer.from(`${'x'.repeat(before)}${mark}`).toString('base64');
  return text.slice(before === 0 ? 0 : 4, -4);
});
const needles = new Set([mark, ...asBase64]);
const longest = 200;

/** A secret that only shows while a test runs. */
export const alsoSecret = (text: string): void => {
  if (text.length >= 16) needles.add(text);
};

const found: string[] = [];
const leaked = (where: string, near: string): void => {
  const line = `A secret stands in ${where}: ${near}`;
  found.push(line);
  // For the whole run: findings after a file's last test fail it, too.
  const file = process.env['MUSTER_LEAKS'];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
};

/** Scans output of the product. */
export const lookForSecrets = (where: string, said: string | Uint8Array): void => {
  const text = typeof said === 'string' ? said : Buffer.from(said.buffer, said.byteOffset, said.byteLength);
  for (const needle of needles) {
    const at = text.indexOf(needle);
    if (at >= 0) return leaked(where, text.slice(Math.max(0, at - 80), at + 40).toString());
  }
};

/** The same for what comes in pieces. */
export const lookAtStream = (where: string): ((piece: string) => void) => {
  let rest = '';
  return (piece) => {
    lookForSecrets(where, rest + piece);
    rest = piece.slice(-longest);
  };
};

const largest = 64_000_000;

/** null for anything that is not a file, is too large, or has been deleted. */
const contentOf = (path: string): Buffer | null => {
  try {
    const about = statSync(path);
    return about.isFile() && about.size < largest ? readFileSync(path) : null;
  } catch {
    return null;
  }
};

const isKey = (name: string): boolean => name.endsWith('token.key');

/** Every file of a folder; what the one with the key holds may stand in no other. */
export const lookAtFolder = (folder: string): void => {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter(isKey)) alsoSecret((contentOf(join(folder, name)) ?? '').toString().trim());
  for (const name of names.filter((one) => !isKey(one))) {
    const content = contentOf(join(folder, name));
    if (content !== null) lookForSecrets(`the file ${name}`, content);
  }
};

/** Throws when a secret was seen since the last time. */
export const expectNoLeak = (): void => {
  const lines = found.splice(0);
  if (lines.length > 0) throw new Error([...new Set(lines)].join('\n'));
};
