import type { DamagedRow } from '../../src/adapters/row-checksum.ts';
import type { Account, Accounts } from '../../src/ports/accounts.ts';

export type AccountsEngine = {
  readonly accounts: Accounts;
  /** What the store has told of. */
  readonly told: readonly DamagedRow[];
  /** As a disk would change it, behind the back of the store: what Discord says of somebody, or who it is. */
  damage(account: Account, what: 'name' | 'identity'): unknown;
  damageNote(linkId: string): unknown;
  dispose(): Promise<void>;
};

const profile = (discordId: string, change: Partial<Account> = {}): Omit<Account, 'id'> => ({
  discordId,
  username: `user-${discordId}`,
  displayName: 'Zoë',
  nick: null,
  avatarUrl: null,
  ...change,
});

/** The promises of the Accounts port. */
export const describeAccounts = (name: string, makeEngine: () => Promise<AccountsEngine>): void => {
  describe(`${name} as Accounts`, () => {
    let engine: AccountsEngine;
    let accounts: Accounts;
    beforeEach(async () => {
      engine = await makeEngine();
      accounts = engine.accounts;
    });
    afterEach(() => engine.dispose());

    it('makes an account with an id of its own and finds it', async () => {
      const met = await accounts.meet(profile('100'));
      expect(met).toEqual({ ...profile('100'), id: met.id });
      expect(met.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      expect(await accounts.byId(met.id)).toEqual(met);
      expect(await accounts.byDiscordId('100')).toEqual(met);
      expect(await accounts.byId('none')).toBeNull();
      expect(await accounts.byDiscordId('none')).toBeNull();
    });

    it('puts an account back under its own id, once', async () => {
      const account = { ...profile('100'), id: '5b1e0f3a-1111-4222-8333-444455556666' };
      await accounts.restore(account);
      await accounts.restore(account);
      expect(await accounts.all()).toEqual([account]);
      expect(await accounts.meet(profile('100', { username: 'new' }))).toMatchObject({ id: account.id });
      await expect(accounts.restore({ ...account, id: 'another' })).rejects.toThrow();
    });

    it('updates what Discord says and keeps the id', async () => {
      const first = await accounts.meet(profile('100', { nick: 'Old', avatarUrl: 'https://cdn.discordapp.com/a.png' }));
      const again = await accounts.meet(profile('100', { username: 'new', displayName: 'New' }));
      expect(again).toEqual({ ...profile('100', { username: 'new', displayName: 'New' }), id: first.id });
      expect(await accounts.all()).toEqual([again]);
    });

    it('makes one account of two meetings at once', async () => {
      const [first, second] = await Promise.all([accounts.meet(profile('100')), accounts.meet(profile('100'))]);
      expect(first.id).toBe(second.id);
    });

    it('finds many at once, those that there are', async () => {
      const met = [
        await accounts.meet(profile('1')),
        await accounts.meet(profile('2')),
        await accounts.meet(profile('3')),
      ];
      const found = await accounts.byIds([met[0]?.id ?? '', met[2]?.id ?? '', 'none']);
      expect([...found.values()].map(({ discordId }) => discordId).toSorted()).toEqual(['1', '3']);
      expect(found.get(met[0]?.id ?? '')).toEqual(met[0]);
      expect((await accounts.byIds([])).size).toBe(0);
      expect(await accounts.all()).toHaveLength(3);
    });

    it('keeps notes about links, and forgets them with the person', async () => {
      const met = await accounts.meet(profile('100'));
      const note = { linkId: 'link-1', accountId: met.id, text: 'met at the fair' };
      const other = { linkId: 'link-2', accountId: 'someone else', text: 'a friend' };
      await accounts.noteLink({ ...note, text: 'first' });
      await accounts.noteLink(note);
      await accounts.noteLink(other);
      expect(await accounts.linkNotes(['link-1', 'link-9'])).toEqual(new Map([['link-1', note]]));
      expect((await accounts.linkNotes([])).size).toBe(0);
      expect(await accounts.allLinkNotes()).toEqual([note, other]);
      await accounts.erase(met.id);
      expect(await accounts.allLinkNotes()).toEqual([other]);
      await accounts.forgetLinkNote('link-2');
      await accounts.forgetLinkNote('link-2');
      expect(await accounts.allLinkNotes()).toEqual([]);
    });

    it('forgets a person, and meets them later as someone new', async () => {
      const met = await accounts.meet(profile('100'));
      await accounts.erase(met.id);
      await accounts.erase(met.id);
      expect(await accounts.byId(met.id)).toBeNull();
      expect(await accounts.byDiscordId('100')).toBeNull();
      expect((await accounts.meet(profile('100'))).id).not.toBe(met.id);
    });

    it('leaves out an account that is not what was written, says which, and has it again once its person is met', async () => {
      const [met, other] = [
        await accounts.meet(profile('100', { nick: 'Lone \ud800' })),
        await accounts.meet(profile('200')),
      ];
      expect([...(await accounts.byIds([met.id, other.id])).keys()].toSorted()).toEqual([met.id, other.id].toSorted());
      expect(engine.told).toEqual([]);
      await engine.damage(met, 'name');
      const told = { what: 'account', id: met.id };
      expect(await accounts.byId(met.id)).toBeNull();
      expect(engine.told).toEqual([told]);
      expect([...(await accounts.byIds([met.id, other.id])).keys()]).toEqual([other.id]);
      expect(await accounts.byDiscordId('100')).toBeNull();
      expect(await accounts.all()).toEqual([other]);
      expect(engine.told).toEqual([told, told, told, told]);
      expect(await accounts.meet(profile('100'))).toEqual({ ...profile('100'), id: met.id });
      expect(await accounts.byId(met.id)).toEqual({ ...profile('100'), id: met.id });
    });

    it('meets nobody of whom it is not certain who they are', async () => {
      const met = await accounts.meet(profile('100'));
      await engine.damage(met, 'identity');
      await expect(accounts.meet(profile('100'))).rejects.toMatchObject({ code: 'stored-damaged' });
      expect(await accounts.byDiscordId('100')).toBeNull();
      expect(engine.told).toHaveLength(2);
    });

    it('leaves out a note that is not what was written until it is written again', async () => {
      const note = { linkId: 'link-1', accountId: 'somebody', text: 'met at the fair' };
      await accounts.noteLink(note);
      await engine.damageNote('link-1');
      expect((await accounts.linkNotes(['link-1'])).size).toBe(0);
      expect(await accounts.allLinkNotes()).toEqual([]);
      const told = { what: 'note about a link', id: 'link-1' };
      expect(engine.told).toEqual([told, told]);
      await accounts.noteLink(note);
      expect(await accounts.allLinkNotes()).toEqual([note]);
    });
  });
};
