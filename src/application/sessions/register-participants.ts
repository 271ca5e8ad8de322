import { identityKey } from '../../contracts/text.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { followUp } from '../commands/command-meta.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import { registerPlayers } from '../roster/register-players.ts';
import type { RefusedByRoster } from '../roster/register-players.ts';
import type { Roster } from '../roster/roster.ts';

/** `key`: a participant's id, or the index of a new one. */
type NameToRegister<K> = { readonly key: K; readonly rawName: string };
export type RefusedName<K> = { readonly key: K; readonly name: string; readonly code: string };
export type RegisteredNames<K> =
  | {
      readonly ok: true;
      readonly playerOf: ReadonlyMap<K, string>;
      readonly refused: readonly RefusedName<K>[];
    }
  | { readonly ok: false; readonly rejection: RefusedByRoster };

/** Which aggregate refused a command on roster and session; nothing was done. */
export type RefusedPart =
  | { readonly ok: false; readonly from: 'session'; readonly rejection: SessionRejection | CommonRejection }
  | { readonly ok: false; readonly from: 'roster'; readonly rejection: RefusedByRoster };

/**
 * Registers names of a session as players within the command `meta`; roster events share its correlation id. A taken
 * name means the player who has it.
 */
export const registerParticipants = async <K>(
  wanted: readonly NameToRegister<K>[],
  meta: CommandMeta,
  deps: Pick<Deps, 'handle'> & { readonly roster: () => Promise<Roster> },
): Promise<RegisteredNames<K>> => {
  if (wanted.length === 0) return { ok: true, playerOf: new Map(), refused: [] };
  const roster = await deps.roster();
  const names = wanted.map(({ rawName }) => rawName);
  const isNeeded = names.some((name) => roster.bearerOf(name) === null);
  const registered = isNeeded ? await registerPlayers(names, followUp(meta, 'register'), deps) : null;
  if (registered?.ok === false) return registered;
  const created = new Map(registered?.created.map(({ id, name }) => [identityKey(name), id]));
  const codes = new Map(registered?.refused.map(({ index, code }) => [names[index], code]));
  const playerOf = new Map<K, string>();
  const refused: RefusedName<K>[] = [];
  for (const { key, rawName } of wanted) {
    const playerId = created.get(identityKey(rawName)) ?? roster.bearerOf(rawName);
    if (playerId === null) refused.push({ key, name: rawName, code: codes.get(rawName) ?? 'not-registered' });
    else playerOf.set(key, playerId);
  }
  return { ok: true, playerOf, refused };
};
