import type { CommandHandler } from '../../src/application/commands/handle-command.ts';
import type { RosterCommand } from '../../src/domain/roster/commands.ts';
import { rosterDecider } from '../../src/domain/roster/decider.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import type { By } from '../support/given.ts';
import { register } from '../support/roster-builders.ts';

export const roster = (handler: CommandHandler, command: RosterCommand, by: By = {}) =>
  handler.handle(rosterDecider, 'guild', command, metaBy(by));

/** Ids of the events of the roster. */
export const rosterIds = async ({ eventStore }: Pick<CommandWorld, 'eventStore'>): Promise<string[]> => {
  const events = await eventStore.readStream('roster-guild', null);
  return events.map(({ id }) => id);
};

/** Registers a player; the id. */
export const firstPlayer = async (handler: CommandHandler, name: string): Promise<string> => {
  const handled = await roster(handler, register(name), { commandId: `register ${name}` });
  const [event] = handled.ok ? handled.events : [];
  if (event?.type !== 'PlayersRegistered') throw new Error('not registered');
  return event.data.players[0]?.playerId ?? '';
};
