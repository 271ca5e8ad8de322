import { useState } from 'react';
import type { Problem, ProblemCode } from '../../../../src/contracts/problem.ts';
import {
  fieldErrors,
  isApiError,
  isSignedOut,
  serverMessage,
  type CallError,
  type FieldErrors,
} from '../../api/transport/problems.ts';
import { useToast } from '../../ui/feedback/Toast.tsx';
import type { ToastMessage } from '../../ui/feedback/toast-message.ts';

/** Used part of `useXMutation()`. */
type Mutation<Arg, Data> = readonly [
  trigger: (arg: Arg) => PromiseLike<{ data?: Data | undefined; error?: CallError }>,
  state: { isLoading: boolean },
];
/** Sentence for a problem code instead of the server's, possibly with data of the answer. */
type RefusalTexts = Partial<Record<ProblemCode, string | ((problem: Problem) => string)>>;
type Options<Arg, Data> = {
  /** Sentence when the server gives none, from failure-texts.ts. */
  failed: string | ((arg: Arg) => string);
  /** The title of that toast, where it is not 'Error'. */
  failedTitle?: string;
  /** Said in place of the server's sentence for these codes. */
  refused?: RefusalTexts;
  /** A form says itself what failed, beside its fields; everything else says it in a toast. */
  inForm?: boolean;
  /** Always shows the catalogue's sentence, followed by the server's reason. */
  named?: boolean;
  done?: (data: Data, arg: Arg) => ToastMessage | null;
  /** Action of the toast's Undo; null: no undo. */
  undo?: (data: Data, arg: Arg) => (() => unknown) | null;
  /** Argument that undoes a write by the same mutation. */
  inverse?: (data: Data, arg: Arg) => Arg;
};

const hasFields = (errors: FieldErrors) => Object.keys(errors).length > 0;

/** The sentence for a failed call. */
export const sentenceOf = (error: CallError, failed: string, refused: RefusalTexts = {}): string => {
  const problem = isApiError(error) ? error.problem : null;
  const own = problem === null ? undefined : refused[problem.code];
  if (problem === null || own === undefined) return serverMessage(error, failed);
  return typeof own === 'string' ? own : own(problem);
};

/** The catalogue's sentence, followed by the server's reason if there is one. */
export const withReason = (error: CallError, failed: string): string => {
  const problem = isApiError(error) && error.status >= 400 && error.status < 500 ? error.problem : null;
  return problem === null ? failed : `${failed.replace(/\.$/u, '')}. ${problem.detail}`;
};

/**
 * A write with what is said of it: run, then the toast of success with its Undo, or the error. `run` answers the data,
 * null when it failed. A sign-in that ended says so on the page; nothing else is said of it.
 */
export const useAction = <Arg, Data>(
  [trigger, { isLoading }]: Mutation<Arg, Data>,
  { failed, failedTitle = 'Error', refused, inForm = false, named = false, done, undo, inverse }: Options<Arg, Data>,
) => {
  const toast = useToast();
  const [error, setError] = useState<CallError>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const fail = (cause: CallError, arg: Arg) => {
    if (isSignedOut(cause)) return;
    const usual = typeof failed === 'string' ? failed : failed(arg);
    const text = named ? withReason(cause, usual) : sentenceOf(cause, usual, refused);
    if (!inForm) return toast({ title: failedTitle, text, tone: 'error' });
    setError(cause);
    setFailure(hasFields(fieldErrors(cause)) ? null : text);
  };
  const run = async (arg: Arg): Promise<Data | null> => {
    setError(undefined);
    setFailure(null);
    const answer = await trigger(arg);
    if (answer.data === undefined) {
      fail(answer.error, arg);
      return null;
    }
    const message = done?.(answer.data, arg) ?? null;
    const { data } = answer;
    const back = inverse === undefined ? (undo?.(data, arg) ?? null) : () => run(inverse(data, arg));
    if (message !== null) {
      toast({ ...message, ...(back && { action: { label: 'Undo', run: () => void back() } }) });
    }
    return answer.data;
  };
  return { run, busy: isLoading, failure, errors: fieldErrors(error) };
};
