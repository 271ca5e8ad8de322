import { hash } from 'node:crypto';
import type { Actor, CommandMeta } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import { canonicalJson } from '../../domain/kernel/json.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { Clock, Ids } from '../../ports/clock.ts';

/** SHA-256 (hex) of a request, independent of the order of its members. */
export const hashOf = (request: Json): string => hash('sha256', canonicalJson(request));

/**
 * Derives every commandId. `epoch`: id of the last wipe, so that a command from before a wipe is not a repeat today and
 * the same screenshot can make a session again. Follow-up commands inherit the epoch.
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
  /** The Idempotency-Key; null makes a new command. */
  readonly key: string | null;
  /** Parameters, body and file hashes: the same key with another request is refused. */
  readonly request: Json;
  readonly reason?: string | null;
};

/** Metadata of a person's command. The same person, route and key are the same command, for ever. */
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
 * Metadata of a follow-up command. Its identity derives from its cause and `name`, so a repeat after half of the work
 * is the same command whatever has changed meanwhile.
 */
export const followUp = (cause: CommandMeta, name: string): CommandMeta => ({
  ...cause,
  commandId: commandIdOf('follow-up', '', cause.commandId, name),
  commandHash: hashOf({ cause: cause.commandId, name }),
});

/** Metadata of a reaction's or job's command: `cause` is an event, which with the name identifies the request. */
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
