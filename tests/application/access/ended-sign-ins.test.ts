import { createEndedSignIns, signInIdOf } from '../../../src/application/access/ended-sign-ins.ts';
import { createInProcessPubSub } from '../../../src/adapters/pub-sub/in-process.ts';
import { until } from '../../support/until.ts';

const unwarned = (cause: unknown): void => {
  throw cause;
};

describe('the end of a sign-in', () => {
  const createProcesses = () => {
    const pubSub = createInProcessPubSub();
    const [here, there] = [
      createEndedSignIns({ pubSub, warn: unwarned }),
      createEndedSignIns({ pubSub, warn: unwarned }),
    ];
    const heard: unknown[] = [];
    there.onEnd((id, code) => heard.push([id, code]));
    return { here, there, heard, pubSub };
  };

  it('reaches every process, with its reason and without its token', async () => {
    const { here, there, heard } = createProcesses();
    await here.publish(signInIdOf('a secret'), 'role-lost');
    await until(() => heard.length > 0);
    expect(heard).toEqual([[signInIdOf('a secret'), 'role-lost']]);
    expect(JSON.stringify(heard)).not.toContain('a secret');
    expect([here, there].map(({ hasLostRole }) => hasLostRole('a secret'))).toEqual([true, true]);
    expect(there.hasLostRole('another')).toBe(false);
  });

  it('is no lost role when someone signs out', async () => {
    const { here, there, heard } = createProcesses();
    await here.publish(signInIdOf('a secret'), 'signed-out');
    await until(() => heard.length > 0);
    expect(there.hasLostRole('a secret')).toBe(false);
  });

  it('is known here also when no other process can be reached', async () => {
    const causes: unknown[] = [];
    const pubSub = { subscribe: () => () => undefined, publish: () => Promise.reject(new Error('Redis is away')) };
    const here = createEndedSignIns({ pubSub, warn: (cause) => causes.push(cause) });
    await here.publish(signInIdOf('a secret'), 'role-lost');
    expect(here.hasLostRole('a secret')).toBe(true);
    expect(causes).toHaveLength(1);
  });

  it('does not mind what is no such message', async () => {
    const { there, heard, pubSub } = createProcesses();
    await pubSub.publish('sign-in-ended', { id: 7 });
    await pubSub.publish('sign-in-ended', { id: 'an id', code: 'signed-out' });
    await until(() => heard.length > 0);
    expect(heard).toEqual([['an id', 'signed-out']]);
    there.stop();
  });
});
