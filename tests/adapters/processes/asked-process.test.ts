import { join } from 'node:path';
import { createAskedProcess } from '../../../src/adapters/processes/asked-process.ts';
import { until } from '../../support/until.ts';

const options = {
  program: join(import.meta.dirname, 'environment.child.ts'),
  argument: '',
  words: { work: 'the question', process: 'the process' },
  timeoutMs: 30_000,
  idleMs: 60_000,
  mostBytes: 1_000_000_000,
};

it('a child process gets none of the server’s settings', async () => {
  process.env['DISCORD_CLIENT_SECRET'] = 'the secret of the guild';
  const asked = createAskedProcess<readonly string[]>(options);
  const names = await asked.ask('environment');
  delete process.env['DISCORD_CLIENT_SECRET'];
  expect(names).toContain('PATH');
  expect(
    names.filter(
      (name) =>
        !/^(?:PATH|LD_LIBRARY_PATH|TMPDIR|TMP|TEMP|LANG|SystemRoot|MALLOC_ARENA_MAX|NODE_CHANNEL_.*)$/.test(name),
    ),
  ).toEqual([]);
  await asked.close();
});

it('one that dies is reported, and the next question goes to another', async () => {
  const asked = createAskedProcess<readonly string[]>(options);
  await expect(asked.ask('die')).rejects.toMatchObject({ code: 'killed' });
  expect(await asked.ask('environment')).toContain('PATH');
  await expect(asked.ask('fail')).rejects.toMatchObject({ code: 'failed', message: 'as asked' });
  await asked.close();
  await expect(asked.ask('environment')).rejects.toMatchObject({ code: 'closed' });
});

it('one that takes too long is ended', async () => {
  const asked = createAskedProcess<readonly string[]>({ ...options, timeoutMs: 100 });
  await expect(asked.ask('never')).rejects.toMatchObject({
    code: 'killed',
    message: 'the question took longer than 100 ms',
  });
  await asked.close();
});

it('one that nobody asks any more ends by itself, and the next question starts another', async () => {
  const asked = createAskedProcess<readonly string[]>({ ...options, idleMs: 50 });
  const [first = ''] = await asked.ask('pid');
  await until(() => {
    try {
      return !process.kill(Number(first), 0);
    } catch {
      return true;
    }
  }, 10_000);
  const [next = ''] = await asked.ask('pid');
  expect(next).toMatch(/^\d+$/);
  expect(next).not.toBe(first);
  await asked.close();
});
