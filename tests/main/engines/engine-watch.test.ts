import { createEngineWatch } from '../../../src/main/engines/engine-watch.ts';
import type { EngineDown } from '../../../src/main/engines/engine-handles.ts';

it('reports each engine that is away and each that is back, once', async () => {
  let away: readonly EngineDown[] = [];
  const watch = createEngineWatch({ away: async () => away, servers: [] });
  const told: string[] = [];
  let back = 0;
  const deaf = watch.onChange((text) => told.push(text));
  watch.onBack(() => (back += 1));
  await watch.look();
  away = [{ what: 'Redis', why: 'Nobody listens there.' }];
  await watch.look();
  await watch.look();
  away = [...away, { what: 'MongoDB', why: 'It does not answer.' }];
  await watch.look();
  expect(told.splice(0)).toEqual([
    'Redis does not answer. Nobody listens there.',
    'MongoDB does not answer. It does not answer.',
  ]);
  away = away.slice(1);
  await watch.look();
  expect([told.splice(0), back]).toEqual([['Redis answers again.'], 0]);
  away = [];
  await watch.look();
  expect([told.splice(0), back]).toEqual([['MongoDB answers again.'], 1]);
  deaf();
  away = [{ what: 'Redis', why: '' }];
  await watch.look();
  expect(told).toEqual([]);
  watch.stop();
});
