import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createCommandHandler } from '../src/application/commands/handle-command.ts';
import type { HandleCommand } from '../src/application/commands/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import type { CommandMeta } from '../src/domain/kernel/envelope.ts';
import { deriveId } from '../src/domain/kernel/ids.ts';
import { rosterDecider } from '../src/domain/roster/decider.ts';
import { roster } from '../src/domain/roster/state.ts';
import type { NewParticipant } from '../src/domain/session/edit/new-participant.ts';
import { sessionDecider } from '../src/domain/session/decider.ts';

export type GuildSize = { readonly sessions: number; readonly namesEach: number; readonly roster: number };

const at = '2026-06-01T00:00:00.000Z';
/** Players per command. */
const registeredAtOnce = 1_000;
const registerCommand = (index: number): string => `register ${Math.floor(index / registeredAtOnce)}`;
export const playerId = (index: number): string =>
  deriveId('player', deriveId('bench', registerCommand(index)), String(index % registeredAtOnce));

export const metaOf = (what: string): CommandMeta => {
  const commandId = deriveId('bench', what);
  return {
    commandId,
    commandHash: 'hash',
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'person', id: deriveId('bench', 'account'), role: 'mod' },
    occurredAt: at,
    reason: null,
    undoes: null,
  };
};

/** A participant read from a picture. */
const participantOf = (session: number, place: number, size: GuildSize): NewParticipant => {
  const player = (session * 7 + place * 13) % size.roster;
  const confidence = place % 9 === 0 ? 0.8 : 0.9731;
  const rawName = `Member ${player}`;
  const box: [number, number, number, number] = [412, 118 + 31 * place, 146, 22];
  return {
    rawName,
    playerId: playerId(player),
    readingConfidence: confidence,
    matchConfidence: 1,
    confidenceScore: confidence,
    probability: confidence,
    calibration: 'bench',
    detectionMethod: 'paddle',
    model: 'paddle',
    image: place % 3,
    box,
    engines: [{ model: 'paddle', text: rawName, confidence }],
    matchedBy: { kind: 'name', text: rawName },
    candidates: [],
    sources: [{ image: place % 3, rawName, readingConfidence: confidence, box }],
  };
};

export const sessionIdAt = (session: number): string => deriveId('bench', 'session', String(session));

/** Registers `Member 0` and so on. */
const registerMembers = async (handle: HandleCommand, count: number): Promise<void> => {
  for (let from = 0; from < count; from += registeredAtOnce) {
    const size = Math.min(registeredAtOnce, count - from);
    const players = Array.from({ length: size }, (_, index) => ({ name: `Member ${from + index}`, firstSeen: null }));
    const command = { type: 'RegisterPlayers', data: { players } } as const;
    const handled = await handle(rosterDecider, roster.id, command, metaOf(registerCommand(from)));
    if (!handled.ok) throw new Error(`The roster was refused: ${handled.rejection.code}`);
  }
};

/** Runs `count` actions, a hundred at a time. */
export const inBatches = async (count: number, one: (index: number) => Promise<unknown>, atOnce = 100) => {
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => one(from + index)));
};

/** Submits and processes sessions and verifies every second one (2.5 events a session); returns the participants. */
export const fillSessions = async (handle: HandleCommand, size: GuildSize): Promise<void> => {
  await registerMembers(handle, size.roster);
  await inBatches(size.sessions, async (session) => {
    const participants = Array.from({ length: size.namesEach }, (_, place) => participantOf(session, place, size));
    const data = {
      eventType: ['Kraken', 'Red Dragon', 'Leviathan'][session % 3] ?? 'Kraken',
      eventDate: new Date(Date.UTC(2022, 0, 1 + (session % 1500), 18 + (session % 5), session % 60)).toISOString(),
      notes: null,
      dataSource: 'screenshot',
      images: [],
      rawText: null,
      origin: null,
      contentHash: deriveId('bench', 'content', String(session)),
      names: { participants, readings: [] },
    } as const;
    const id = sessionIdAt(session);
    await handle(sessionDecider, id, { type: 'SubmitSession', data }, metaOf(`submit ${session}`));
    if (session % 2 === 0)
      await handle(
        sessionDecider,
        id,
        { type: 'VerifySession', data: { matched: [], expectedRevision: null } },
        metaOf(`verify ${session}`),
      );
  });
};

/** Writes a log of sessions; returns the number of events. */
export const fillLog = async (file: string, size: GuildSize): Promise<number> => {
  const store = createSqliteEventStore({ file, synchronous: 'normal', codec: eventRegistry });
  const clock = { now: () => new Date(at) };
  const { handle } = createCommandHandler({ eventStore: store, registry: eventRegistry, clock, keptBytes: 1_000_000 });
  await fillSessions(handle, size);
  const head = await store.head();
  await store.close();
  return Number(head);
};
