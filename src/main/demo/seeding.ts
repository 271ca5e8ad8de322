import { commandIdOf, hashOf } from '../../application/commands/command-meta.ts';
import { createCommandHandler } from '../../application/commands/handle-command.ts';
import type { HandleCommand } from '../../application/commands/handle-command.ts';
import type { Deps } from '../../application/deps.ts';
import { addDays } from '../../contracts/windows.ts';
import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import type { Actor, CommandMeta, Message } from '../../domain/kernel/envelope.ts';
import type { EventRegistry } from '../../domain/kernel/registry.ts';
import type { RosterCommand } from '../../domain/roster/commands.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import { roster as theRoster } from '../../domain/roster/state.ts';
import type { UncommittedEvent } from '../../domain/kernel/envelope.ts';
import type { Account } from '../../ports/accounts.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import type { GuildPlan } from './guild/plan.ts';
import type { Timeline } from './timeline.ts';

export type SeedDeps = Pick<Deps, 'eventStore' | 'media' | 'texts' | 'accounts' | 'clock'> & {
  readonly registry: EventRegistry;
};
export type SeededPerson = { readonly account: Account; readonly actor: Actor };
export type Seed = {
  readonly deps: SeedDeps;
  readonly today: string;
  readonly people: ReadonlyMap<string, SeededPerson>;
  readonly submitters: readonly SeededPerson[];
  /** Accounts of permanently linked people, by player. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly plan: GuildPlan;
  /** Name -> playerId of players registered at the timeline's current time. */
  readonly roster: Map<string, string>;
  /** Roster index at that time. */
  readonly index: () => RosterIndex;
  readonly schedule: Timeline['schedule'];
  /** The handler of commands, at that moment. */
  readonly at: (moment: string) => HandleCommand;
  /** Sends a command, at the moment that it says it happens. */
  readonly send: Send;
};
type Send = <C extends Message, S, E extends Message, R extends Rejection>(
  decider: Decider<C, S, E, R>,
  id: string,
  command: C,
  meta: CommandMeta,
) => Promise<readonly UncommittedEvent<E>[]>;

/** The identity of a command of the demo guild is a name of its own. */
export const metaOf = (name: string, actor: Actor, occurredAt: string): CommandMeta => {
  const commandId = commandIdOf('demo', '', name);
  return {
    commandId,
    commandHash: hashOf(name),
    correlationId: commandId,
    causationId: null,
    undoes: null,
    actor,
    occurredAt,
    reason: null,
  };
};

/** One handler whose clock is moved from command to command: what is recorded bears the time of its event. */
export const createSender = ({ eventStore, registry }: SeedDeps) => {
  let moment = '';
  const { handle } = createCommandHandler({ eventStore, registry, clock: { now: () => new Date(moment) } });
  const at = (next: string): HandleCommand => {
    moment = next;
    return handle;
  };
  const send: Send = async (decider, id, command, meta) => {
    const handled = await at(meta.occurredAt)(decider, id, command, meta);
    if (!handled.ok)
      throw new Error(`The demo guild could not be seeded: ${command.type} was refused as ${handled.rejection.code}`);
    return handled.events;
  };
  return { at, send };
};

/** The person who acts as moderator. */
export const officer = (seed: Pick<Seed, 'people'>): SeededPerson => {
  const person = seed.people.get('moderator');
  if (person === undefined) throw new Error('The demo guild needs the moderator persona');
  return person;
};

export const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();

/** The moment that is planned, or now where it has not come yet. */
export const hasCome = ({ deps }: Pick<Seed, 'deps'>, planned: string): string => {
  const now = deps.clock.now().toISOString();
  return planned > now ? now : planned;
};

/** A time `daysAgo` days ago; `time` in hours and minutes, UTC. Never in the future. */
export const momentOf = (seed: Pick<Seed, 'today' | 'deps'>, daysAgo: number, time: string): string =>
  hasCome(seed, `${addDays(seed.today, -daysAgo)}T${time}:00.000Z`);

export const playerOf = ({ roster }: Pick<Seed, 'roster'>, name: string): string => {
  const id = roster.get(name);
  if (id === undefined) throw new Error(`The demo guild has no ${name}`);
  return id;
};

export type SeedAction = {
  readonly name: string;
  readonly by: Actor;
  readonly moment: string;
  readonly reason?: string;
};

/** Sends a command to the roster, as this person at this moment. */
export const sendToRoster = (
  { send }: Pick<Seed, 'send'>,
  command: RosterCommand,
  { name, by, moment, reason }: SeedAction,
): Promise<readonly UncommittedEvent<RosterEvent>[]> =>
  send(rosterDecider, theRoster.id, command, { ...metaOf(name, by, moment), reason: reason ?? null });

/** Registers players; from then on the roster names them. */
export const seedPlayers = async (
  seed: Pick<Seed, 'send' | 'roster'>,
  names: readonly string[],
  action: SeedAction,
): Promise<void> => {
  const players = names.map((name) => ({ name, firstSeen: null }));
  for (const event of await sendToRoster(seed, { type: 'RegisterPlayers', data: { players } }, action))
    if (event.type === 'PlayersRegistered')
      for (const { name, playerId } of event.data.players) seed.roster.set(name, playerId);
};
