import { createInProcessPubSub } from '../../../src/adapters/pub-sub/in-process.ts';
import { createCaches } from '../../../src/application/operations/caches.ts';

const createProcesses = () => {
  const pubSub = createInProcessPubSub();
  const cleared: string[] = [];
  const processes = ['a', 'b'].map((process) => {
    const onError = (cause: unknown): never => {
      throw cause;
    };
    const caches = createCaches({ pubSub, process, onError });
    caches.add({ name: 'states', holds: 'all', clear: () => void cleared.push(`${process} states`) });
    caches.add({ name: 'messages', holds: 'messages', clear: async () => void cleared.push(`${process} messages`) });
    return caches;
  });
  const [here] = processes;
  if (here === undefined) throw new Error('no process');
  return { here, processes, cleared, pubSub };
};

it('are emptied in every process, once', async () => {
  const { here, cleared } = createProcesses();
  await here.clear('all');
  expect(cleared.sort()).toEqual(['a messages', 'a states', 'b messages', 'b states']);
});

it('of messages only, where that was asked for', async () => {
  const { here, cleared } = createProcesses();
  expect([here.named('all'), here.named('messages')]).toEqual([['states', 'messages'], ['messages']]);
  await here.clear('messages');
  expect(cleared.sort()).toEqual(['a messages', 'b messages']);
});

it('are left alone once they are gone, and by what is no such message', async () => {
  const { here, processes, cleared, pubSub } = createProcesses();
  const remove = here.add({ name: 'pages', holds: 'all', clear: () => void cleared.push('pages') });
  remove();
  processes[1]?.stop();
  await pubSub.publish('clear-caches', { which: 'everything', by: 'c' });
  await here.clear('all');
  expect(cleared.sort()).toEqual(['a messages', 'a states']);
});
