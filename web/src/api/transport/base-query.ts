import { basePath, withBase } from '../../base-path.ts';
import { createAction } from '@reduxjs/toolkit';
import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { changed, type ProjectionChange } from './changes.ts';
import { clockRead } from './clock.ts';
import { afterPosition, answerRead, positionSeen } from './position.ts';
import { isProblemBody, type ApiError } from './problems.ts';
import { withQuery, type Params } from './query.ts';
import { upload, type UploadAnswer } from './upload.ts';

type WrittenRecord = Pick<ProjectionChange, 'projection' | 'ids'>;
export type RequestArgs =
  | string
  | {
      url: string;
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /** Sent as JSON, a FormData as it is. */
      body?: unknown;
      headers?: Record<string, string>;
      params?: Params;
      /** Of a write: what it changes. It is read again when the write has succeeded, or when others may have written. */
      changes?: readonly WrittenRecord[];
      /** Of a write that takes minutes. */
      isLong?: boolean;
      /** Of a FormData: how much has been sent, 0 to 1. */
      onProgress?: (share: number) => void;
    };
type Request = Exclude<RequestArgs, string>;

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

/** Freezes data as the store would, which then skips it. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

/** crypto.randomUUID exists only in secure contexts; a LAN address over http is none. */
export const freshKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Responses are parsed here: non-JSON may be a proxy's page, and parsed data are frozen. */
const http = fetchBaseQuery({
  baseUrl: `${window.location.origin}${basePath}`,
  credentials: 'same-origin',
  responseHandler: 'text',
  validateStatus: () => true,
});

const send = async (request: Request, headers: Record<string, string>, api: BaseQueryApi): Promise<UploadAnswer> => {
  const { url, method = 'GET', body } = request;
  const timeout = request.isLong === true ? limitMs.long : limitMs.usual;
  const { data, error, meta } = await http({ url, method, body, headers, timeout }, api, {});
  if (error?.status === 'TIMEOUT_ERROR') throw new Error(`No answer within ${timeout / 1000} seconds`);
  const response = meta?.response;
  if (error !== undefined || response === undefined) throw new Error('Network error');
  // by its `responseHandler`
  const text = data as string;
  return {
    status: response.status,
    statusText: response.statusText,
    text,
    header: (name) => response.headers.get(name),
  };
};

const transmit = (given: Request, api: BaseQueryApi): Promise<UploadAnswer> => {
  const isWrite = api.type === 'mutation';
  const after = isWrite || !given.url.startsWith('/api/') ? null : afterPosition(api.getState());
  const request = {
    ...given,
    url: withQuery(given.url, { ...given.params, after }),
    method: given.method ?? (isWrite ? 'POST' : 'GET'),
  };
  const headers: Record<string, string> = { accept: 'application/json', ...given.headers };
  if (isWrite) headers['idempotency-key'] ??= freshKey();
  return given.body instanceof FormData
    ? upload(
        { ...request, url: withBase(request.url), headers, body: given.body },
        { signal: api.signal, ms: limitMs.upload },
      )
    : send(request, headers, api);
};

const failureOf = ({ status, statusText, text }: UploadAnswer): ApiError => {
  const body = parse(text);
  return {
    status,
    message: `${status}: ${text === '' ? statusText : text}`,
    problem: isProblemBody(body) ? body : null,
  };
};

/**
 * Content of an answer; undefined for a failure. Pages of a proxy or of the app itself count as failures, whatever
 * their status.
 */
const contentOf = ({ status, text, header }: UploadAnswer): unknown => {
  const isOurs = status >= 200 && status < 300 && (text === '' || json.test(header('content-type') ?? ''));
  return isOurs ? frozen(parse(text)) : undefined;
};

/** Whether others may have written, or this write may have been stored without confirmation. */
const mayHaveChanged = ({ status }: ApiError): boolean =>
  status === 0 || status === 404 || status === 409 || status >= 500;

type Dispatch = BaseQueryApi['dispatch'];
const withPosition = (changes: readonly WrittenRecord[], position: string | null): ProjectionChange[] =>
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

const readClock = ({ header }: UploadAnswer, dispatch: Dispatch) => {
  const server = Date.parse(header('date') ?? '');
  if (!Number.isNaN(server)) dispatch(clockRead({ server, here: Date.now() }));
};

/**
 * Every call of the app: cookies, JSON, a time limit, a fresh Idempotency-Key per write, and `after=` on reads, so that
 * a read after a write or a live message never shows an older state.
 */
export const baseQuery: BaseQueryFn<RequestArgs, unknown, ApiError> = async (args, queryApi) => {
  const { type, dispatch, queryCacheKey } = queryApi;
  const request = typeof args === 'string' ? { url: args } : args;
  try {
    const answer = await transmit(request, queryApi);
    readClock(answer, dispatch);
    const data = contentOf(answer);
    if (data === undefined) {
      const error = failureOf(answer);
      failed(error, request, dispatch);
      return { error };
    }
    const position = answer.header('x-read-position');
    if (type === 'mutation') wrote(data, request, dispatch);
    else if (position !== null && queryCacheKey !== undefined)
      dispatch(answerRead({ answer: queryCacheKey, position }));
    return { data };
  } catch (cause) {
    const error = { status: 0, message: cause instanceof Error ? cause.message : 'Network error', problem: null };
    failed(error, request, dispatch);
    return { error };
  }
};
