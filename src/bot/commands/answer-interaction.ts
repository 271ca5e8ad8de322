import { LRUCache } from 'lru-cache';
import { isAllowed } from '../../application/access/policies.ts';
import { momentOfId } from '../../contracts/snowflakes.ts';
import type { Role } from '../../domain/kernel/envelope.ts';
import type { AnswerTo, DiscordAnswers } from '../../ports/discord-answers.ts';
import type { CommandValue, GuildInteraction, PostedFile } from '../../ports/guild-gateway.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import type { BotHandler, EventContext } from '../bot-handler.ts';
import type { AreViewsHeld, Patience } from '../projected.ts';
import { escapeMarkdown } from '../replies/markdown.ts';
import type { SlashAnswer, SlashCall, CommandDeps } from './call.ts';
import { slashCommands, isCommandName } from './commands.ts';
import type { CommandName } from './commands.ts';
import type { EventType } from '../../contracts/event-types.ts';
import type { Names } from '../../projections/in-memory/names.ts';
import { playersLike } from './players.ts';

/** Maximum number of choices in Discord. */
const mostShown = 25;

type OfferedChoice = { readonly name: string; readonly value: string };

const eventsLike = (typed: string, eventTypes: readonly EventType[]): readonly OfferedChoice[] => {
  const wanted = typed.trim().toLowerCase();
  return eventTypes
    .filter(
      ({ active, code, name, aliases }) =>
        active && [code, name, ...aliases].some((word) => word.toLowerCase().startsWith(wanted)),
    )
    .slice(0, mostShown)
    .map(({ name }) => ({ name, value: name }));
};

/** Suggestions for a partly typed option. */
const offered = (
  { option, typed }: { readonly option: string; readonly typed: string },
  { names, eventTypes }: { readonly names: Names; readonly eventTypes: readonly EventType[] },
): readonly OfferedChoice[] => {
  if (option === 'player') return playersLike(typed, mostShown, names);
  return option === 'event' ? eventsLike(typed, eventTypes) : [];
};

export type AnsweringDeps = CommandDeps & {
  readonly answers: DiscordAnswers;
  readonly rest: Pick<GuildRest, 'member'>;
  /** By ids of Discord's roles. */
  readonly roleOf: (roles: readonly string[]) => Promise<Role | null>;
  readonly areViewsHeld: AreViewsHeld;
  /** Handles a menu choice, including its answer. */
  readonly onPick: (interaction: GuildInteraction) => Promise<void>;
  readonly warn: (text: string, cause: unknown) => void;
};
type InteractionOf<K extends GuildInteraction['asked']['kind']> = Extract<GuildInteraction['asked'], { kind: K }>;

const textOf = (value: CommandValue | undefined): string | null => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
};

const filesOf = ({ options, files }: InteractionOf<'command'>): readonly PostedFile[] =>
  Object.keys(options)
    .filter((name) => name.startsWith('screenshot'))
    .toSorted((a, b) => Number(a.slice('screenshot'.length)) - Number(b.slice('screenshot'.length)))
    .flatMap((name) => files[String(options[name])] ?? []);

const callOf = async (
  { id, channelId, person }: GuildInteraction,
  asked: InteractionOf<'command'>,
  { role, rest }: { readonly role: Role; readonly rest: AnsweringDeps['rest'] },
): Promise<SlashCall> => {
  const memberId = textOf(asked.options['member']);
  return {
    ...{ id, channelId, role },
    at: momentOfId(id),
    caller: person,
    text: (option) => textOf(asked.options[option]),
    member: memberId === null ? null : await rest.member(memberId),
    files: filesOf(asked),
  };
};

const roleFor = async (
  { person }: GuildInteraction,
  { roleOf }: Pick<AnsweringDeps, 'roleOf'>,
): Promise<Role | null> => (person.member === null ? null : roleOf(person.member.roles));

/** Time limit for deferred answers: a minute less than Discord's. */
const answeredWithinMs = 14 * 60_000;

