import { createAction, type SerializedError } from '@reduxjs/toolkit';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Problem, ProblemCode } from '../../../src/contracts/problem.ts';
import { afterPosition, positionSeen } from './position.ts';

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
    };

/** What a failed call carries: status 0 = no answer at all; message = '{status}: {body text}'. */
export type ApiError = { status: number; message: string; problem: Problem | null };

export type EndCode = 'signed-out' | 'role-lost';
/** A call was answered 401: the sign-in has ended while a page was open. */
export const sessionEnded = createAction<EndCode>('access/sessionEnded');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isProblem = (value: unknown): value is Problem =>
  isRecord(value) && typeof value['code'] === 'string' && typeof value['detail'] === 'string';

const parse = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const addressOf = (request: Exclude<ApiRequest, string>, after: string | null): string => {
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

const initOf = (request: Exclude<ApiRequest, string>, isWrite: boolean): RequestInit => {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  const init: RequestInit = {
    method: request.method ?? (isWrite ? 'POST' : 'GET'),
    credentials: 'same-origin',
    headers,
  };
  if (isWrite) headers['idempotency-key'] ??= freshKey();
  if (request.body instanceof FormData) init.body = request.body;
  else if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(request.body);
  }
  return init;
};

const failureOf = (response: Response, text: string): ApiError => {
  const body = parse(text);
  return {
    status: response.status,
    message: `${response.status}: ${text === '' ? response.statusText : text}`,
    problem: isProblem(body) ? body : null,
  };
};

type Dispatch = BaseQueryApi['dispatch'];

const failed = (error: ApiError, url: string, dispatch: Dispatch) => {
  if (error.status === 401 && url !== '/auth/user') {
    dispatch(sessionEnded(error.problem?.code === 'role-lost' ? 'role-lost' : 'signed-out'));
  }
  return { error };
};

const succeeded = (data: unknown, isWrite: boolean, dispatch: Dispatch) => {
  if (isWrite && isRecord(data) && typeof data['position'] === 'string') dispatch(positionSeen(data['position']));
  return { data };
};

const unanswered = (cause: unknown): { error: ApiError } => ({
  error: { status: 0, message: cause instanceof Error ? cause.message : 'Network error', problem: null },
});

/**
 * Every call of the app: cookies, JSON, a fresh Idempotency-Key per write, and `after=` on reads, so that a read
 * after a write or a live message never shows an older state.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  args,
  { type, getState, dispatch, signal },
) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const isWrite = type === 'mutation';
  const after = isWrite || !request.url.startsWith('/api/') ? null : afterPosition(getState());
  try {
    const response = await fetch(addressOf(request, after), { ...initOf(request, isWrite), signal });
    const text = await response.text();
    return response.ok
      ? succeeded(parse(text), isWrite, dispatch)
      : failed(failureOf(response, text), request.url, dispatch);
  } catch (cause) {
    return unanswered(cause);
  }
};

export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && typeof error['status'] === 'number' && 'problem' in error;

/** The server's sentence for a user, else the fallback of the error catalogue. */
export const serverMessage = (error: ApiError | SerializedError | undefined, fallback: string): string =>
  (isApiError(error) ? error.problem?.detail : undefined) ?? fallback;

/** Whether a failed call carries this problem code. */
export const hasCode = (error: unknown, code: ProblemCode): boolean =>
  isApiError(error) && error.problem?.code === code;
