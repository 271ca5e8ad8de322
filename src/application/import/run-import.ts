import { identityKey } from '../../contracts/text.ts';
import { administration, administrationDecider } from '../../domain/administration/decider.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import { matchNames } from '../../domain/recognition/match.ts';
import { typedNames } from '../../domain/recognition/read-name.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import type { RosterCommand } from '../../domain/roster/commands.ts';
import { maxItems } from '../../domain/roster/events.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import { newParticipant, typedReading } from '../../domain/session/edit/new-participant.ts';
import type { NewParticipant } from '../../domain/session/edit/new-participant.ts';
import { changeRoster } from '../roster/change-roster.ts';
import { commandMeta, hashOf } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';
import { operatorActor } from '../access/operator.ts';
import { firstSeenAccount } from '../access/first-seen-account.ts';
import { indexOf, meantBy, rosterNow } from './against-roster.ts';
import type { ImportPlan, PlannedPlayer, PlannedSession } from './shapes.ts';

export type ImportDeps = Pick<Deps, 'eventStore' | 'handle' | 'accounts' | 'clock' | 'ids'>;
/** `files`: hash of the files. All ids derive from it, so a second run creates nothing twice. */
type Run = { readonly files: string; readonly cause: { readonly id: string; readonly correlationId: string } };
export type ImportResult = { readonly repeated: boolean };

const playersAtOnce = 4 * maxItems;

const asked = (files: string, name: string, deps: ImportDeps): CommandMeta =>
  commandMeta({ actor: operatorActor, route: 'import', key: `${files} ${name}`, request: { files, name } }, deps);

/** The moderation log has one row for the whole import, so follow-up commands add none. */
const metaOf = ({ files, cause }: Run, name: string, deps: ImportDeps): CommandMeta => ({
  ...asked(files, name, deps),
  correlationId: cause.correlationId,
  causationId: cause.id,
});

const must = (
  what: string,
  handled: { readonly ok: boolean; readonly rejection?: { readonly code: string } },
  but: readonly string[] = [],
): void => {
  const code = handled.rejection?.code;
  if (!handled.ok && !but.includes(code ?? '')) throw new Error(`${what} was refused: ${code ?? 'unknown'}`);
};

/** The same names in the same order each time; names that exist already are refused and unchanged. */
const register = async (players: readonly PlannedPlayer[], run: Run, deps: ImportDeps): Promise<void> => {
  const state = await rosterNow(deps.eventStore);
  // A name that is an alias means the player who has it.
  const named = players.filter(({ name }) => !state.byAlias.has(identityKey(name)));
  for (let at = 0; at < named.length; at += playersAtOnce) {
    const part = named.slice(at, at + playersAtOnce).map(({ name, firstSeen }) => ({ name, firstSeen }));
    const command: RosterCommand = { type: 'RegisterPlayers', data: { players: part } };
    must('Registering players', await changeRoster(command, metaOf(run, `players ${at}`, deps), deps), [
      'nothing-registered',
    ]);
  }
};

const nameAndLink = async (players: readonly PlannedPlayer[], run: Run, deps: ImportDeps): Promise<void> => {
  const state = await rosterNow(deps.eventStore);
  for (const { name, aliases, discord } of players) {
    const playerId = meantBy(state, name);
    // Withdrawn since an earlier run.
    if (playerId === null) continue;
    for (const alias of aliases.filter((one) => meantBy(state, one) === null)) {
      const command: RosterCommand = { type: 'AddAlias', data: { playerId, alias } };
      must(`The alias ${alias}`, await changeRoster(command, metaOf(run, `alias ${name} ${alias}`, deps), deps));
    }
    if (discord === null) continue;
    const { id: accountId } = await firstSeenAccount(discord, deps.accounts);
    if (state.playerOfAccount.get(accountId) === playerId) continue;
    const data = { accountId, playerId, method: 'manual', hasNote: false } as const;
    const meta = metaOf(run, `link ${playerId} ${accountId}`, deps);
    must(`The link of ${name}`, await changeRoster({ type: 'LinkDiscordAccount', data }, meta, deps));
  }
};

/** Only exact names are credited; a similar name stays unmatched, with its candidates. */
const participantsOf = (names: readonly string[], index: RosterIndex): NewParticipant[] =>
  matchNames(index, typedNames(names)).map((matched) => {
    const participant = { ...newParticipant(matched), detectionMethod: 'import' as const, model: null };
    return matched.matchedBy !== null && matched.confidenceScore === 1
      ? participant
      : { ...participant, playerId: null, matchedBy: null };
  });

const importSession = async (
  session: PlannedSession,
  index: RosterIndex,
  { run, deps }: { run: Run; deps: ImportDeps },
) => {
  const { key, names, ...fields } = session;
  const meta = metaOf(run, `session ${key}`, deps);
  const id = deriveId('session', meta.commandId);
  const outcome = {
    participants: participantsOf(names, index),
    readings: [{ ...typedReading(names.length, 0, null), model: 'import' }],
  };
  const data = {
    ...fields,
    dataSource: 'import',
    images: [],
    rawText: null,
    names: outcome,
    origin: { kind: 'import', channelId: null, messageId: null },
    contentHash: hashOf({ files: run.files, key }),
  } as const;
  const submitted = await deps.handle(sessionDecider, id, { type: 'SubmitSession', data }, meta);
  must(`Session ${key}`, submitted);
  // A session of an earlier run: later changes stay.
  if (submitted.ok && submitted.revision > (submitted.events.at(-1)?.revision ?? -1)) return;
  const verify = { type: 'VerifySession', data: { matched: [], expectedRevision: null } } as const;
  must(`Session ${key}`, await deps.handle(sessionDecider, id, verify, metaOf(run, `verify ${key}`, deps)));
};

/** Sessions written at once, which share commits. */
const together = 40;

/**
 * Imports a plan without faults. Running it again completes an interrupted import; a second complete run changes
 * nothing.
 */
export const runImport = async (
  { files, plan }: { readonly files: string; readonly plan: ImportPlan },
  deps: ImportDeps,
  onProgress: (sessions: number) => void = () => undefined,
): Promise<ImportResult> => {
  const { players, sessions } = plan;
  const participants = sessions.reduce((sum, { names }) => sum + names.length, 0);
  const data = { files, players: players.length, sessions: sessions.length, participants };
  const meta = asked(files, 'start', deps);
  const started = await deps.handle(administrationDecider, administration.id, { type: 'StartImport', data }, meta);
  must('The import', started);
  const [cause] = started.ok ? started.events : [];
  if (!started.ok || cause === undefined) throw new Error('An import without an event');
  const run: Run = { files, cause };
  await register(players, run, deps);
  await nameAndLink(players, run, deps);
  const index = indexOf(await rosterNow(deps.eventStore));
  for (let at = 0; at < sessions.length; at += together) {
    await Promise.all(sessions.slice(at, at + together).map((one) => importSession(one, index, { run, deps })));
    onProgress(Math.min(at + together, sessions.length));
  }
  return { repeated: started.repeated };
};
