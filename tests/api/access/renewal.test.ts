import { createRoleCheck, packTokens } from '../../../src/api/access/role-check.ts';
import type { Tokens } from '../../../src/api/access/role-check.ts';
import { roleOf } from '../../../src/application/access/roles.ts';

const unauthorised = (): Error => Object.assign(new Error('expired'), { code: 'unauthorised' });
const ids = { member: ['11'], mod: [], admin: [] };

/** Discord takes only the token `valid`; `stored` is what the sign-in holds. */
const checkWith = (renew: (refreshToken: string) => Promise<Tokens | null>, failing: string[] = []) => {
  const check = createRoleCheck({
    discord: {
      me: () => Promise.reject(new Error('not asked')),
      member: (token) => {
        if (failing.includes(token)) return Promise.reject(new Error('Discord is down'));
        return token === 'valid' ? Promise.resolve({ nick: null, roles: ['11'] }) : Promise.reject(unauthorised());
      },
      roles: () => Promise.reject(new Error('not asked')),
    },
    guildId: '1',
    roleDirectory: { roleOf: async (held) => roleOf(held, ids) },
    renew,
  });
  const store = {
    stored: null as string | null,
    read: () => Promise.resolve(store.stored),
    write: async (packed: string) => void (store.stored = packed),
  };
  return {
    store,
    check: (packed: string) => {
      store.stored = packed;
      return check(packed, store);
    },
    later: (packed: string) => check(packed, store),
  };
};
const expired = packTokens({ access: 'expired', refresh: 'refresh' });

describe('an access token that has expired', () => {
  it('is renewed, and the new ones are kept', async () => {
    const { check, store } = checkWith(async (used) =>
      used === 'refresh' ? { access: 'valid', refresh: 'next' } : null,
    );
    expect(await check(expired)).toEqual({ kind: 'role', role: 'member' });
    expect(store.stored).toBe('valid next');
  });

  it('is renewed for good although the question after it fails', async () => {
    const failing = ['valid'];
    const used: string[] = [];
    const { check, later, store } = checkWith(async (refresh) => {
      used.push(refresh);
      return { access: 'valid', refresh: 'next' };
    }, failing);
    expect(await check(expired)).toMatchObject({ kind: 'no-answer' });
    failing.pop();
    expect(await later(store.stored ?? '')).toEqual({ kind: 'role', role: 'member' });
    expect(used).toEqual(['refresh']);
  });

  it('holds when another process has renewed it meanwhile', async () => {
    const { check, store } = checkWith(async () => {
      store.stored = 'valid next';
      return null;
    });
    expect(await check(expired)).toEqual({ kind: 'role', role: 'member' });
  });

  it('ends the sign-in when Discord does not renew it', async () => {
    expect(await checkWith(async () => null).check(expired)).toEqual({ kind: 'withdrawn' });
  });

  it('ends the sign-in when there is nothing to renew it with', async () => {
    const { check } = checkWith(() => Promise.reject(new Error('not asked')));
    expect(await check(packTokens({ access: 'expired', refresh: null }))).toEqual({ kind: 'withdrawn' });
  });

  it('ends nothing while Discord does not answer', async () => {
    const { check } = checkWith(() => Promise.reject(new Error('down')));
    expect(await check(expired)).toMatchObject({ kind: 'no-answer' });
  });
});
