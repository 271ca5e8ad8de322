import { changeRoster } from '../../application/roster/change-roster.ts';
import { commandMeta } from '../../application/commands/command-meta.ts';
import { upToDate } from '../../application/up-to-date.ts';
import { roleCovers } from '../../contracts/guild-roles.ts';
import { renameRequestBody } from '../../contracts/rename-requests.ts';
import type { NamedPlayer } from '../../projections/in-memory/names.ts';
import { escapeMarkdown } from '../replies/markdown.ts';
import { saying } from './call.ts';
import type { SlashAnswer, SlashCall, SlashCommand, CommandDeps } from './call.ts';
import { playerMeant } from './players.ts';

const submitted = '**Rename Request Submitted**\nYour rename request has been sent for moderator approval.';

const ask = async (
  call: SlashCall,
  accountId: string,
  player: NamedPlayer,
  deps: CommandDeps,
): Promise<SlashAnswer> => {
  const reason = call.text('reason');
  const body = renameRequestBody.safeParse({
    playerId: player.id,
    currentName: player.name,
    requestedName: call.text('name') ?? '',
    reason,
  });
  if (!body.success) return saying(deps.words.problem('invalid'));
  const { playerId, currentName, requestedName } = body.data;
  const data = { playerId, currentName, requestedName };
  const actor = { kind: 'person', id: accountId, role: call.role } as const;
  const asked = { actor, route: 'discord /rename', key: call.id, request: { ...data, reason }, reason };
  const meta = commandMeta(asked, deps);
  const over = await deps.members.rename({ account: { id: accountId }, role: call.role }, meta);
  if (over !== null) return saying(escapeMarkdown(over.detail));
  const handled = await changeRoster({ type: 'RequestRename', data }, meta, deps);
  return saying(handled.ok ? submitted : escapeMarkdown(deps.words.roster(handled.rejection)));
};

/** /rename name [reason] [player] */
export const rename: SlashCommand = {
  policy: 'request-rename',
  reads: ['names', 'links'],
  run: async (call, deps) => {
    const given = call.text('player');
    if (given !== null && !roleCovers(call.role, 'mod')) return saying(deps.words.roster({ code: 'not-own-player' }));
    const accountId = await deps.people.meet(call.caller);
    if (!(await upToDate(['names', 'links'], deps))) return saying(deps.words.problem('unavailable'));
    const own = deps.names.playerOfAccount(accountId);
    const player = given === null ? (own === null ? null : deps.names.survivorOf(own)) : await playerMeant(given, deps);
    if (player === null) return saying(deps.words.roster({ code: given === null ? 'no-player' : 'not-found' }));
    return ask(call, accountId, player, deps);
  },
};
