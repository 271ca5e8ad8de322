import { createAction } from '@reduxjs/toolkit';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { changed, type Change } from './changes.ts';
import { clockRead } from './clock.ts';
import { afterPosition, answerRead, positionSeen } from './position.ts';
import { isProblem, type ApiError } from './problems.ts';
import { send, upload, type Answer, type Outgoing } from './transport.ts';

type Written = Pick<Change, 'projection' | 'ids'>;
export type ApiRequest =
  | string
  | {
      url: string;
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /** Sent as JSON, a FormData as it is. */
      body?: unknown;
      headers?: Record<string, string>;
      /** Empty, null and undefined values are left out. */
      params?: Record<string, string | number | boolean | null | undefined>;
      /** Of a write: what it changes. It is read again when the write has succeeded, or when others may have written. */
      changes?: readonly Written[];
      /** Of a write that takes minutes. */
      isLong?: boolean;
      /** Of a FormData: how much has been sent, 0 to 1. */
      onProgress?: (share: number) => void;
    };
type Request = Exclude<ApiRequest, string>;

export type EndCode = 'signed-out' | 'role-lost';
/** A call was answered 401: the sign-in has ended while a page was open. */
export const sessionEnded = createAction<EndCode>('access/sessionEnded');

const limitMs = { usual: 30_000, upload: 120_000, long: 1_800_000 } as const;
const json = /^application\/(?:[\w.+-]+\+)?json\b/u;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const parse = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** As the store would freeze it: what is frozen already, it does not walk through twice. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

const addressOf = (request: Request, after: string | null): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(request.params ?? {})) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  if (after !== null) params.set('after', after);
  const query = params.toString();
  return query === '' ? request.url : `${request.url}${request.url.includes('?') ? '&' : '?'}${query}`;
};

/** crypto.randomUUID exists only in secure contexts; a LAN address over http is none. */
export const freshKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const outgoingOf = (request: Request, isWrite: boolean, after: string | null): Outgoing => {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (isWrite) headers['idempotency-key'] ??= freshKey();
  const call = { address: addressOf(request, after), method: request.method ?? (isWrite ? 'POST' : 'GET'), headers };
  if (request.body === undefined) return call;
  if (request.body instanceof FormData) return { ...call, body: request.body };
  headers['content-type'] = 'application/json';
  return { ...call, body: JSON.stringify(request.body) };
};

const transmit = (request: Request, outgoing: Outgoing, signal: AbortSignal): Promise<Answer> =>
  outgoing.body instanceof FormData
    ? upload(outgoing, { signal, ms: limitMs.upload, onProgress: request.onProgress ?? (() => undefined) })
    : send(outgoing, { signal, ms: request.isLong === true ? limitMs.long : limitMs.usual });

const failureOf = ({ status, statusText, text }: Answer): ApiError => {
  const body = parse(text);
  return {
    status,
    message: `${status}: ${text === '' ? statusText : text}`,
    problem: isProblem(body) ? body : null,
  };
};

/** What an answer says; undefined for a failure. A page of a proxy or of the app itself is no answer of ours, whatever its status says. */
const contentOf = ({ status, text, header }: Answer): unknown => {
  const isOurs = status >= 200 && status < 300 && (text === '' || json.test(header('content-type') ?? ''));
  return isOurs ? frozen(parse(text)) : undefined;
};

/** Whether others may have written, or this write may have been stored although nobody said so. */
const mayHaveChanged = ({ status }: ApiError): boolean =>
  status === 0 || status === 404 || status === 409 || status >= 500;

type Dispatch = BaseQueryApi['dispatch'];
const withPosition = (changes: readonly Written[], position: string | null): Change[] =>
  changes.map((change) => ({ ...change, position }));

const failed = (error: ApiError, { url, changes = [] }: Request, dispatch: Dispatch) => {
  if (error.status === 401 && url !== '/auth/user') {
    dispatch(sessionEnded(error.problem?.code === 'role-lost' ? 'role-lost' : 'signed-out'));
  }
  if (changes.length > 0 && mayHaveChanged(error)) dispatch(changed(withPosition(changes, null)));
};

const wrote = (data: unknown, { changes = [] }: Request, dispatch: Dispatch) => {
  const position = isRecord(data) && typeof data['position'] === 'string' ? data['position'] : null;
  if (position !== null) dispatch(positionSeen(position));
  if (changes.length > 0) dispatch(changed(withPosition(changes, position)));
};

const readClock = ({ header }: Answer, dispatch: Dispatch) => {
  const server = Date.parse(header('date') ?? '');
  if (!Number.isNaN(server)) dispatch(clockRead({ server, here: Date.now() }));
};

/**
 * Every call of the app: cookies, JSON, a time limit, a fresh Idempotency-Key per write, and `after=` on reads, so that
 * a read after a write or a live message never shows an older state.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  args,
  { type, getState, dispatch, signal, queryCacheKey },
) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const isWrite = type === 'mutation';
  const after = isWrite || !request.url.startsWith('/api/') ? null : afterPosition(getState());
  try {
    const answer = await transmit(request, outgoingOf(request, isWrite, after), signal);
    readClock(answer, dispatch);
    const data = contentOf(answer);
    if (data === undefined) {
      const error = failureOf(answer);
      failed(error, request, dispatch);
      return { error };
    }
    const position = answer.header('x-read-position');
    if (isWrite) wrote(data, request, dispatch);
    else if (position !== null && queryCacheKey !== undefined)
      dispatch(answerRead({ answer: queryCacheKey, position }));
    return { data };
  } catch (cause) {
    const error = { status: 0, message: cause instanceof Error ? cause.message : 'Network error', problem: null };
    failed(error, request, dispatch);
    return { error };
  }
};
