import type { SessionCommand } from '../../src/domain/session/commands.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import { createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import { exclude, submit } from '../support/session-builders.ts';

let world: CommandWorld;
beforeEach(() => {
  world = createCommandWorld();
});
afterEach(() => world.close());

const handle = (handler: ReturnType<CommandWorld['handler']>, commandId: string, command: SessionCommand = submit()) =>
  handler.handle(sessionDecider, 's1', command, metaBy({ commandId }));

// Streams such as an account's voice continue after their content was hidden.
describe.each([
  ['one process', false],
  ['several processes', true],
])('a stream whose events are hidden, in %s', (_what, isShared) => {
  it('starts again, and its revisions continue', async () => {
    await handle(world.handler({ isShared }), 'a');
    await world.eventStore.hide('session-s1', null);
    const handler = world.handler({ isShared });
    const again = await handle(handler, 'b');
    expect(again).toMatchObject({ ok: true, repeated: false, version: 0, revision: 1 });
    const excluded = await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'c' }));
    expect(excluded).toMatchObject({ ok: true, revision: 2 });
    const events = await world.eventStore.readStream('session-s1', null);
    expect(events.map(({ type, revision, commandId }) => [type, revision, commandId])).toEqual([
      ['SessionSubmitted', 1, 'b'],
      ['SessionExcluded', 2, 'c'],
    ]);
  });

  it('starts again also after the space was reclaimed', async () => {
    await handle(world.handler({ isShared }), 'a');
    await handle(world.handler({ isShared }), 'b', exclude());
    await world.eventStore.hide('session-s1', null);
    await world.eventStore.reclaim();
    expect(await handle(world.handler({ isShared }), 'c')).toMatchObject({ ok: true, revision: 2 });
  });
});
