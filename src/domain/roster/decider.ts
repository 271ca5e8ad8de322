import { assertNever } from '../kernel/assert-never.ts';
import { accept } from '../kernel/decider.ts';
import type { Decider } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { decideAlias } from './aliases.ts';
import type { RosterCommand } from './commands.ts';
import type { RosterEvent } from './events.ts';
import { evolveRoster } from './evolve.ts';
import { decideLinkRequest } from './link-requests.ts';
import { decideLink } from './links.ts';
import { setMain } from './mains.ts';
import { decideMerge } from './merges.ts';
import { bringPlayersBack, registerPlayers, renamePlayer, withdrawPlayers } from './players.ts';
import { decideReading, undoReadingDecision } from './readings.ts';
import type { RosterDecision, RosterRejection } from './rejections.ts';
import { decideRenameRequest } from './rename-requests.ts';
import { initialRoster, rosterCategory } from './state.ts';
import type { RosterState } from './state.ts';
import { undoRoster } from './undo.ts';

const decide = (command: RosterCommand, state: RosterState, meta: CommandMeta): RosterDecision => {
  switch (command.type) {
    case 'RegisterPlayers':
      return registerPlayers(command.data, state, meta);
    case 'EmptyRoster':
      return accept({ type: 'RosterEmptied', data: {} });
    case 'BringPlayersBack':
      return bringPlayersBack(command.data, state);
    case 'WithdrawPlayers':
      return withdrawPlayers(command.data, state);
    case 'RenamePlayer':
      return renamePlayer(command.data, state);
    case 'AddAlias':
    case 'RemoveAlias':
      return decideAlias(command, state);
    case 'RequestRename':
    case 'ApproveRename':
    case 'RejectRename':
    case 'WithdrawRename':
      return decideRenameRequest(command, state, meta);
    case 'LinkDiscordAccount':
    case 'LinkAccountByName':
    case 'UpdateDiscordLink':
    case 'DeleteDiscordLink':
    case 'RestoreDiscordLink':
      return decideLink(command, state, meta);
    case 'RequestLink':
    case 'DeclineLinkRequest':
    case 'WithdrawLinkRequest':
      return decideLinkRequest(command, state, meta);
    case 'MergePlayers':
    case 'SplitPlayer':
      return decideMerge(command, state, meta);
    case 'SetMain':
      return setMain(command.data, state);
    case 'DecideReading':
      return decideReading(command.data, state, meta);
    case 'UndoReadingDecision':
      return undoReadingDecision(command.data, state);
    case 'UndoRoster':
      return undoRoster(command.data, state);
    default:
      return assertNever(command);
  }
};

/** One stream, `roster-guild`: names, aliases and links are rules that cross players. */
export const rosterDecider = {
  category: rosterCategory,
  initialState: initialRoster,
  evolve: evolveRoster,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<RosterCommand, RosterState, RosterEvent, RosterRejection>;
