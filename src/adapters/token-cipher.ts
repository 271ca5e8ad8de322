import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, codedError } from './coded-error.ts';

/** Encrypts texts with a key. `bound` is authenticated but not stored, and must be the same for decryption. */
export type TokenCipher = {
  encrypt(text: string, bound: string): string;
  /** null for another key, another `bound`, or text that is not encrypted. */
  decrypt(text: string, bound: string): string | null;
};

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const mark = 'v1.';

/** Creates the key durably or not at all: an empty key file after a power cut would prevent the next start. */
const makeKey = (file: string): void => {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
};

/** Creates the key when missing; concurrent processes end up with the same key. */
const keyOf = (file: string): Buffer => {
  mkdirSync(dirname(file), { recursive: true });
  // An empty key was never used.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file, { force: true });
  if (!existsSync(file)) makeKey(file);
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== keyBytes)
    throw codedError('bad-token-key', `${file} holds no key; remove it, and everyone has to sign in again`);
  return key;
};

/** AES-256-GCM with the key of a file. */
export const createTokenCipher = ({ file }: { readonly file: string }): TokenCipher => {
  const key = keyOf(file);
  return {
    encrypt: (text, bound) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt: (text, bound) => {
      if (!text.startsWith(mark)) return null;
      const all = Buffer.from(text.slice(mark.length), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(bound))
          .setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
