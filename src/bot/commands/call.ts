import type { Deps } from '../../application/deps.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import type { Policy } from '../../application/access/policies.ts';
import type { Roster } from '../../application/roster/roster.ts';
import type { Role } from '../../domain/kernel/envelope.ts';
import type { GuildPerson, PostedFile } from '../../ports/guild-gateway.ts';
import type { Names } from '../../projections/in-memory/names.ts';
import type { Standings } from '../../projections/in-memory/standings.ts';
import type { ViewName } from '../../projections/in-memory/views.ts';
import type { Voices } from '../../projections/in-memory/voices.ts';
import type { GuildPeople } from '../people.ts';
import type { SubmitDeps } from '../submit/submit-wanted.ts';
import type { Words } from '../words.ts';
import type { SessionFollowers } from './session-followers.ts';

/** A call of a slash command. */
export type SlashCall = {
  /** Discord's id of the call, so that repeats are one command. */
  readonly id: string;
  readonly channelId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly caller: GuildPerson;
  readonly role: Role;
  /** An option, trimmed; null: it was not given, or is blank. */
  readonly text: (option: string) => string | null;
  readonly member: GuildPerson | null;
  readonly files: readonly PostedFile[];
};

export type CommandDeps = SubmitDeps &
  Pick<Deps, 'accounts' | 'eventStore' | 'eventTypes' | 'readModels' | 'roles' | 'waitFor'> & {
    readonly people: Pick<GuildPeople, 'meet'>;
    readonly names: Names;
    readonly standings: Standings;
    readonly voices: Voices;
    readonly roster: () => Promise<Roster>;
    readonly members: Pick<MemberBoundsCounter, 'rename'>;
    readonly words: Words;
    readonly pageOf: (sessionId: string) => string;
    readonly followers: SessionFollowers;
  };

/** Markdown. `follows`: what becomes of a session takes its place. */
export type SlashAnswer = { readonly text: string; readonly follows?: string };

export type SlashCommand = {
  /** Policy required for every call; some options require more. */
  readonly policy: Policy;
  /** In-memory views that must be loaded first. */
  readonly reads: readonly ViewName[];
  readonly run: (call: SlashCall, deps: CommandDeps) => Promise<SlashAnswer>;
};

export const saying = (text: string): SlashAnswer => ({ text });
