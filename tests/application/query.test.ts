import { sessionDecider } from '../../src/domain/session/decider.ts';
import type { SessionState } from '../../src/domain/session/state.ts';
import { createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import { complete, exclude, readName, submit, unmatched } from '../support/session-builders.ts';

let world: CommandWorld;
beforeEach(() => {
  world = createCommandWorld();
});
afterEach(() => world.close());

const namesIn = ({ session }: SessionState): readonly string[] =>
  (session?.participants ?? []).map(({ rawName }) => rawName);
const given = async () => {
  const handler = world.handler();
  await handler.handle(sessionDecider, 's1', submit(), metaBy({ commandId: 'submit' }));
  const names = [readName('Nova'), unmatched('Quill')];
  const done = await handler.handle(sessionDecider, 's1', complete(names), metaBy({ commandId: 'read' }), namesIn);
  return { handler, done };
};

describe('what a command leaves', () => {
  it('is viewed with its own events, without reading the stream for it', async () => {
    const { done } = await given();
    expect(done).toMatchObject({ ok: true, view: ['Nova', 'Quill'] });
    expect(world.reads).toEqual([]);
  });

  it('is viewed as it is today by a repeat', async () => {
    const { handler } = await given();
    await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'exclude' }));
    const again = await handler.handle(
      sessionDecider,
      's1',
      complete([]),
      metaBy({ commandId: 'read' }),
      ({ session }) => session?.excluded,
    );
    expect(again).toMatchObject({ ok: true, repeated: true, view: true });
  });

  it('is viewed by each of several that are appended at once', async () => {
    const { handler } = await given();
    const excludedAfter = async (commandId: string, excluded: boolean) => {
      const done = await handler.handle(
        sessionDecider,
        's1',
        exclude(excluded),
        metaBy({ commandId }),
        ({ session }) => session?.excluded,
      );
      return done.ok ? done.view : null;
    };
    expect(await Promise.all([excludedAfter('a', true), excludedAfter('b', false)])).toEqual([true, false]);
    expect(world.appends).toHaveLength(3);
  });
});

describe('a query', () => {
  const names = (handler: ReturnType<CommandWorld['handler']>) =>
    handler.query(sessionDecider, 's1', ({ state }) => namesIn(state));

  it('is answered from the state that commands left, which is read once after a restart', async () => {
    const { handler } = await given();
    expect(await names(handler)).toEqual(['Nova', 'Quill']);
    expect(world.reads).toEqual([]);
    const restarted = world.handler();
    expect([await names(restarted), await names(restarted)]).toEqual([
      ['Nova', 'Quill'],
      ['Nova', 'Quill'],
    ]);
    expect(world.reads).toEqual([{ stream: 'session-s1', after: null, limit: undefined }]);
  });

  it('of what is not there renders the initial state, and the first command finds the stream empty all the same', async () => {
    const handler = world.handler();
    expect(await handler.query(sessionDecider, 's2', ({ state, createdBy }) => [state.session, createdBy])).toEqual([
      null,
      null,
    ]);
    expect(await handler.handle(sessionDecider, 's2', submit(), metaBy())).toMatchObject({ ok: true });
  });

  it('knows who did what on the stream', async () => {
    const { handler } = await given();
    const known = await handler.query(sessionDecider, 's1', ({ hasHandled, eventsBy, createdBy }) => ({
      handled: [hasHandled('read'), hasHandled('other')],
      events: [eventsBy(metaBy().actor.id), eventsBy('someone else')],
      createdBy: createdBy?.commandId,
    }));
    expect(known).toEqual({ handled: [true, false], events: [2, 0], createdBy: 'submit' });
  });

  it('reads on what another process has appended', async () => {
    const { handler } = await given();
    const other = world.handler({ isShared: true });
    expect(await names(other)).toEqual(['Nova', 'Quill']);
    await handler.handle(sessionDecider, 's1', exclude(), metaBy({ commandId: 'exclude' }));
    expect(await other.query(sessionDecider, 's1', ({ state }) => state.session?.excluded)).toBe(true);
  });

  it('sees what was acknowledged before it, however many commands wait', async () => {
    const { handler } = await given();
    const commands = Array.from({ length: 30 }, (_, index) =>
      handler.handle(sessionDecider, 's1', exclude(index % 2 === 0), metaBy({ commandId: `c${index}` })),
    );
    await commands[0];
    expect(await handler.query(sessionDecider, 's1', ({ hasHandled }) => hasHandled('c0'))).toBe(true);
    await Promise.all(commands);
  });

  it('fails alone: when it throws, and when the log is out of reach', async () => {
    const { handler } = await given();
    const throwing = handler.query(sessionDecider, 's1', () => {
      throw new Error('no such field');
    });
    await expect(throwing).rejects.toThrow('no such field');
    world.isUnreadable = true;
    await expect(names(world.handler())).rejects.toThrow('out of reach');
    expect(await names(handler)).toEqual(['Nova', 'Quill']);
  });
});
