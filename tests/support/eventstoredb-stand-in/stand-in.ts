/** Starts the stand-in in a process, so that it can be frozen, killed and restarted on the same port. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AppendFault } from './faults.ts';
import type { SubscriptionFault } from './subscriptions.ts';
import { secrets } from '../secrets.ts';

export type StandInStats = {
  /** Subscriptions since the start, those that were ended as too slow, those that are open, and those that are live. */
  readonly opened: number;
  readonly tooSlow: number;
  readonly open: number;
  readonly live: number;
  readonly events: number;
  /** Appends that were written and whose answers were withheld. */
  readonly lost: number;
  readonly memory: number;
};
export type StandIn = {
  readonly port: number;
  readonly connectionString: string;
  /** The next appends meet these faults, in their order of arrival. */
  plan(faults: readonly AppendFault[]): Promise<void>;
  /** From now on every append that writes something meets one of these in turn; its repeats are answered. */
  planForNew(faults: readonly AppendFault[]): Promise<void>;
  /** Ends, cuts or stalls every subscription; answers how many there were. */
  failSubscriptions(how: SubscriptionFault): Promise<number>;
  /** Empties the log. */
  reset(): Promise<void>;
  stats(): Promise<StandInStats>;
  freeze(): void;
  thaw(): void;
  /** SIGKILL; acknowledged events survive if there is a journal. */
  kill(): Promise<void>;
  /** Comes back on the same port. */
  restart(): Promise<void>;
};

type Answer = { readonly id: number; readonly answer: unknown };

const startProcess = async (
  port: number,
  journal: string,
): Promise<{ readonly child: ChildProcess; readonly port: number }> => {
  const child = fork(join(import.meta.dirname, 'stand-in.child.ts'), [String(port), journal], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/muster-tests') },
  });
  const started = once(child, 'message') as Promise<[Answer]>;
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The stand-in ended with ${String(code)}`);
  });
  const [message] = await Promise.race([started, failed]);
  failed.catch(() => undefined);
  return { child, port: Number(message.answer) };
};

export const startStandIn = async ({ journal = '', port = 0 } = {}): Promise<StandIn> => {
  let running = await startProcess(port, journal);
  let lastId = 0;
  const command = (name: string, fields: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const { child } = running;
      const listen = (message: Answer): void => {
        if (message.id !== id) return;
        child.off('message', listen);
        resolve(message.answer);
      };
      child.on('message', listen);
      child.send({ id, command: { name, ...fields } });
    });
  return {
    port: running.port,
    connectionString: `esdb://admin:${secrets.enginePassword}@127.0.0.1:${running.port}?tls=false`,
    plan: async (faults) => {
      await command('plan', { faults });
    },
    planForNew: async (faults) => {
      await command('plan-for-new', { faults });
    },
    failSubscriptions: async (how) => Number(await command('fail-subscriptions', { how })),
    reset: async () => {
      await command('reset');
    },
    stats: async () => (await command('stats')) as StandInStats,
    freeze: () => {
      running.child.kill('SIGSTOP');
    },
    thaw: () => {
      running.child.kill('SIGCONT');
    },
    kill: async () => {
      if (running.child.exitCode !== null || running.child.signalCode !== null) return;
      const gone = once(running.child, 'exit');
      running.child.kill('SIGKILL');
      await gone;
    },
    restart: async () => {
      running = await startProcess(running.port, journal);
    },
  };
};
