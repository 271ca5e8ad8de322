import { hash } from 'node:crypto';
import type { Actor, CommandMeta } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import { canonicalJson } from '../../domain/kernel/json.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { Clock, Ids } from '../../ports/clock.ts';

/** SHA-256 (hex) of what a person asked for, whatever the order of its members. */
export const hashOf = (request: Json): string => hash('sha256', canonicalJson(request));

/**
 * The identity of a command: every commandId is made here. `epoch`: id of the last wipe. What was done before a wipe is no
 * command of today, so the same picture makes a session again. What follows from a command or an event has its epoch.
 */
export const commandIdOf = (
  kind: 'command' | 'follow-up' | 'reaction' | 'demo',
  epoch: string,
  ...parts: readonly string[]
): string => deriveId(kind, epoch, ...parts);

export type CommandRequest = {
  readonly actor: Actor;
  /** Method and route pattern, such as `PUT /api/sessions/:id/participants`. */
  readonly route: string;
  /** The Idempotency-Key; null draws a fresh command. */
  readonly key: string | null;
  /** Parameters, body and hashes of files: the same key with another request is refused. */
  readonly request: Json;
  readonly reason?: string | null;
};

/** The identity of a person's command: the same person, route and key are the same command, for ever. */
export const commandMeta = (asked: CommandRequest, deps: { readonly clock: Clock; readonly ids: Ids }): CommandMeta => {
  const commandId = commandIdOf(
    'command',
    deps.ids.epoch(),
    asked.actor.id,
    asked.route,
    asked.key ?? deps.ids.random(),
  );
  return {
    commandId,
    commandHash: hashOf(asked.request),
    correlationId: commandId,
    causationId: null,
    undoes: null,
    actor: asked.actor,
    occurredAt: deps.clock.now().toISOString(),
    reason: asked.reason ?? null,
  };
};

export const systemActor: Actor = { kind: 'system', id: 'system', role: null };

/**
 * A command that follows from another: its identity is that of its cause and a name of its own. What it asks for follows
 * from the cause too, so a repeat after half of the work is the same command whatever has changed meanwhile.
 */
export const followUp = (cause: CommandMeta, name: string): CommandMeta => ({
  ...cause,
  commandId: commandIdOf('follow-up', '', cause.commandId, name),
  commandHash: hashOf({ cause: cause.commandId, name }),
});

/** A command of a reaction or a job: `cause` is an event, which with the name is all that was asked for. */
export const systemMeta = (
  cause: { readonly id: string; readonly correlationId: string },
  name: string,
  clock: Clock,
): CommandMeta => ({
  commandId: commandIdOf('reaction', '', cause.id, name),
  commandHash: hashOf({ cause: cause.id, name }),
  correlationId: cause.correlationId,
  causationId: cause.id,
  undoes: null,
  actor: systemActor,
  occurredAt: clock.now().toISOString(),
  reason: null,
});
