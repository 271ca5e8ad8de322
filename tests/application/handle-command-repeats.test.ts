import { createCommandHandler } from '../../src/application/commands/handle-command.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { SessionCommand } from '../../src/domain/session/commands.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import { createInMemoryEventStore } from '../support/in-memory-event-store.ts';
import { clock } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import {
  add,
  complete,
  correct,
  edit,
  exclude,
  fail,
  readName,
  reprocess,
  start,
  submit,
  unmatched,
  typed,
  verify,
} from '../support/session-builders.ts';
import { fc } from '../support/property.ts';

const names = fc.subarray(['Nova', 'Zed', 'Luna', 'Quill', 'Thalori']);
const attempt = fc.integer({ min: 1, max: 3 });
const command: fc.Arbitrary<SessionCommand> = fc.oneof(
  fc.constant(submit()),
  names.map((list) => submit({ names: typed(...list.map((name) => readName(name))) })),
  attempt.map(start),
  attempt.map(fail),
  fc
    .tuple(names, attempt)
    .map(([list, n]) => complete([...list.map((name) => readName(name)), unmatched('Someone')], n)),
  names.map((list) => edit(list.map((name) => add(name)))),
  fc.constant(reprocess),
  fc.boolean().map(exclude),
  fc.constantFrom('Kraken', 'Leviathan').map((eventType) => correct({ eventType })),
  fc.constant(verify()),
);
/** Commands, each with the index of an earlier one to repeat, and whether the process restarts. */
const steps = fc.array(
  fc.record({ command, again: fc.nat(30), restarts: fc.boolean(), role: fc.constantFrom('member', 'mod') }),
  {
    minLength: 1,
    maxLength: 25,
  },
);

it('a repeated command appends nothing and answers the events of the first time', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const eventStore = createInMemoryEventStore();
      const restart = () => createCommandHandler({ eventStore, registry: eventRegistry, clock });
      let handler = restart();
      const send = (index: number) => {
        const step = all[index] ?? { command: reprocess, role: 'mod' };
        return handler.handle(sessionDecider, 's1', step.command, metaBy({ commandId: `c${index}`, role: step.role }));
      };
      const idsOf = async (commandId?: string) =>
        (await eventStore.readStream('session-s1', null))
          .filter((event) => commandId === undefined || event.commandId === commandId)
          .map(({ id }) => id);
      for (const [index, { again, restarts }] of all.entries()) {
        await send(index);
        const known = again % (index + 1);
        const first = await idsOf(`c${known}`);
        const before = await idsOf();
        if (first.length === 0) continue;
        if (restarts) handler = restart();
        const repeated = await send(known);
        expect(repeated).toMatchObject({ ok: true, repeated: true, position: await eventStore.head() });
        expect(repeated.ok && repeated.events.map(({ id }) => id)).toEqual(first);
        expect(await idsOf()).toEqual(before);
      }
      const stored = await idsOf();
      expect(new Set(stored).size).toBe(stored.length);
    }),
  );
});
