import { currentSession } from '../../../src/application/sessions/current-session.ts';
import type { CommandMeta, Position } from '../../../src/domain/kernel/envelope.ts';
import type { RosterCommand } from '../../../src/domain/roster/commands.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { roster } from '../../../src/domain/roster/state.ts';
import type { SessionCommand } from '../../../src/domain/session/commands.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { recreditSessionsWhenPlayersMerged } from '../../../src/workers/reactions/recredit-sessions-when-players-merged.ts';
import { createChance } from '../../e2e/support/attack/chance.ts';
import { actOnAll } from '../../support/act-on-all.ts';
import { metaBy } from '../../support/given.ts';
import {
  add,
  correct,
  edit,
  exclude,
  keep,
  readName,
  revert,
  submit,
  typed,
  verify,
} from '../../support/session-builders.ts';
import type { Guild } from '../sessions/guild.ts';

const types = ['Kraken', 'Red Dragon', 'Charybdis', 'Siege'] as const;
const confidences = [1, 0.98, 0.8, 0.6] as const;
const dayMs = 24 * 60 * 60 * 1000;

/** Random commands of moderators and a member on sessions and players, deterministic by seed. */
export const createRandomCommands = (
  { deps }: Pick<Guild, 'deps'>,
  { players, seed }: { readonly players: readonly string[]; readonly seed: number },
) => {
  const chance = createChance(seed);
  const sessions: string[] = [];
  const merges: { readonly playerId: string; readonly mergeId: string }[] = [];
  const done: Record<string, number> = {};
  let count = 0;
  let reactedTo: Position | null = null;

  const meta = (isMember = false): CommandMeta => {
    count += 1;
    const by = { commandId: `random-${count}`, commandHash: `hash-${count}`, at: deps.clock.now().toISOString() };
    return metaBy({ ...by, role: isMember ? 'member' : 'mod', actorId: isMember ? 'a-member' : 'a-mod' });
  };
  const told = (type: string, isDone: boolean): void => {
    if (isDone) done[type] = (done[type] ?? 0) + 1;
  };
  const ofSession = async (id: string, command: SessionCommand, isMember = false): Promise<void> => {
    const handled = await deps.handle(sessionDecider, id, command, meta(isMember));
    told(command.type, handled.ok && handled.events.length > 0);
  };
  const ofRoster = async (command: RosterCommand): Promise<void> => {
    const handled = await deps.handle(rosterDecider, roster.id, command, meta());
    const events = handled.ok ? handled.events : [];
    told(command.type, events.length > 0);
    for (const event of events)
      if (event.type === 'PlayersMerged')
        merges.push({ playerId: event.data.from.playerId, mergeId: event.data.mergeId });
  };

  const someDate = (): string =>
    new Date(deps.clock.now().getTime() - chance.below(90 * 24) * (dayMs / 24)).toISOString();
  const someName = () => {
    const confidenceScore = chance.pick(confidences);
    const playerId = chance.pick(players);
    return readName(playerId, { playerId, confidenceScore, detectionMethod: 'text', image: null, box: null });
  };
  const newSession = async (): Promise<void> => {
    const id = `random-session-${sessions.length + 1}`;
    sessions.push(id);
    const names = Array.from({ length: 1 + chance.below(5) }, someName);
    const more = { images: [], dataSource: 'text' as const, eventType: chance.pick(types), eventDate: someDate() };
    await ofSession(id, submit({ ...more, contentHash: id, names: typed(...names) }));
  };
  const participantsOf = async (id: string) => [...(await currentSession(deps.eventStore, id)).listed.values()];

  const steps: Readonly<Record<string, () => Promise<void>>> = {
    newSession,
    exclude: () => ofSession(chance.pick(sessions), exclude(chance.happens(0.6))),
    redate: () =>
      ofSession(chance.pick(sessions), correct({ eventDate: someDate(), eventType: chance.pick([null, ...types]) })),
    edit: async () => {
      const id = chance.pick(sessions);
      const stay = (await participantsOf(id)).filter(() => chance.happens(0.8));
      const items = stay.map(({ participantId }) => ({
        ...{ ...keep(''), id: participantId },
        ...(chance.happens(0.2) ? { playerId: chance.pick(players), playerGiven: true } : {}),
      }));
      const more = chance.happens(0.4) ? [add(`by hand ${count}`, chance.pick(players))] : [];
      const ownPlayerId = chance.pick(players);
      await ofSession(id, edit([...items, ...more], { ownPlayerId }), chance.happens(0.3));
    },
    verify: () => ofSession(chance.pick(sessions), verify()),
    revert: () => ofSession(chance.pick(sessions), revert()),
    ask: () => {
      const id = chance.pick(players);
      const kind = chance.pick(['was-there', 'was-not-me'] as const);
      return ofSession(
        chance.pick(sessions),
        { type: 'RequestCorrection', data: { kind, player: { id, name: id, aliases: [] } } },
        true,
      );
    },
    decide: async () => {
      const id = chance.pick(sessions);
      const { state } = await currentSession(deps.eventStore, id);
      const correctionId = state.session?.corrections.at(-1)?.id ?? 'none';
      await ofSession(id, { type: 'DecideCorrection', data: { correctionId, isAccepted: chance.happens(0.5) } });
    },
    merge: () =>
      ofRoster({ type: 'MergePlayers', data: { playerId: chance.pick(players), into: chance.pick(players) } }),
    split: async () => {
      const merge = merges.pop();
      if (merge !== undefined) await ofRoster({ type: 'SplitPlayer', data: merge });
    },
  };
  const weighted = Object.keys(steps).flatMap((name) => Array<string>(name === 'merge' ? 1 : 4).fill(name));

  return {
    /** How often each command was accepted and did something. */
    done,
    run: async (commands: number): Promise<void> => {
      for (let one = 0; one < commands; one += 1)
        await (sessions.length < 5 ? newSession() : steps[chance.pick(weighted)]?.());
    },
    /** Runs the worker on all events since its last run, and on resulting events. */
    react: async (): Promise<void> => {
      reactedTo = await actOnAll(recreditSessionsWhenPlayersMerged(deps), deps, { after: reactedTo });
    },
  };
};
