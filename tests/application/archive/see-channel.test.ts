import { seeChannel } from '../../../src/application/archive/see-channel.ts';
import { clock, createCommandWorld } from '../../support/command-world.ts';

it('records how a channel looks, once as long as it looks so, also when it gets an old name again', async () => {
  const world = createCommandWorld();
  let drawn = 0;
  const deps = { handle: world.handler().handle, clock, ids: { random: () => `id ${(drawn += 1)}`, epoch: () => '' } };
  const seen = { name: 'raid', kind: 'voice', parentId: null, archived: false } as const;
  for (const name of ['raid', 'raid', 'siege', 'raid'])
    await seeChannel({ channelId: '7', seen: { ...seen, name } }, deps);
  await seeChannel({ channelId: '8', seen }, deps);
  const names = async (id: string) =>
    (await world.eventStore.readStream(`channel-${id}`, null)).map(({ data }) => (data as { name: string }).name);
  expect([await names('7'), await names('8')]).toEqual([['raid', 'siege', 'raid'], ['raid']]);
  await world.close();
});
