import { createRoleCheck, packTokens } from '../../../src/api/access/role-check.ts';
import type { Tokens } from '../../../src/api/access/role-check.ts';
import { roleOf } from '../../../src/application/roles.ts';

const roleNames = { member: ['east', '11'], mod: ['helper'], admin: ['admin'] };
const unauthorised = (): Error => Object.assign(new Error('expired'), { code: 'unauthorised' });

/** Discord takes only the token `valid`. */
const checkWith = (renew: (refreshToken: string) => Promise<Tokens | null>) =>
  createRoleCheck({
    discord: {
      me: () => Promise.reject(new Error('not asked')),
      member: (token) =>
        token === 'valid' ? Promise.resolve({ nick: null, roles: ['11'] }) : Promise.reject(unauthorised()),
    },
    guildId: '1',
    roleNames,
    renew,
  });
const expired = packTokens({ access: 'expired', refresh: 'refresh' });

describe('an access token that has expired', () => {
  it('is renewed, and the new ones are kept', async () => {
    const check = checkWith(async (refresh) => (refresh === 'refresh' ? { access: 'valid', refresh: 'next' } : null));
    expect(await check(expired)).toEqual({ kind: 'role', role: 'member', tokens: 'valid next' });
  });

  it('ends the sign-in when Discord does not renew it', async () => {
    expect(await checkWith(async () => null)(expired)).toEqual({ kind: 'withdrawn' });
  });

  it('ends the sign-in when there is nothing to renew it with', async () => {
    const check = checkWith(() => Promise.reject(new Error('not asked')));
    expect(await check(packTokens({ access: 'expired', refresh: null }))).toEqual({ kind: 'withdrawn' });
  });

  it('ends nothing while Discord does not answer', async () => {
    expect(await checkWith(() => Promise.reject(new Error('down')))(expired)).toMatchObject({ kind: 'no-answer' });
  });
});

describe('the role of Discord roles', () => {
  it.each([
    [['EAST'], 'member'],
    [['11', 'Helper'], 'mod'],
    [['admin', 'east'], 'admin'],
    [['guest'], null],
    [[], null],
  ])('%j is %s', (roles, role) => {
    expect(roleOf(roles, roleNames)).toBe(role);
  });
});
