/** What a log may hold of an error. */
export type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly stack?: string;
  readonly cause?: DescribedError;
};

/** Causes of causes that are told. */
const deepest = 3;

const read = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
const textAt = (error: unknown, key: string): string | undefined => {
  const value = read(error, key);
  return typeof value === 'string' ? value : undefined;
};

/** What Discord and the others answered, wherever their library puts it. */
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
 * An error for the log, by the fields that are named here and no others: libraries hang whole requests and answers on
 * their errors, credentials and all. Describing what was described changes nothing.
 */
export const describeError = (error: unknown): DescribedError => described(error, deepest);
