import type { CommonRejection } from '../commands/command-result.ts';
import type { RefusedPart } from '../sessions/register-participants.ts';
import type { AdministrationRejection } from '../../domain/administration/decider.ts';
import type { RosterRejection } from '../../domain/roster/rejections.ts';
import type { FieldProblem, ProblemCode } from '../../contracts/problem.ts';
import { nameCharacters, type NameProblem } from '../../contracts/text.ts';
import type { MaintenanceRejection } from '../../domain/maintenance/decider.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import { problem } from './problem.ts';
import type { ProblemError, ProblemExtras } from './problem.ts';

// One table per aggregate, since several features send its commands.

type Answer = { readonly code: ProblemCode; readonly detail?: string; readonly errors?: readonly FieldProblem[] };

const field = (name: string, code: string, detail: string): Answer => ({
  code: 'invalid',
  detail,
  errors: [{ field: name, code, detail }],
});

const common = {
  'idempotency-key-reused': { code: 'idempotency-key-reused' },
  'stream-newer-than-build': { code: 'stream-newer-than-build' },
  'too-large': { code: 'too-large', detail: 'This is too much for one change. Do it in parts.' },
} satisfies Record<CommonRejection['code'], Answer>;

const ofSession = {
  ...common,
  'not-found': { code: 'not-found', detail: 'There is no such session.' },
  'session-pending': { code: 'session-pending' },
  'session-failed': { code: 'session-failed' },
  'not-failed': { code: 'not-failed' },
  'version-conflict': { code: 'version-conflict' },
  'record-moved-on': { code: 'record-moved-on' },
  'moderator-needed': { code: 'moderator-needed' },
  'nothing-to-confirm': field('participants', 'nothing-to-confirm', 'No player matches this name.'),
  'too-many-participants': field('participants', 'too-many-names', 'A session has 500 participants at most.'),
  'no-player': { code: 'no-player', detail: 'No player linked to your account' },
  'correction-open': { code: 'correction-open' },
  'no-correction': { code: 'not-found', detail: 'There is no such correction.' },
  'already-decided': { code: 'already-decided' },
  'already-there': field('kind', 'already-there', 'This session already counts for you.'),
  'not-there': field('kind', 'not-there', 'You are not in this session.'),
  'unknown-participant': field('register', 'unknown-participant', 'A participant is no longer in this session.'),
} satisfies Record<(SessionRejection | CommonRejection)['code'], Answer>;

const ofRoster = {
  ...common,
  'not-found': { code: 'not-found', detail: 'There is no such player.' },
  'name-taken': { code: 'name-taken' },
  'nothing-registered': field('names', 'nothing-registered', 'None of these names can be registered.'),
  'bad-name': field('name', 'bad-name', 'This is not a valid player name.'),
  'link-active-elsewhere': { code: 'link-active-elsewhere' },
  'account-linked': { code: 'link-active-elsewhere', detail: 'Your account is already linked to a player.' },
  'player-in-use': { code: 'player-in-use' },
  'version-conflict': { code: 'version-conflict' },
  'not-own-player': { code: 'forbidden', detail: 'You can request a name change only for your own player.' },
  'no-player': { code: 'no-player', detail: 'No player linked to your account' },
  'method-not-allowed': { code: 'method-not-allowed' },
  'no-decision': { code: 'not-found', detail: 'There is no such decision, or it was undone.' },
  'no-link': { code: 'not-found', detail: 'There is no such link.' },
  'link-not-restorable': { code: 'link-not-restorable' },
  'record-moved-on': { code: 'record-moved-on' },
  'not-undoable': { code: 'not-undoable' },
  'merge-ring': { code: 'merge-ring' },
  'alt-ring': { code: 'alt-ring' },
  'no-merge': { code: 'not-found', detail: 'There is no such merge of this player.' },
  'no-alias': { code: 'not-found', detail: 'This player has no such name.' },
  'no-request': { code: 'not-found', detail: 'There is no such rename request.' },
  'no-link-request': { code: 'not-found', detail: 'There is no such open link request.' },
  'request-open': { code: 'request-open' },
  'name-pending': { code: 'name-pending' },
  'stale-name': { code: 'stale-name' },
  'already-decided': { code: 'already-decided' },
} satisfies Record<(RosterRejection | CommonRejection)['code'], Answer>;

const ofMaintenance = {
  ...common,
  'not-open': { code: 'not-found', detail: 'There is no such open item.' },
  'no-sign-in-link': {
    code: 'not-found',
    detail: 'This link was already used, has expired, or was replaced by a newer one. Run `muster sign-in` again.',
  },
} satisfies Record<(MaintenanceRejection | CommonRejection)['code'], Answer>;

const ofAdministration = {
  ...common,
  'wipe-running': { code: 'wipe-running' },
} satisfies Record<(AdministrationRejection | CommonRejection)['code'], Answer>;

const nameDetails: Readonly<Record<string, string>> = {
  blank: 'Please enter a new name',
  'too-short': 'A name has at least 2 characters.',
  'too-long': 'A name has at most 32 characters.',
  'bad-character': `A name can contain ${nameCharacters}.`,
  'control-character': 'Control characters are not allowed.',
  unchanged: 'The player already has this name.',
} satisfies Record<NameProblem | 'unchanged', string>;

const asProblem = ({ code, detail, errors }: Answer, versions: ProblemExtras = {}): ProblemError =>
  problem(code, detail, { ...(errors === undefined ? {} : { errors }), ...versions });

const versionsOf = (rejection: SessionRejection | RosterRejection | CommonRejection): ProblemExtras =>
  rejection.code === 'version-conflict' ? { yourVersion: rejection.expected, currentVersion: rejection.actual } : {};

/** Problem for a command that a session has refused. */
export const sessionProblem = (rejection: SessionRejection | CommonRejection): ProblemError =>
  asProblem(ofSession[rejection.code], versionsOf(rejection));

/** Problem for a maintenance action that was not recorded. */
export const maintenanceProblem = ({ code }: MaintenanceRejection | CommonRejection): ProblemError =>
  asProblem(ofMaintenance[code]);

/** Problem for a refused action on the whole guild. */
export const administrationProblem = ({ code }: AdministrationRejection | CommonRejection): ProblemError =>
  asProblem(ofAdministration[code]);

/** `field`: body field of the name. */
const badName = (name: string, problemCode: string): ProblemError =>
  asProblem(field(name, problemCode, nameDetails[problemCode] ?? 'This is not a valid player name.'));

/** Problem for a command that the roster has refused. `field`: body field of a name that may be invalid. */
export const rosterProblem = (rejection: RosterRejection | CommonRejection, field = 'name'): ProblemError =>
  rejection.code === 'bad-name'
    ? badName(field, rejection.problem)
    : asProblem(ofRoster[rejection.code], versionsOf(rejection));

/** Problem for a command on roster and session, whichever refused it. */
export const partProblem = (refused: RefusedPart): ProblemError =>
  refused.from === 'session' ? sessionProblem(refused.rejection) : rosterProblem(refused.rejection);
