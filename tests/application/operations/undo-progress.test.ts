import { undoProgressOf, readProgress } from '../../../src/application/operations/undo-progress.ts';
import type { Json } from '../../../src/domain/kernel/json.ts';

const open = () => {
  const kept = new Map<string, Json>();
  return {
    read: async (name: string) => kept.get(name) ?? null,
    write: async (name: string, value: Json) => void kept.set(name, value),
  };
};

it('is of one run, and null of one that has not begun', async () => {
  const gauges = open();
  await undoProgressOf('one', gauges).write({ state: 'running', done: 3, of: 8 });
  await undoProgressOf('two', gauges).write({ state: 'done', done: 2, of: 2 });
  expect(await readProgress('one', gauges)).toEqual({ state: 'running', done: 3, of: 8 });
  expect(await readProgress('two', gauges)).toEqual({ state: 'done', done: 2, of: 2 });
  expect(await readProgress('three', gauges)).toBeNull();
});

it('is null where what is stored is nothing of the kind', async () => {
  const gauges = open();
  await gauges.write('undo-run-one', { state: 'flying', done: 1, of: 1 });
  expect(await readProgress('one', gauges)).toBeNull();
});
