import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createCommandHandler } from '../src/application/commands/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import { deriveId } from '../src/domain/kernel/ids.ts';
import { sessionDecider } from '../src/domain/session/decider.ts';

export const namesEach = 25;
const roster = 400;

/** A log of typed sessions, half of them verified, one in ten excluded. */
export const fillLog = async (file: string, count: number): Promise<number> => {
  const store = createSqliteEventStore({ file, synchronous: 'normal', codec: eventRegistry });
  const clock = { now: () => new Date('2026-06-01T00:00:00Z') };
  const { handle } = createCommandHandler({ eventStore: store, registry: eventRegistry, clock });
  let serial = 0;
  const meta = () => {
    const commandId = deriveId('bench', String((serial += 1)));
    return {
      commandId,
      commandHash: '',
      correlationId: commandId,
      causationId: null,
      undoes: null,
      actor: { kind: 'person', id: 'a', role: 'mod' } as const,
      occurredAt: '2026-06-01T00:00:00.000Z',
      reason: null,
    };
  };
  const one = async (index: number): Promise<void> => {
    const participants = Array.from({ length: namesEach }, (_, at) => {
      const player = (index * 7 + at * 13) % roster;
      return {
        rawName: `Member ${player}`,
        playerId: `player-${player}`,
        readingConfidence: 1,
        matchConfidence: at % 9 === 0 ? 0.8 : 1,
        confidenceScore: at % 9 === 0 ? 0.8 : 1,
        probability: null,
        calibration: null,
        detectionMethod: 'text',
        model: 'text',
        image: null,
        box: null,
        matchedBy: null,
      } as const;
    }).map((participant) => ({ ...participant, engines: [], candidates: [], sources: [] }));
    const day = new Date(Date.UTC(2026, 0, 1 + (index % 150), 20)).toISOString();
    const data = {
      eventType: 'Kraken',
      eventDate: day,
      notes: null,
      dataSource: 'text',
      images: [],
      rawText: null,
      origin: null,
      contentHash: String(index),
      names: { participants, readings: [] },
    } as const;
    const id = `s${index}`;
    await handle(sessionDecider, id, { type: 'SubmitSession', data }, meta());
    if (index % 2 === 0)
      await handle(
        sessionDecider,
        id,
        { type: 'VerifySession', data: { matched: [], expectedRevision: null } },
        meta(),
      );
    if (index % 10 === 0)
      await handle(
        sessionDecider,
        id,
        { type: 'ExcludeSession', data: { excluded: true, expectedRevision: null } },
        meta(),
      );
  };
  for (let at = 0; at < count; at += 100) await Promise.all(Array.from({ length: 100 }, (_, index) => one(at + index)));
  const head = await store.head();
  await store.close();
  return Number(head);
};
