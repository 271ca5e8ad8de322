import type { SerializedError } from '@reduxjs/toolkit';
import type { Problem, ProblemCode } from '../../../../src/contracts/problem.ts';

/** Error of a failed call: status 0 = no answer; message = '{status}: {body text}'. */
export type ApiError = { status: number; message: string; problem: Problem | null };
export type CallError = ApiError | SerializedError | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
export const isProblemBody = (value: unknown): value is Problem =>
  isRecord(value) && typeof value['code'] === 'string' && typeof value['detail'] === 'string';

export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && typeof error['status'] === 'number' && 'problem' in error;

/** The server's sentence for a user, else the fallback of the error catalogue. */
export const serverMessage = (error: CallError, fallback: string): string =>
  (isApiError(error) ? error.problem?.detail : undefined) ?? fallback;

/** Whether a failed call carries one of these problem codes. */
export const hasCode = (error: unknown, ...codes: ProblemCode[]): boolean =>
  isApiError(error) && error.problem !== null && codes.includes(error.problem.code);

/** Someone else was first. `by`: their name; null for a machine, an erased person, or unknown. */
export type ListConflict = { by: string | null };
export const conflictOf = (error: CallError): ListConflict | null =>
  hasCode(error, 'version-conflict')
    ? { by: (isApiError(error) ? error.problem?.changedBy : undefined) ?? null }
    : null;

/** The sign-in ended: the page says so itself, and what was typed is kept. */
export const isSignedOut = (error: unknown): boolean => hasCode(error, 'signed-out', 'role-lost');

/** One sentence a field. */
export type FieldErrors = Partial<Record<string, string>>;

/** The server's problems by field. */
export const fieldErrors = (error: unknown): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { field, detail } of (isApiError(error) ? error.problem?.errors : undefined) ?? []) {
    errors[field] = errors[field] === undefined ? detail : `${errors[field]} ${detail}`;
  }
  return errors;
};
