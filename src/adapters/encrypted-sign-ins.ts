import { createHash } from 'node:crypto';
import type { SignInStore } from '../ports/accounts.ts';
import type { TokenCipher } from './token-cipher.ts';

/** Binds a ciphertext to its sign-in. */
const boundTo = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Encrypts Discord's tokens in the store. A sign-in whose token cannot be decrypted is treated as missing, because its
 * role could not be re-read.
 */
export const encryptSignIns = (store: SignInStore, cipher: TokenCipher): SignInStore => {
  const encrypted = (token: string, accessToken: string | null): string | null =>
    accessToken === null ? null : cipher.encrypt(accessToken, boundTo(token));
  return {
    ...store,
    create: (signIn) => store.create({ ...signIn, accessToken: encrypted(signIn.token, signIn.accessToken) }),
    byToken: async (token) => {
      const signIn = await store.byToken(token);
      if (signIn === null || signIn.accessToken === null) return signIn;
      const accessToken = cipher.decrypt(signIn.accessToken, boundTo(token));
      return accessToken === null ? null : { ...signIn, accessToken };
    },
    accessTokens: async (accountId) =>
      (await store.accessTokens(accountId)).flatMap(({ id, accessToken: sealed }) => {
        const accessToken = cipher.decrypt(sealed, id);
        return accessToken === null ? [] : [{ id, accessToken }];
      }),
    update: (token, { accessToken, ...change }) =>
      store.update(token, {
        ...change,
        ...(accessToken === undefined ? {} : { accessToken: encrypted(token, accessToken) }),
      }),
  };
};
