import { createSystemActivity } from '../../../src/application/operations/system-activity.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';

const open = () => {
  const pubSub = createInMemoryPubSub();
  const errors: unknown[] = [];
  const [here, elsewhere] = [1, 2].map(() => createSystemActivity({ pubSub, onError: (cause) => errors.push(cause) }));
  if (here === undefined || elsewhere === undefined) throw new Error('Two processes are needed');
  return { pubSub, errors, here, elsewhere };
};

it('what is reported reaches every process, word for word, until nobody listens', () => {
  const { here, elsewhere } = open();
  const heard: string[] = [];
  const stop = elsewhere.listen((text) => heard.push(text));
  here.report('The wipe is done.');
  expect(heard).toEqual(['The wipe is done.']);
  stop();
  here.report('Nobody hears this.');
  expect(heard).toHaveLength(1);
});

it('what is published here is received here only', () => {
  const { here, elsewhere } = open();
  const [own, other]: string[][] = [[], []];
  here.listen((text) => own?.push(text));
  elsewhere.listen((text) => other?.push(text));
  here.tellHere('Redis is away.');
  expect([own, other]).toEqual([['Redis is away.'], []]);
});

it('what cannot be sent is reported as an error and throws nothing', async () => {
  const { pubSub, errors, here } = open();
  pubSub.publish = () => Promise.reject(new Error('away'));
  here.report('Muster has started.');
  await new Promise((resolve) => setImmediate(resolve));
  expect(errors).toEqual([new Error('away')]);
});
