import { MongoNetworkError } from 'mongodb';
import type { MongoBuildEntry } from '../../../../src/adapters/read-models/mongo/catalogue.ts';
import { createServing } from '../../../../src/adapters/read-models/mongo/serving.ts';

const world = () => {
  const asked: string[] = [];
  const state = { name: 'a' };
  const serving = createServing({
    servingName: () => {
      asked.push('pointer');
      return Promise.resolve(state.name);
    },
    entry: ({ name }) => Promise.resolve({ name } as MongoBuildEntry),
    setAside: () => Promise.resolve(),
  });
  return { asked, state, serving };
};

describe('a read of what serves on MongoDB', () => {
  it('does not wait for the pointer too when the server is away', async () => {
    const { asked, serving } = world();
    await serving.read('sessions', () => Promise.resolve(1));
    asked.length = 0;
    const gone = new MongoNetworkError('connection closed');
    await expect(serving.read('sessions', () => Promise.reject(gone))).rejects.toBe(gone);
    expect(asked).toEqual([]);
  });

  it('is run again on the other build when its own was dropped meanwhile', async () => {
    const { state, serving } = world();
    const read = (): Promise<string> =>
      serving.read('sessions', ({ name }) => {
        if (name === state.name) return Promise.resolve(name);
        return Promise.reject(new Error('the collection is gone'));
      });
    expect(await read()).toBe('a');
    state.name = 'b';
    expect(await read()).toBe('b');
  });
});
