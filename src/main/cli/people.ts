import { accountMeant, operatorAccount } from '../../application/access/operator.ts';
import { personalData } from '../../projections/personal-data.ts';
import { openReadOnly } from '../start/open-guild.ts';
import { askServer } from './ask-server.ts';
import { RefusedError, UsageError } from './command.ts';
import type { CliCommand, Result } from './command.ts';

const expectDiscordId = (text = ''): string => {
  if (!/^\d{17,20}$/.test(text)) throw new UsageError(`${text} is not a Discord id, which has 17 to 20 digits`);
  return text;
};

/** Owner of sign-ins: a person by Discord id, or `cli` for those made by `sign-in`. */
const expectSignedIn = (text = ''): string => (text === operatorAccount.id ? text : expectDiscordId(text));

export const signInCommand: CliCommand = {
  name: 'sign-in',
  access: 'asks',
  summary: 'print a link that signs you in as an admin, once, within ten minutes; works without Discord',
  run: async ({ config }): Promise<Result> => {
    const { done, data, text } = await askServer(config(), { command: 'sign-in' });
    return { ok: done, data, text };
  },
};

export const eraseCommand: CliCommand = {
  name: 'erase',
  args: ['discordId'],
  options: { pictures: { value: null, help: 'also the screenshots that the person uploaded' } },
  access: 'asks',
  summary: 'erase a person permanently: names, ids, texts, attachments, notes, sign-ins',
  run: async ({ config, args: [discordId], options, question, json }): Promise<Result> => {
    const id = expectDiscordId(discordId);
    if (!json && (await question(`Erase everything of ${id}? It cannot be undone. Type yes: `)).trim() !== 'yes')
      return { ok: false, data: { done: false }, text: 'Nothing was erased.' };
    const { done, text, data } = await askServer(config(), {
      command: 'erase',
      discordId: id,
      pictures: options['pictures'] !== undefined,
    });
    return { ok: done, data, text };
  },
};

export const myDataCommand: CliCommand = {
  name: 'my-data',
  args: ['discordId'],
  access: 'reads',
  summary: 'print everything that is stored about a person, one line of JSON each',
  run: async ({ config, args: [discordId], write }): Promise<Result> => {
    const id = expectDiscordId(discordId);
    const guild = await openReadOnly(config());
    try {
      const account = await guild.accounts.byDiscordId(id);
      if (account === null) throw new RefusedError('No account has this Discord ID');
      for await (const row of personalData(account, guild)) write(JSON.stringify(row));
      return { ok: true, data: null, text: null };
    } finally {
      await guild.close();
    }
  },
};

export const signInsListCommand: CliCommand = {
  name: 'sign-ins list',
  args: ['discordId'],
  access: 'reads',
  summary: 'the sign-ins of an account; `cli`: those by command-line links',
  run: async ({ config, args: [discordId] }): Promise<Result> => {
    const id = expectSignedIn(discordId);
    const guild = await openReadOnly(config());
    try {
      const account = await accountMeant(id, guild.accounts);
      if (account === null) throw new RefusedError('No account has this Discord ID');
      const found = await guild.signIns.ofAccount(account.id);
      const signIns = found.map(({ id: signInId, browser, createdAt, seenAt }) => ({
        id: signInId,
        browser,
        createdAt: new Date(createdAt).toISOString(),
        seenAt: new Date(seenAt).toISOString(),
      }));
      const lines = signIns.map(
        (one) =>
          `${one.id.slice(0, 8)}  ${one.browser ?? 'unknown browser'}, since ${one.createdAt}, used ${one.seenAt}`,
      );
      return { ok: true, data: signIns, text: lines.length === 0 ? 'Signed in nowhere.' : lines.join('\n') };
    } finally {
      await guild.close();
    }
  },
};

export const signInsRevokeCommand: CliCommand = {
  name: 'sign-ins revoke',
  args: ['discordId'],
  access: 'asks',
  summary: 'end every sign-in of an account (or of `cli`) and close its sockets',
  run: async ({ config, args: [discordId] }): Promise<Result> => {
    const answer = await askServer(config(), { command: 'sign-ins revoke', discordId: expectSignedIn(discordId) });
    return { ok: answer.done, data: answer.data, text: answer.text };
  },
};
