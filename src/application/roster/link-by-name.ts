import { rosterDecider } from '../../domain/roster/decider.ts';
import { roster } from '../../domain/roster/state.ts';
import type { Account } from '../../ports/accounts.ts';
import { commandMeta, systemActor } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

/**
 * Links an account to the unlinked player whose name equals its username, which is unique on Discord; freely chosen
 * names are proposed to moderators instead (`link-proposals.ts`). No name enters the log or a hash. Returns the player;
 * null: nothing was linked.
 */
export const linkByName = async (
  { id: accountId, username }: Account,
  deps: Pick<Deps, 'handle' | 'clock' | 'ids'>,
): Promise<string | null> => {
  const asked = { actor: systemActor, route: 'LinkAccountByName', key: null, request: { accountId } };
  const command = { type: 'LinkAccountByName', data: { accountId, names: [username] } } as const;
  const handled = await deps.handle(rosterDecider, roster.id, command, commandMeta(asked, deps));
  if (!handled.ok) return null;
  return handled.events.flatMap((event) => (event.type === 'DiscordLinked' ? event.data.playerId : []))[0] ?? null;
};
