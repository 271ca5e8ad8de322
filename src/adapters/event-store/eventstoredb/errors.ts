import { codeOf } from '../../coded-error.ts';

export type FaultKind =
  /** The expected revision did not hold. */
  | 'conflict'
  | 'stream-not-found'
  /** A tombstone: that stream is gone for ever. */
  | 'stream-deleted'
  | 'denied'
  | 'too-large'
  /** The server will never take this. */
  | 'invalid'
  /** The connection is gone or was never there. */
  | 'unavailable'
  /** The server threw: a position that is no record, a bad filter. */
  | 'server-threw'
  /** Anything else: the outcome is unknown. */
  | 'unknown';

const byType: Readonly<Record<string, FaultKind>> = {
  'wrong-expected-version': 'conflict',
  'stream-not-found': 'stream-not-found',
  'stream-deleted': 'stream-deleted',
  'access-denied': 'denied',
  'maximum-append-size-exceeded': 'too-large',
  'invalid-argument': 'invalid',
  unavailable: 'unavailable',
  cancelled: 'unavailable',
};
const GRPC_UNKNOWN = 2;
const GRPC_INVALID_ARGUMENT = 3;
const GRPC_UNAVAILABLE = 14;

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;

/** By shape: an append to a server that is down throws a bare gRPC error, which has no type. */
export const faultKind = (error: unknown): FaultKind => {
  const type = field(error, 'type');
  const known = typeof type === 'string' ? byType[type] : undefined;
  if (known !== undefined) return known;
  const code = field(error, 'code');
  if (code === GRPC_UNAVAILABLE || codeOf(error) === 'call-timed-out') return 'unavailable';
  if (code === GRPC_INVALID_ARGUMENT) return 'invalid';
  return code === GRPC_UNKNOWN ? 'server-threw' : 'unknown';
};

const FINAL: ReadonlySet<FaultKind> = new Set([
  'conflict',
  'stream-not-found',
  'stream-deleted',
  'denied',
  'too-large',
  'invalid',
]);

/** Repeating the same call cannot help. */
export const isFinal = (kind: FaultKind): boolean => FINAL.has(kind);

/** Actual revision of a conflict; null for a missing stream. */
export const actualRevision = (error: unknown): number | null => {
  const actual = field(error, 'actualVersion');
  return typeof actual === 'bigint' && actual >= 0n ? Number(actual) : null;
};
