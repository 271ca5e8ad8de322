import { setPriority } from 'node:os';

const reply = (message: unknown): void => {
  if (process.connected) process.send?.(message);
};

const lowerPriority = (): void => {
  try {
    setPriority(10);
  } catch {
    // Not always permitted; it then runs at the server's priority.
  }
};

/** Counterpart of `createAskedProcess`: answers requests one by one until the server is gone. */
export const answerQuestions = (answer: (question: unknown) => Promise<unknown>): void => {
  lowerPriority();
  // Ctrl+C reaches the whole process group; the server decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  const answerOne = async ({ id, question }: { readonly id: number; readonly question: unknown }): Promise<void> => {
    try {
      reply({ id, answer: await answer(question) });
    } catch (cause) {
      reply({ id, failure: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  let last: Promise<void> = Promise.resolve();
  process.on('message', (message) => {
    last = last.then(() => answerOne(message as { readonly id: number; readonly question: unknown }));
  });
  reply({ ready: true });
};
