import { createHash } from 'node:crypto';
import type { SignIn, SignInStore } from '../../src/ports/accounts.ts';

export type SignInEngine = { readonly signIns: SignInStore; dispose(): Promise<void> };

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const signIn = (token: string, change: Partial<SignIn> = {}): SignIn => ({
  token,
  accountId: 'account-1',
  role: 'member',
  createdAt: 1_772_000_000_000,
  seenAt: 1_772_000_000_000,
  roleCheckedAt: 1_772_000_000_000,
  accessToken: 'discord-token',
  browser: 'Firefox on Windows',
  ...change,
});

/** The promises of the SignInStore port. */
export const describeSignInStore = (name: string, makeEngine: () => Promise<SignInEngine>): void => {
  describe(`${name} as SignInStore`, () => {
    let engine: SignInEngine;
    let signIns: SignInStore;
    beforeEach(async () => {
      engine = await makeEngine();
      signIns = engine.signIns;
    });
    afterEach(() => engine.dispose());

    it('finds a sign-in by its token only', async () => {
      await signIns.create(signIn('secret-1'));
      await signIns.create(signIn('secret-2', { accountId: 'account-2', role: 'admin', accessToken: null }));
      expect(await signIns.byToken('secret-1')).toEqual(signIn('secret-1'));
      expect((await signIns.byToken('secret-2'))?.accessToken).toBeNull();
      expect(await signIns.byToken('secret')).toBeNull();
      expect(await signIns.byToken('')).toBeNull();
    });

    it('refuses a token that is taken', async () => {
      await signIns.create(signIn('secret-1'));
      await expect(signIns.create(signIn('secret-1', { accountId: 'account-2' }))).rejects.toThrow();
      expect((await signIns.byToken('secret-1'))?.accountId).toBe('account-1');
    });

    it('changes what is given and keeps the rest', async () => {
      await signIns.create(signIn('secret-1'));
      await signIns.update('secret-1', { seenAt: 1_772_000_099_999 });
      expect(await signIns.byToken('secret-1')).toEqual(signIn('secret-1', { seenAt: 1_772_000_099_999 }));
      await signIns.update('secret-1', { role: 'mod', accessToken: null, roleCheckedAt: 5 });
      expect(await signIns.byToken('secret-1')).toMatchObject({ role: 'mod', accessToken: null, roleCheckedAt: 5 });
      await signIns.update('none', { role: 'admin' });
      expect(await signIns.byToken('none')).toBeNull();
    });

    it("changes the role of an account everywhere, and nobody else's", async () => {
      await signIns.create(signIn('a'));
      await signIns.create(signIn('b', { role: 'admin' }));
      await signIns.create(signIn('c', { accountId: 'account-2' }));
      await signIns.changeRole('account-1', 'mod', 7);
      expect(await signIns.byToken('a')).toEqual(signIn('a', { role: 'mod', roleCheckedAt: 7 }));
      expect(await signIns.byToken('b')).toEqual(signIn('b', { role: 'mod', roleCheckedAt: 7 }));
      expect(await signIns.byToken('c')).toEqual(signIn('c', { accountId: 'account-2' }));
      await signIns.changeRole('nobody', 'mod', 7);
    });

    it('knows who is signed in', async () => {
      expect(await signIns.accountIds()).toEqual([]);
      await signIns.create(signIn('a'));
      await signIns.create(signIn('b'));
      await signIns.create(signIn('c', { accountId: 'account-2' }));
      expect([...(await signIns.accountIds())].sort()).toEqual(['account-1', 'account-2']);
    });

    it('knows those of an account by what nobody can sign in with, and ends one by it', async () => {
      const at = 1_772_000_000_000;
      await signIns.create(signIn('a', { seenAt: at + 1 }));
      await signIns.create(signIn('b', { seenAt: at + 2, browser: null }));
      await signIns.create(signIn('c', { accountId: 'account-2' }));
      const found = await signIns.ofAccount('account-1');
      expect(found).toEqual(
        [
          { token: 'b', browser: null },
          { token: 'a', browser: 'Firefox on Windows' },
        ].map(({ token, browser }) => ({ id: idOf(token), browser, createdAt: at, seenAt: expect.any(Number) })),
      );
      expect(await signIns.revokeById('account-2', idOf('a'))).toBe(false);
      expect(await signIns.revokeById('account-1', idOf('a'))).toBe(true);
      expect(await signIns.revokeById('account-1', idOf('a'))).toBe(false);
      await signIns.revoke('b');
      expect(await signIns.ofAccount('account-1')).toEqual([]);
      expect((await signIns.byToken('c'))?.accountId).toBe('account-2');
      expect(await signIns.ofAccount('nobody')).toEqual([]);
    });

    it('gives the tokens of an account, and of no other', async () => {
      await signIns.create(signIn('a', { accessToken: 'access refresh' }));
      await signIns.create(signIn('b', { accessToken: null }));
      await signIns.create(signIn('c', { accountId: 'account-2', accessToken: 'other' }));
      expect(await signIns.accessTokens('account-1')).toEqual([{ id: idOf('a'), accessToken: 'access refresh' }]);
      await signIns.revoke('a');
      expect(await signIns.accessTokens('account-1')).toEqual([]);
    });

    it('revokes one, or all of an account', async () => {
      for (const token of ['a', 'b', 'c']) await signIns.create(signIn(token));
      await signIns.create(signIn('d', { accountId: 'account-2' }));
      await signIns.revoke('a');
      await signIns.revoke('a');
      expect([await signIns.byToken('a'), (await signIns.byToken('b'))?.token]).toEqual([null, 'b']);
      await signIns.revokeAll('account-1');
      const left = await Promise.all(['a', 'b', 'c', 'd'].map((token) => signIns.byToken(token)));
      expect(left.map((found) => found?.token ?? null)).toEqual([null, null, null, 'd']);
    });
  });
};
