import { freshKey } from '../../api/transport/base-query.ts';
import { isSignedOut, type CallError } from '../../api/transport/problems.ts';
import { useToast } from '../../ui/feedback/Toast.tsx';
import type { ToastMessage } from '../../ui/feedback/toast-message.ts';
import { counted, sentences } from '../../ui/text/words.ts';
import { withReason } from './use-action.ts';

type Row = { id: string };
type Answer<Data> = { data?: Data | undefined; error?: CallError };
/** A row on which it was done, with what the server said. */
export type DoneRow<R extends Row, Data> = { row: R; data: Data };
type Outcome<R extends Row, Data> = { done: DoneRow<R, Data>[]; refused: CallError[] };

/** As many as a browser sends to one server at once; more would only wait, and run out of time. */
const atOnce = 6;

type Call<R extends Row, Data> = (row: R, key: string) => PromiseLike<Answer<Data>>;
/** One call a row, each with a key of the one action. */
const callEach = async <R extends Row, Data>(rows: readonly R[], call: Call<R, Data>): Promise<Outcome<R, Data>> => {
  const action = freshKey();
  const answers: Answer<Data>[] = [];
  const left = rows.entries();
  const lane = async () => {
    for (const [index, row] of left) answers[index] = await call(row, `${action}:${row.id}`);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return {
    done: rows.flatMap((row, index) => {
      const data = answers[index]?.data;
      return data === undefined ? [] : [{ row, data }];
    }),
    refused: answers.flatMap(({ data, error }) => (data === undefined ? [error] : [])),
  };
};

type Options<R extends Row, Data> = {
  rows: readonly R[];
  call: Call<R, Data>;
  /** 'session'. */
  noun: string;
  /** Of the catalogue: said when none was done. */
  failed: string;
  /** Toast for the successful ones. */
  words: (done: readonly DoneRow<R, Data>[]) => Pick<ToastMessage, 'title' | 'text'>;
  /** Takes back those that were done. */
  undo?: (done: readonly DoneRow<R, Data>[]) => unknown;
};

/**
 * A write to several rows: one request a row with keys that come from one action, then one toast, which counts what was
 * done and refused and takes back what was done. Answers those that were done.
 */
export const useEach = () => {
  const toast = useToast();
  return async <R extends Row, Data>(options: Options<R, Data>): Promise<readonly DoneRow<R, Data>[]> => {
    const { rows, call, noun, failed, words, undo } = options;
    const { done, refused } = await callEach(rows, call);
    if (done.length > 0) {
      const { title, text = '' } = words(done);
      const others = refused.length === 0 ? '' : withReason(refused[0], `${counted(refused.length, noun)} refused`);
      const all = sentences(text, others);
      toast({
        title,
        ...(all !== '' && { text: all }),
        ...(undo && { action: { label: 'Undo', run: () => void undo(done) } }),
      });
    } else if (!refused.every(isSignedOut)) {
      toast({ title: 'Error', text: withReason(refused[0], failed), tone: 'error' });
    }
    return done;
  };
};
