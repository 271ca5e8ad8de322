import type { Role } from '../../contracts/guild-roles.ts';

export type { Role };
export type Message = { readonly type: string; readonly data: unknown };

/**
 * Who acted. `person`: an account id, never a Discord id or a name, so that people can be erased without touching the
 * log. `operator`: the command line of the server. `system`: a reaction or a job.
 */
export type Actor = {
  readonly kind: 'person' | 'operator' | 'system';
  readonly id: string;
  readonly role: Role | null;
};

/** Metadata of a command, stored in each of its events. */
export type CommandMeta = {
  /** The identity of the command: the log remembers it, so a repeat appends nothing. Event id = uuidv5(commandId, index). */
  readonly commandId: string;
  /** Hash of the command's data. The same commandId with another hash is `idempotency-key-reused`. Nothing erasable is in it. */
  readonly commandHash: string;
  /** Shared by everything that one command causes, also in other streams. */
  readonly correlationId: string;
  /** The event that a reaction answered; null for a person's command. */
  readonly causationId: string | null;
  /** The command that this one takes back; null for all others. */
  readonly undoes: string | null;
  readonly actor: Actor;
  /** ISO 8601 UTC, from the Clock. `eventDate` is business data and lives in `data`. */
  readonly occurredAt: string;
  /** Reason given by the person. */
  readonly reason: string | null;
};

/** An event before the store has accepted it: `evolve` may run ahead of the append. */
export type UncommittedEvent<E extends Message = Message> = E &
  CommandMeta & {
    readonly id: string;
    readonly stream: string;
    /** 0-based place in the stream. */
    readonly revision: number;
    readonly schemaVersion: number;
    /** Set by Muster, ISO 8601 UTC, so that migration and restore keep it. */
    readonly recordedAt: string;
    /** Names the restore or import that wrote it; reactions skip such events. */
    readonly restoredBy: string | null;
    /** Over the stored text and the checksum of the stream's event before (`checksum.ts`); null where none was made. */
    readonly checksum: string | null;
  };

/** Fixed-width text: `a < b` is log order in JavaScript, SQLite, MongoDB and the browser. */
export type Position = string & { readonly __position: true };

export type RecordedEvent<E extends Message = Message> = UncommittedEvent<E> & { readonly position: Position };