/** Right after a start names are not loaded yet, so missing ones are awaited as long as Discord allows. */
const patienceFor = (
  { id }: GuildInteraction,
  { clock }: Pick<AnsweringDeps, 'clock'>,
  signal: AbortSignal,
): Patience => {
  const age = clock.now().getTime() - Date.parse(momentOfId(id));
  return { ms: Math.min(answeredWithinMs, answeredWithinMs - age), signal };
};

type InteractionContext = Pick<EventContext, 'signal'> & { readonly interaction: GuildInteraction };

/** Answer and continuation of a command; errors use the web's words. */
const answerTo = async (
  { interaction, signal }: InteractionContext,
  asked: InteractionOf<'command'> & { readonly name: CommandName },
  deps: AnsweringDeps,
): Promise<SlashAnswer> => {
  const role = await roleFor(interaction, deps);
  const { name } = asked;
  const { policy, reads, run } = slashCommands[name];
  if (role === null || !isAllowed(role, policy, deps.roles)) return { text: deps.words.problem('forbidden') };
  if (textOf(asked.options['member']) !== null && !isAllowed(role, 'read-players', deps.roles))
    return { text: deps.words.problem('forbidden') };
  try {
    if (!(await deps.areViewsHeld(reads, patienceFor(interaction, deps, signal))))
      return { text: deps.words.problem('starting') };
    return await run(await callOf(interaction, asked, { role, rest: deps.rest }), deps);
  } catch (cause) {
    deps.warn(`/${name} could not be answered`, cause);
    return { text: escapeMarkdown(deps.words.error(cause)) };
  }
};

const answerCommand = async (context: InteractionContext, asked: InteractionOf<'command'>, deps: AnsweringDeps) => {
  const { name, options } = asked;
  if (!isCommandName(name)) return;
  const to: AnswerTo = context.interaction;
  // First of all: the answer itself may take longer than Discord waits for one.
  if ((await deps.answers.defer(to, options['public'] === true ? 'everybody' : 'caller')) === 'gone') return;
  const { text, follows } = await answerTo(context, { ...asked, name }, deps);
  if ((await deps.answers.say(to, text)) === 'gone' || follows === undefined) return;
  deps.followers.follow(follows, (report) => {
    const onError = (cause: unknown): void => deps.warn('the result of a session could not be sent', cause);
    deps.answers.say(to, report.text).catch(onError);
  });
};

const answerAutocomplete = async (
  interaction: GuildInteraction,
  asked: InteractionOf<'autocomplete'>,
  deps: AnsweringDeps,
) => {
  const role = await roleFor(interaction, deps);
  const typed = String(asked.options[asked.focused] ?? '');
  const choices = role === null ? [] : offered({ option: asked.focused, typed }, deps);
  await deps.answers.offer(interaction, choices);
};

/** Answers an interaction: a command, autocomplete, or a menu choice. */
export const answerInteraction = async (
  interaction: GuildInteraction,
  { signal }: Pick<EventContext, 'signal'>,
  deps: AnsweringDeps,
): Promise<void> => {
  const { asked } = interaction;
  switch (asked.kind) {
    case 'command':
      return answerCommand({ interaction, signal }, asked, deps);
    case 'autocomplete':
      return answerAutocomplete(interaction, asked, deps);
    case 'component':
      return deps.onPick(interaction);
  }
};

/** Interactions, each in its own lane, so that none waits for another. */
export const answerInteractions = (deps: AnsweringDeps): BotHandler => {
  /** Repeated events are answered once; interrupted ones again. */
  const answered = new LRUCache<string, true>({ max: 1_000 });
  return {
    name: 'answer-interactions',
    lane: (event) => (event.kind === 'interaction' ? event.interaction.id : null),
    handle: async (event, context) => {
      if (event.kind !== 'interaction' || answered.has(event.interaction.id)) return;
      await answerInteraction(event.interaction, context, deps);
      answered.set(event.interaction.id, true);
    },
  };
};
