import { crc32 } from 'node:zlib';
import type { Account, LinkNote, SignIn } from '../ports/accounts.ts';
import type { StoredText } from '../ports/text-store.ts';
import { codedError } from './coded-error.ts';

/** A damaged stored record. */
export type DamagedRow = {
  readonly what: 'account' | 'note about a link' | 'sign-in' | 'text' | 'picture';
  readonly id: string;
};
/** Receives damaged records, which are then treated as missing. */
export type OnDamaged = (damaged: DamagedRow) => void;

/** Throws instead: a copy must not silently omit damaged records. */
export const refuseDamaged: OnDamaged = ({ what, id }) => {
  throw codedError('stored-damaged', `The ${what} ${id} is not what was written: see muster verify`);
};

/** How to check rows of a kind. */
export type RowKind<R> = {
  readonly what: DamagedRow['what'];
  readonly idOf: (row: R) => string;
  /** Required text fields. */
  readonly texts: readonly (keyof R)[];
  readonly checksumOf: (row: R) => string;
};
/** A stored row; without a checksum it is damaged. */
export type ChecksummedRow<R> = R & { readonly checksum?: string | null };

type Field = string | number | null;

/** Unpaired surrogates change when written as UTF-8. */
const asWritten = (field: Field): Field => (typeof field === 'string' ? field.toWellFormed() : field);
const crcOf = (fields: readonly Field[]): string =>
  crc32(JSON.stringify(fields.map(asWritten)))
    .toString(16)
    .padStart(8, '0');

const personOf = ({ id, discordId }: Pick<Account, 'id' | 'discordId'>): string => crcOf([id, discordId]);

/** The first half covers the identity, the second everything: the profile can be restored from Discord. */
export const accountRow: RowKind<Account> = {
  what: 'account',
  idOf: ({ id }) => id,
  texts: ['id', 'discordId', 'username', 'displayName'],
  checksumOf: ({ id, discordId, username, displayName, nick, avatarUrl }) =>
    personOf({ id, discordId }) + crcOf([id, discordId, username, displayName, nick, avatarUrl]),
};
/** Whether the identity is intact, though the profile may be damaged. */
export const isSamePerson = ({ id, discordId, checksum }: ChecksummedRow<Account>): boolean =>
  checksum?.startsWith(personOf({ id, discordId })) === true;

export const noteRow: RowKind<LinkNote> = {
  what: 'note about a link',
  idOf: ({ linkId }) => linkId,
  texts: ['linkId', 'accountId', 'text'],
  checksumOf: ({ linkId, accountId, text }) => crcOf([linkId, accountId, text]),
};

/** `hash`: of its token, which is never stored. */
export type SignInRow = Omit<SignIn, 'token'> & { readonly hash: string };
export const signInRow: RowKind<SignInRow> = {
  what: 'sign-in',
  idOf: ({ hash }) => hash,
  texts: ['hash', 'accountId', 'role'],
  checksumOf: ({ hash, accountId, role, createdAt, seenAt, roleCheckedAt, accessToken, browser }) =>
    crcOf([hash, accountId, role, createdAt, seenAt, roleCheckedAt, accessToken, browser]),
};

export const textRow: RowKind<StoredText> = {
  what: 'text',
  idOf: ({ id }) => id,
  texts: ['id', 'owner', 'text'],
  checksumOf: ({ id, owner, text }) => crcOf([id, owner, text]),
};

const isShaped = <R>({ texts }: Pick<RowKind<R>, 'texts'>, row: ChecksummedRow<R>): boolean =>
  texts.every((field) => typeof row[field] === 'string');

export const isIntactRecord = <R>(kind: RowKind<R>, row: ChecksummedRow<R>): boolean =>
  isShaped(kind, row) && row.checksum === kind.checksumOf(row);

/** The row without its checksum. */
const plain = <R>(row: ChecksummedRow<R>): R => {
  const { checksum: _checksum, ...fields } = row;
  return fields as R;
};

/** Returns intact rows; reports the others to `onDamaged`. */
export const createRowCheck =
  <R>(kind: RowKind<R>, onDamaged: OnDamaged) =>
  (rows: readonly ChecksummedRow<R>[]): R[] =>
    rows.flatMap((row) => {
      if (isIntactRecord(kind, row)) return [plain<R>(row)];
      onDamaged({ what: kind.what, id: kind.idOf(row) });
      return [];
    });
