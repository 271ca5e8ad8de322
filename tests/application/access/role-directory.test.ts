import { createRoleDirectory } from '../../../src/application/access/role-directory.ts';
import { readRoleSetting, roleOf } from '../../../src/application/access/roles.ts';
import type { RoleSettings } from '../../../src/application/access/roles.ts';
import type { DiscordRole } from '../../../src/ports/discord.ts';
import type { Json } from '../../../src/domain/kernel/json.ts';

const adminId = '100000000000000001';
const otherId = '100000000000000002';
const memberId = '100000000000000003';
const byName: RoleSettings = { member: ['east'], mod: ['helper'], admin: ['Admin'] };

/** A server whose roles a test changes; a directory opened again is a process started again. */
const createServer = (...roles: DiscordRole[]) => {
  const kept = new Map<string, Json>();
  const warnings: string[] = [];
  let asked = 0;
  let at = 0;
  let fault: Error | null = null;
  return {
    roles,
    warnings,
    asked: () => asked,
    fail: (error: Error | null) => void (fault = error),
    advance: (ms: number) => void (at += ms),
    open: (settings: RoleSettings) =>
      createRoleDirectory({
        settings,
        guildId: '77',
        guildRoles: async () => {
          asked += 1;
          if (fault !== null) throw fault;
          return [...roles];
        },
        gauges: {
          read: async (name) => kept.get(name) ?? null,
          write: async (name, value) => void kept.set(name, value),
        },
        warn: (text) => void warnings.push(text),
        now: () => at,
      }),
  };
};

describe('roles that are set by id', () => {
  const settings: RoleSettings = { member: [memberId], mod: [], admin: [adminId] };

  it('are compared with ids only, and nothing is asked', async () => {
    const server = createServer({ id: otherId, name: adminId });
    const directory = server.open(settings);
    expect(await directory.roleOf([adminId])).toBe('admin');
    expect(await directory.roleOf([otherId, memberId])).toBe('member');
    expect(await directory.roleOf([otherId])).toBeNull();
    expect(server.asked()).toBe(0);
  });

  it('do not count names that stand beside them', async () => {
    const server = createServer({ id: otherId, name: 'admin' });
    expect(await server.open({ ...settings, admin: [adminId, 'admin'] }).roleOf([otherId])).toBeNull();
  });
});

describe('roles that are set by name', () => {
  const usual = () =>
    createServer({ id: adminId, name: 'admin' }, { id: memberId, name: 'East' }, { id: otherId, name: 'helper' });

  it('are the ids that bear the names, whatever their case', async () => {
    const server = usual();
    const directory = server.open(byName);
    expect(await directory.roleOf([adminId, memberId])).toBe('admin');
    expect(await directory.roleOf([memberId])).toBe('member');
    expect(server.asked()).toBe(1);
    expect(server.warnings).toEqual([expect.stringContaining('Ids are safer')]);
  });

  it('stay with the first id: nobody becomes admin by naming a role so, also after a start', async () => {
    const server = usual();
    await server.open(byName).roleOf([]);
    server.roles.splice(0, 1, { id: '100000000000000009', name: 'admin' });
    const again = server.open(byName);
    expect(await again.roleOf(['100000000000000009'])).toBeNull();
    expect(await again.roleOf([adminId])).toBe('admin');
  });

  it('give nothing where two roles bear the name', async () => {
    const server = usual();
    server.roles.push({ id: '100000000000000009', name: 'ADMIN' });
    const directory = server.open(byName);
    expect(await directory.roleOf([adminId])).toBeNull();
    expect(await directory.roleOf(['100000000000000009', memberId])).toBe('member');
    expect(server.warnings).toContainEqual(expect.stringMatching(/^2 roles .*"admin"/u));
  });

  it('are looked for again when there was none of the name', async () => {
    const server = usual();
    const [admin] = server.roles.splice(0, 1);
    const directory = server.open(byName);
    expect(await directory.roleOf([adminId])).toBeNull();
    if (admin !== undefined) server.roles.push(admin);
    expect(await directory.roleOf([adminId])).toBeNull();
    server.advance(60_001);
    expect(await directory.roleOf([adminId])).toBe('admin');
  });

  it('have ids as long as they were read once: unknown ones are an error, and no guild without roles', async () => {
    const server = createServer({ id: memberId, name: 'east' });
    const directory = server.open(byName);
    server.fail(new Error('401'));
    await expect(directory.ids()).rejects.toThrow('401');
    await expect(directory.ids()).rejects.toThrow('401');
    expect(server.asked()).toBe(1);
    server.fail(null);
    server.advance(5_000);
    expect(await directory.ids()).toEqual({ member: [memberId], mod: [], admin: [] });
    server.fail(new Error('500'));
    server.advance(3_600_000);
    expect(await directory.ids()).toEqual({ member: [memberId], mod: [], admin: [] });
  });

  it('that cannot be read are an error and no lost role, unless those that are known give one', async () => {
    const server = usual();
    server.fail(new Error('403'));
    await expect(server.open(byName).roleOf([adminId])).rejects.toThrow('403');
    const mixed = server.open({ ...byName, member: [memberId] });
    expect(await mixed.roleOf([memberId])).toBe('member');
    server.fail(null);
    await server.open(byName).roleOf([]);
    server.fail(new Error('403'));
    expect(await server.open(byName).roleOf([adminId])).toBe('admin');
  });
});

describe('the role of Discord roles', () => {
  const ids = { member: ['1', '11'], mod: ['2'], admin: ['3'] };
  it.each([
    [['11'], 'member'],
    [['1', '2'], 'mod'],
    [['3', '1'], 'admin'],
    [['4'], null],
    [[], null],
  ])('%j is %s', (held, role) => {
    expect(roleOf(held, ids)).toBe(role);
  });

  it('reads names only where no id is set', () => {
    expect(readRoleSetting(['East', 'west'])).toEqual({ ids: [], names: ['east', 'west'] });
    expect(readRoleSetting(['East', memberId])).toEqual({ ids: [memberId], names: [] });
  });
});

it('goes by the clock of the process where no other is given', async () => {
  let asked = 0;
  const directory = createRoleDirectory({
    settings: byName,
    guildId: '77',
    guildRoles: async () => {
      asked += 1;
      return [{ id: adminId, name: 'Admin' }];
    },
    gauges: { read: async () => null, write: async () => undefined },
    warn: () => undefined,
  });
  for (let time = 0; time < 3; time += 1) expect(await directory.roleOf([adminId])).toBe('admin');
  expect(asked).toBe(1);
});
