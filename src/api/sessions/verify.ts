import { followUp } from '../../application/command-meta.ts';
import type { Deps } from '../../application/deps.ts';
import type { Verified, verifyBody } from '../../contracts/sessions.ts';
import { identityKey } from '../../contracts/text.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RegisterPlayers } from '../../domain/roster/commands.ts';
import { rosterId } from '../../domain/roster/state.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { StoredParticipant } from '../../domain/session/events.ts';
import { askedBy } from '../http/asked-by.ts';
import type { Asked } from '../http/feature.ts';
import { problem } from '../http/problem.ts';
import { rosterProblem, sessionProblem } from '../http/rejections.ts';
import { currentSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';
import { expectedVersion } from './participants.ts';
import type { Roster } from './roster.ts';
import { writtenAs } from './wire.ts';
import type { sessionParams } from './wire.ts';

type VerifyDeps = Pick<Deps, 'eventStore' | 'handle'> & { readonly roster: () => Promise<Roster> };
type Matched = { readonly participantId: string; readonly playerId: string };
type Registered = { readonly matched: readonly Matched[]; readonly refused: Verified['refused'] };

type VerifyRequest = Asked<{ params: typeof sessionParams; body: typeof verifyBody }>;

/** POST /api/sessions/:id/verify: registers the named participants as new players first, then verifies. */
export const verifySession =
  (deps: VerifyDeps) =>
  async (request: VerifyRequest): Promise<Verified> => {
    if (request.body.undo === true) return revert(request, deps);
    const { id } = request.params;
    const register = [...new Set(request.body.register ?? [])].sort();
    const meta = askedBy(request, { id, register });
    const session = await currentSession(deps.eventStore, id, meta);
    refuseEarly(session, meta, register);
    const { matched, refused } = await registerRaw(register, session, meta, deps);
    const command = { type: 'VerifySession', data: { matched } } as const;
    const handled = await deps.handle(sessionDecider, id, command, meta);
    if (!handled.ok) throw sessionProblem(handled.rejection);
    return { ...writtenAs(id, handled), refused };
  };

const revert = async (request: VerifyRequest, { handle }: Pick<VerifyDeps, 'handle'>): Promise<Verified> => {
  const { id } = request.params;
  const version = expectedVersion(request.headers['if-match']);
  const command = { type: 'RevertVerification', data: { expectedVersion: version } } as const;
  const undone = await handle(sessionDecider, id, command, askedBy(request, { id, undo: true, version }));
  if (!undone.ok) throw sessionProblem(undone.rejection);
  return { ...writtenAs(id, undone), refused: [] };
};

/** Nobody is registered for a session that cannot be verified. */
const refuseEarly = ({ state, isRepeat }: CurrentSession, meta: CommandMeta, register: readonly string[]): void => {
  if (isRepeat) return;
  const decision = sessionDecider.decide({ type: 'VerifySession', data: { matched: [] } }, state, meta);
  if (!decision.ok) throw sessionProblem(decision.rejection);
  const errors = register
    .filter((participantId) => !state.participants.has(participantId))
    .map((participantId) => ({
      field: 'register',
      code: 'unknown-participant',
      detail: `No participant ${participantId} is in this session.`,
    }));
  if (errors.length > 0) throw problem('invalid', null, { errors });
};

/** A name that is taken means the player who has it; who was matched meanwhile needs nothing. */
const registerRaw = async (
  register: readonly string[],
  { ever }: CurrentSession,
  meta: CommandMeta,
  deps: VerifyDeps,
): Promise<Registered> => {
  const wanted = register.flatMap((id) => ever.get(id) ?? []);
  if (wanted.length === 0) return { matched: [], refused: [] };
  const roster = await deps.roster();
  const fresh = wanted.filter(({ rawName }) => roster.bearerOf(rawName) === null).map(({ rawName }) => rawName);
  const outcome =
    fresh.length === 0 ? nothing : await registerNames(fresh, followUp(meta, 'register', [...register]), deps);
  const playerOf = ({ rawName }: StoredParticipant): string | null =>
    outcome.created.get(identityKey(rawName)) ?? roster.bearerOf(rawName);
  return {
    matched: wanted.flatMap((participant) => {
      const playerId = playerOf(participant);
      return playerId === null ? [] : [{ participantId: participant.participantId, playerId }];
    }),
    refused: wanted
      .filter((participant) => playerOf(participant) === null)
      .map(({ participantId, rawName }) => ({
        participantId,
        name: rawName,
        code: outcome.refused.get(rawName) ?? 'not-registered',
      })),
  };
};

type Outcome = {
  /** Identity key -> the new player. */
  readonly created: ReadonlyMap<string, string>;
  /** Raw name -> why not. */
  readonly refused: ReadonlyMap<string, string>;
};
const nothing: Outcome = { created: new Map(), refused: new Map() };

const registerNames = async (
  names: readonly string[],
  meta: CommandMeta,
  deps: Pick<Deps, 'handle'>,
): Promise<Outcome> => {
  const command: RegisterPlayers = { type: 'RegisterPlayers', data: { names } };
  const handled = await deps.handle(rosterDecider, rosterId, command, meta);
  if (!handled.ok) {
    const { rejection } = handled;
    if (rejection.code !== 'nothing-registered') throw rosterProblem(rejection);
    return { created: new Map(), refused: new Map(rejection.refused.map(({ name, code }) => [name, code])) };
  }
  const registered = handled.events.flatMap((event) => (event.type === 'PlayersRegistered' ? [event.data] : []));
  return {
    created: new Map(registered.flatMap(({ players }) => players.map((p) => [identityKey(p.name), p.playerId]))),
    refused: new Map(registered.flatMap(({ refused }) => refused.map(({ name, code }) => [name, code]))),
  };
};
