import { changeRoster } from '../../application/roster/change-roster.ts';
import { commandMeta } from '../../application/commands/command-meta.ts';
import { linkByName } from '../../application/roster/link-by-name.ts';
import { upToDate } from '../../application/up-to-date.ts';
import { isAllowed } from '../../application/access/policies.ts';
import type { NamedPlayer } from '../../projections/in-memory/names.ts';
import type { Account } from '../../ports/accounts.ts';
import type { GuildPerson } from '../../ports/guild-gateway.ts';
import { profileOf } from '../people.ts';
import { escapeMarkdown } from '../replies/markdown.ts';
import { saying } from './call.ts';
import type { CommandDeps, SlashAnswer, SlashCall, SlashCommand } from './call.ts';
import { playerMeant } from './players.ts';

type NamedAccount = Pick<Account, 'nick' | 'displayName'>;
const named = ({ nick, displayName }: NamedAccount): string => escapeMarkdown(nick ?? displayName);
const plays = (who: NamedAccount, playerName: string): string =>
  `${named(who)} plays **${escapeMarkdown(playerName)}**`;

const playerOf = async ({ id }: GuildPerson, { accounts, names }: CommandDeps): Promise<string | null> => {
  const account = await accounts.byDiscordId(id);
  const playerId = account === null ? null : names.playerOfAccount(account.id);
  return playerId === null ? null : names.nameOf(playerId);
};

/** The own state; where the rule of the sign-in finds one player, that is linked. */
const ownState = async (call: SlashCall, deps: CommandDeps): Promise<SlashAnswer> => {
  const known = await playerOf(call.caller, deps);
  if (known !== null) return saying(plays(profileOf(call.caller), known));
  const linked = await linkByName(await deps.accounts.meet(profileOf(call.caller)), deps);
  const name = linked === null ? null : deps.names.nameOf(linked);
  if (name === null) return saying('No player linked to your account. Please ask a moderator.');
  return saying(`**Link Created**\n${plays(profileOf(call.caller), name)}`);
};

const stateOf = async (member: GuildPerson, deps: CommandDeps): Promise<SlashAnswer> => {
  const name = await playerOf(member, deps);
  return saying(name === null ? `${named(profileOf(member))} has no player` : plays(profileOf(member), name));
};

const whoPlays = async ({ id, name }: NamedPlayer, { accounts, names }: CommandDeps): Promise<SlashAnswer> => {
  const accountId = names.accountOfPlayer(id);
  const account = accountId === null ? null : await accounts.byId(accountId);
  return saying(account === null ? `Nobody plays **${escapeMarkdown(name)}**` : plays(account, name));
};

/** No account is created for a link that would be refused. */
const create = async (
  call: SlashCall,
  member: GuildPerson,
  player: NamedPlayer,
  deps: CommandDeps,
): Promise<SlashAnswer> => {
  const isKnown = (await deps.accounts.byDiscordId(member.id)) !== null;
  if (!isKnown && deps.names.accountOfPlayer(player.id) !== null)
    return saying(deps.words.roster({ code: 'link-active-elsewhere' }));
  const [moderatorId, accountId] = [await deps.people.meet(call.caller), await deps.people.meet(member)];
  const data = { accountId, playerId: player.id, method: 'manual' } as const;
  const actor = { kind: 'person', id: moderatorId, role: call.role } as const;
  const meta = commandMeta({ actor, route: 'discord /link', key: call.id, request: data }, deps);
  const command = { type: 'LinkDiscordAccount', data: { ...data, hasNote: false } } as const;
  const handled = await changeRoster(command, meta, deps);
  if (!handled.ok) return saying(escapeMarkdown(deps.words.roster(handled.rejection)));
  return saying(`**Link Created**\n${plays(profileOf(member), player.name)}`);
};

/** /link [player] [member]: both make a link, one of them asks for one. */
export const link: SlashCommand = {
  policy: 'read-own-statistics',
  reads: ['names', 'links'],
  run: async (call, deps) => {
    const given = call.text('player');
    const { member } = call;
    if (!(await upToDate(['names', 'links'], deps))) return saying(deps.words.problem('unavailable'));
    if (given === null && (member === null || member.id === call.caller.id)) return ownState(call, deps);
    if (!isAllowed(call.role, 'link-account', deps.roles)) return saying(deps.words.problem('forbidden'));
    const player = given === null ? null : await playerMeant(given, deps);
    if (given !== null && player === null) return saying(deps.words.roster({ code: 'not-found' }));
    if (player === null) return member === null ? ownState(call, deps) : stateOf(member, deps);
    return member === null ? whoPlays(player, deps) : create(call, member, player, deps);
  },
};
