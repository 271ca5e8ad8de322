import { createInterface } from 'node:readline/promises';
import { runCli } from './cli/run.ts';
import { readConfig, withEnvFile } from './settings/config.ts';

const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
process.once('SIGTERM', () => ending.abort());
// A pipe whose reader has gone, as `| head` does: what is being done is done to its end, unread.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  ending.abort();
});

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  config: () => readConfig(withEnvFile(process.env)),
  signal: ending.signal,
  question: async (text) => {
    const questions = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await questions.question(text);
    } finally {
      questions.close();
    }
  },
});
