import { z } from 'zod';
import type { Role } from '../../domain/kernel/envelope.ts';
import type { DiscordRole } from '../../ports/discord.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { readRoleSetting, roleOf } from './roles.ts';
import type { RoleIds, RoleSettings } from './roles.ts';

const keptIds = z.record(z.string(), z.string());
type IdByName = z.infer<typeof keptIds>;

/** Delay before a name that matches no role, or several, is looked up again. */
const lookAgainMs = 60_000;
/** Delay before roles are read again after a failure, since callers retry more often than Discord allows. */
const askAgainMs = 5_000;

type DirectoryDeps = {
  readonly settings: RoleSettings;
  readonly guildId: string;
  /** The guild's roles; throws when they cannot be read. */
  readonly guildRoles: () => Promise<readonly DiscordRole[]>;
  readonly gauges: StatusStore;
  readonly warn: (text: string, cause: unknown) => void;
  /** Monotonic milliseconds; default: of this process. */
  readonly now?: () => number;
};

/** Maps Discord roles to member, moderator or admin. `roleOf` takes ids only. */
export type RoleDirectory = {
  /** Throws when the roles that the settings name cannot be read and the ids alone give no role. */
  roleOf(held: readonly string[]): Promise<Role | null>;
  /** Discord role ids for each role; throws when roles named in the settings were never read. */
  ids(): Promise<RoleIds>;
};

/**
 * Anyone with 'Manage Roles' can change role names, so people's roles are compared by id. A name in the settings stands
 * for the id it first resolved to, for ever: a role that takes the name later gains nothing.
 */
export const createRoleDirectory = (deps: DirectoryDeps): RoleDirectory => {
  const { settings, guildId, guildRoles, gauges, warn, now = () => performance.now() } = deps;
  const store = `discord-roles-${guildId}`;
  const read = {
    member: readRoleSetting(settings.member),
    mod: readRoleSetting(settings.mod),
    admin: readRoleSetting(settings.admin),
  };
  const wanted = [...new Set([...read.member.names, ...read.mod.names, ...read.admin.names])];
  let kept: IdByName | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<IdByName> | null = null;
  let failure: { readonly cause: unknown; readonly at: number } | null = null;
  const warned = new Set<string>();
  const warnOnce = (text: string): void => {
    if (!warned.has(text)) warn(text, null);
    warned.add(text);
  };

  const missing = (known: IdByName): readonly string[] => wanted.filter((name) => known[name] === undefined);
  const look = async (): Promise<IdByName> => {
    kept = keptIds.safeParse(await gauges.read(store)).data ?? {};
    if (missing(kept).length === 0) return kept;
    const all = await guildRoles();
    const found = { ...kept };
    for (const name of missing(kept)) {
      const bearers = all.filter((role) => role.name.toLowerCase() === name);
      const [only] = bearers;
      if (bearers.length === 1 && only !== undefined) found[name] = only.id;
      else
        warnOnce(
          `${bearers.length === 0 ? 'No role' : `${bearers.length} roles`} of the Discord server bear the name "${name}" of the settings, so it gives nobody a role. Set the role's id instead.`,
        );
    }
    if (missing(found).length < missing(kept).length) {
      await gauges.write(store, found);
      warnOnce('Roles are set by name. Ids are safer: `muster doctor` says which ones to set.');
    }
    kept = found;
    failure = null;
    lookedAt = now();
    return found;
  };
  const idsByName = async (): Promise<IdByName> => {
    if (kept !== null && (missing(kept).length === 0 || now() - lookedAt < lookAgainMs)) return kept;
    if (failure !== null && now() - failure.at < askAgainMs) throw failure.cause;
    looking ??= look().finally(() => (looking = null));
    try {
      return await looking;
    } catch (cause) {
      failure = { cause, at: now() };
      throw cause;
    }
  };
  const idsWith = (known: IdByName): RoleIds => {
    const of = ({ ids, names }: (typeof read)[Role]) => [...ids, ...names.flatMap((name) => known[name] ?? [])];
    return { member: of(read.member), mod: of(read.mod), admin: of(read.admin) };
  };

  return {
    ids: async () => {
      if (wanted.length === 0) return idsWith({});
      return idsWith(
        await idsByName().catch((cause: unknown) => {
          if (kept === null || Object.keys(kept).length === 0) throw cause;
          return kept;
        }),
      );
    },
    roleOf: async (held) => {
      if (wanted.length === 0) return roleOf(held, idsWith({}));
      try {
        return roleOf(held, idsWith(await idsByName()));
      } catch (cause) {
        const role = roleOf(held, idsWith(kept ?? {}));
        if (role === null) throw cause;
        warn('The roles of the Discord server cannot be read; those that are known hold', cause);
        return role;
      }
    },
  };
};
