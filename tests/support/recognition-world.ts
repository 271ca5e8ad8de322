import { createHash } from 'node:crypto';
import { createCommandHandler } from '../../src/application/commands/handle-command.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent } from '../../src/domain/kernel/envelope.ts';
import { rosterOf } from '../../src/application/roster/roster.ts';
import type { SessionCommand } from '../../src/domain/session/commands.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import type { SessionEvent } from '../../src/domain/session/events.ts';
import type { StoredPicture } from '../../src/ports/media-store.ts';
import type { StoredText } from '../../src/ports/text-store.ts';
import type { ReadLine, EngineReading, Recogniser } from '../../src/ports/recogniser.ts';
import { recogniseSession } from '../../src/workers/jobs/recognise-session.ts';
import { clock } from './command-world.ts';
import { metaBy } from './given.ts';
import { createInMemoryEventStore } from './in-memory-event-store.ts';
import { image, submit } from './session-builders.ts';

/** Lines of text below each other. */
export const linesOf = (...texts: readonly string[]): readonly ReadLine[] =>
  texts.map((text, index) => ({ text, confidence: 0.98, box: [20, 20 + 30 * index, 120, 20] }));

type Answer = readonly ReadLine[] | Error | ((signal: AbortSignal) => Promise<readonly ReadLine[]>);

/** Whom a world's sessions are matched against. */
export const worldRoster = rosterOf(
  ['Nova', 'Thalori', 'Zed'].map((name) => ({ id: `player-${name}`, name, aliases: [] })),
);

/** Recognition of one session with a scripted engine, picture by picture. */
export const createRecognitionWorld = (
  given: Partial<Pick<Parameters<typeof recogniseSession>[0], 'cropReaders' | 'calibration' | 'roster'>> = {},
) => {
  const eventStore = createInMemoryEventStore();
  const { handle } = createCommandHandler({ eventStore, registry: eventRegistry, clock });
  const stored = new Map<string, StoredPicture>();
  const texts = new Map<string, StoredText>();
  const answers: Answer[] = [];
  const logged: string[] = [];
  const seen: string[] = [];

  const put = async (bytes: Uint8Array, type: string): Promise<string> => {
    const id = createHash('sha256').update(bytes).digest('hex');
    stored.set(id, { bytes, type });
    return id;
  };
  const recogniser: Pick<Recogniser, 'model' | 'read'> = {
    model: 'fake-1',
    read: async (picture, signal): Promise<EngineReading> => {
      seen.push(new TextDecoder().decode(picture));
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) throw answer;
      const lines = typeof answer === 'function' ? await answer(signal) : answer;
      return { model: 'fake-1', ms: 12.4, lines };
    },
  };
  const recognise = recogniseSession({
    eventStore,
    handle,
    media: { get: async (id) => stored.get(id) ?? null },
    texts: { put: async (text) => void texts.set(text.id, text) },
    recogniser,
    cropReaders: [],
    calibration: async () => null,
    roster: async () => worldRoster,
    ...given,
    clock,
    log: (message) => {
      logged.push(message);
    },
  });
  const send = (command: SessionCommand, commandId: string) =>
    handle(sessionDecider, 's1', command, metaBy({ commandId }));

  return {
    answers,
    logged,
    /** Pictures that the engine has read, by their text. */
    seen,
    stored,
    texts,
    send,
    /** A session of pictures whose bytes are these texts. */
    submitPictures: async (...pictures: readonly string[]): Promise<void> => {
      const images = await Promise.all(
        pictures.map(async (text) => image(await put(new TextEncoder().encode(text), 'image/png'))),
      );
      await send(submit({ images }), 'submit');
    },
    recognise: (attempt = 1, signal = new AbortController().signal) => recognise('s1', attempt, signal),
    events: async () => (await eventStore.readStream('session-s1', null)) as readonly UncommittedEvent<SessionEvent>[],
    types: async () => (await eventStore.readStream('session-s1', null)).map(({ type }) => type),
  };
};
