import { counted } from '../../contracts/text.ts';
import { findMessage } from '../../application/archive/archive-message.ts';
import { accountMeant, operatorActor as actor } from '../../application/access/operator.ts';
import { makeSignInLink } from '../../application/access/sign-in-link.ts';
import { commandMeta } from '../../application/commands/command-meta.ts';
import type { Deps } from '../../application/deps.ts';
import { maintain } from '../../application/operations/maintain.ts';
import type { Operations } from '../../application/operations/operations.ts';
import { closeErasure } from '../../application/people/change-erasure.ts';
import { eraseAccount } from '../../application/people/erase-account.ts';
import type { EraseDeps } from '../../application/people/erase-account.ts';
import { operatorAnswer, operatorCommand } from '../../contracts/command-line.ts';
import type { OperatorAnswer, OperatorCommand } from '../../contracts/command-line.ts';
import type { Account } from '../../ports/accounts.ts';
import type { Feature } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import type { EvaluationParts } from '../http/routes/evaluation-deps.ts';
import { askBakeOff, askCalibration } from './evaluations.ts';

const routes = {
  'POST /internal/cli': {
    policy: 'command-line',
    summary: 'A command of the command line',
    origin: 'any',
    body: operatorCommand,
    answer: operatorAnswer,
    refuses: ['not-found', 'wiping'],
  },
} as const satisfies RouteDefinitions;

export type OperatorDeps = EraseDeps &
  EvaluationParts &
  Pick<Deps, 'clock' | 'ids' | 'writes'> & {
    readonly signIns: {
      ofAccount(accountId: string): Promise<readonly unknown[]>;
      endOthers(accountId: string, kept: string | null): Promise<number>;
      giveUpAll(accountId: string): Promise<void>;
    };
    /** Names of exports that contain this account. */
    readonly exportsWith: (accountId: string) => Promise<readonly string[]>;
    readonly backups: {
      /**
       * Records an erasure beside the backups, so that a restore repeats it. Returns a sentence about backups that
       * still hold the person, null for none.
       */
      noteErasure(accountId: string, pictures: boolean): Promise<string | null>;
    };
    readonly operations: Pick<Operations, 'openItems'>;
    /** Public address of this installation. */
    readonly publicUrl: () => string;
  };
type CommandOf<C extends OperatorCommand['command']> = Extract<OperatorCommand, { command: C }>;

const accountOf = async (discordId: string, { accounts }: OperatorDeps): Promise<Account> => {
  const account = await accountMeant(discordId, accounts);
  if (account === null) throw problem('not-found', 'No account has this Discord ID.');
  return account;
};

/** Ends sign-ins first, so that the person adds nothing meanwhile. */
const erase = async ({ discordId, pictures }: CommandOf<'erase'>, deps: OperatorDeps): Promise<OperatorAnswer> => {
  await deps.writes.enter();
  const account = await accountOf(discordId, deps);
  const inBackups = await deps.backups.noteErasure(account.id, pictures);
  await deps.signIns.giveUpAll(account.id);
  const signIns = await deps.signIns.endOthers(account.id, null);
  const asked = { actor, route: 'erase', key: null, request: { accountId: account.id } };
  const erased = await eraseAccount(account, { meta: commandMeta(asked, deps), withPictures: pictures, deps });
  await closeErasure(account.id, commandMeta(asked, deps), deps);
  const exports = await deps.exportsWith(account.id);
  const lines = [
    `Erased the account ${account.id}: ${counted(erased.texts, 'text')}, ${counted(erased.attachments, 'attachment')}, ${counted(signIns, 'sign-in')}.`,
    ...(erased.pictures.length === 0
      ? []
      : [`Left: ${counted(erased.pictures.length, 'screenshot')} that this person uploaded (--pictures erases them).`]),
    ...(inBackups === null ? [] : [inBackups]),
    ...exports.map((name) => `An older export still holds the person: ${name}`),
  ];
  const { texts, attachments } = erased;
  return {
    done: true,
    text: lines.join('\n'),
    data: { accountId: account.id, texts, attachments, signIns, pictures: [...erased.pictures], exports: [...exports] },
  };
};

const retry = async (
  { reaction, eventId }: CommandOf<'reactions retry'>,
  deps: OperatorDeps,
): Promise<OperatorAnswer> => {
  const { openItems } = deps.operations;
  const open = await openItems.find(reaction, eventId);
  if (open === null) throw problem('not-found', 'There is no such open item.');
  const asked = { actor, route: 'reactions retry', key: null, request: { reaction, eventId } };
  const data = { reaction, eventId, code: open.code };
  await maintain({ type: 'RetryOpenItem', data }, commandMeta(asked, deps), deps);
  const outcome = await openItems.retry(reaction, eventId);
  if (outcome === 'unknown') throw problem('not-found', 'The event of this item no longer exists.');
  if (outcome === 'done') return { done: true, text: 'Done; the item is closed.', data: { outcome } };
  return { done: false, text: `Refused again: ${outcome.rejected}`, data: { outcome: outcome.rejected } };
};

const revoke = async ({ discordId }: CommandOf<'sign-ins revoke'>, deps: OperatorDeps): Promise<OperatorAnswer> => {
  const { id } = await accountOf(discordId, deps);
  const asked = { actor, route: 'sign-ins revoke', key: null, request: { accountId: id } };
  const data = { accountId: id, signIns: (await deps.signIns.ofAccount(id)).length };
  await maintain({ type: 'EndSignIns', data }, commandMeta(asked, deps), deps);
  const ended = await deps.signIns.endOthers(id, null);
  return { done: true, text: `Ended ${counted(ended, 'sign-in')}.`, data: { ended } };
};

const signIn = async (_asked: CommandOf<'sign-in'>, deps: OperatorDeps): Promise<OperatorAnswer> => {
  const { token, until } = await makeSignInLink(deps);
  const link = `${deps.publicUrl()}/sign-in#${token}`;
  const text = `Open this link within ten minutes. It works once, signs you in as an admin for 12 hours, and is written to the moderation log:\n${link}`;
  return { done: true, text, data: { link, until } };
};

/** Nothing is recorded about messages that were never archived. */
const repairArchive = async (
  { messageIds }: CommandOf<'archive repair'>,
  deps: OperatorDeps,
): Promise<OperatorAnswer> => {
  const foundAt = deps.clock.now().toISOString();
  for (const messageId of messageIds) await findMessage({ messageId, foundAt }, deps, actor);
  const text = `Marked ${counted(messageIds.length, 'message')} as not deleted.`;
  return { done: true, text, data: { repaired: messageIds.length } };
};

const commands: {
  readonly [C in OperatorCommand['command']]: (asked: CommandOf<C>, deps: OperatorDeps) => Promise<OperatorAnswer>;
} = {
  erase,
  'reactions retry': retry,
  'sign-ins revoke': revoke,
  'sign-in': signIn,
  'archive repair': repairArchive,
  'bake-off': askBakeOff,
  calibrate: askCalibration,
};
/** The seam: each handler takes commands of its own name. */
const run = (asked: OperatorCommand, deps: OperatorDeps): Promise<OperatorAnswer> =>
  (commands[asked.command] as (asked: OperatorCommand, deps: OperatorDeps) => Promise<OperatorAnswer>)(asked, deps);

/** Commands of the operator, authorised by the token file in the data folder: from this machine only. */
export const commandLine = {
  name: 'command-line',
  routes,
  handlers: (deps: OperatorDeps) => ({
    'POST /internal/cli': (request) => run(request.body, deps),
  }),
} satisfies Feature<typeof routes>;
