/** The part of an error that may be logged. */
export type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly stack?: string;
  readonly cause?: DescribedError;
};

/** Maximum depth of nested causes. */
const deepest = 3;

const read = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
const textAt = (error: unknown, key: string): string | undefined => {
  const value = read(error, key);
  return typeof value === 'string' ? value : undefined;
};

/** HTTP status of an outside service, wherever its library puts it. */
const statusOf = (error: unknown): number | undefined =>
  [read(error, 'status'), read(error, 'statusCode'), read(read(error, 'output'), 'statusCode')].find(
    (status) => typeof status === 'number',
  );

const codeOf = (error: unknown): string | number | undefined => {
  const code = read(error, 'code');
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
};

const described = (error: unknown, depth: number): DescribedError => {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const code = codeOf(error);
  const status = statusOf(error);
  const stack = textAt(error, 'stack');
  const cause = read(error, 'cause');
  return {
    type: textAt(error, 'type') ?? textAt(error, 'name') ?? 'Object',
    message: textAt(error, 'message') ?? 'without a message',
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || cause === null || depth === 0 ? {} : { cause: described(cause, depth - 1) }),
  };
};

/**
 * Describes an error for the log by an allow-list of fields: libraries attach whole requests and answers to their
 * errors, including credentials. Idempotent.
 */
export const describeError = (error: unknown): DescribedError => described(error, deepest);
