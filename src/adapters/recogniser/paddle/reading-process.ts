/** The process that reads pictures, one at a time. Its death, also by memory, is not the server's. */
import { setPriority } from 'node:os';
import { createEngine, type Engine } from './engine.ts';
import { fromArgument, type Answer, type Request } from './messages.ts';

const answer = (message: Answer): void => {
  if (process.connected) process.send?.(message);
};

const readOne = async (engine: Promise<Engine>, { id, picture }: Request): Promise<void> => {
  try {
    const ready = await engine;
    const started = performance.now();
    const lines = await ready.read(picture);
    answer({ id, ms: performance.now() - started, lines });
  } catch (cause) {
    answer({ id, failure: cause instanceof Error ? cause.message : String(cause) });
  }
};

const lowerPriority = (): void => {
  try {
    setPriority(10);
  } catch {
    // Not everywhere permitted; then it reads at the server's priority.
  }
};

const start = (): void => {
  lowerPriority();
  // Ctrl+C reaches the whole group of processes; the server decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  const engine = createEngine(fromArgument(process.argv[2]));
  // Told to whoever asks for a picture.
  engine.catch(() => undefined);
  let last: Promise<void> = Promise.resolve();
  process.on('message', (message) => {
    last = last.then(() => readOne(engine, message as Request));
  });
};

start();
