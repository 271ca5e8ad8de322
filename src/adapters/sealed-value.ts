import { crc32 } from 'node:zlib';

const digits = 8;
const checksumOf = (name: string, json: string): string => crc32(`${name} ${json}`).toString(16).padStart(digits, '0');

/**
 * Stored form of a named value: its checksum, then its JSON. Each value has its own, because each is written
 * separately.
 */
export const seal = (name: string, value: unknown): string => {
  const json = JSON.stringify(value);
  return checksumOf(name, json) + json;
};

/** undefined: missing or damaged. */
export const unseal = (name: string, text: string | null | undefined): unknown => {
  const json = text?.slice(digits) ?? '';
  return text?.slice(0, digits) === checksumOf(name, json) ? (JSON.parse(json) as unknown) : undefined;
};
