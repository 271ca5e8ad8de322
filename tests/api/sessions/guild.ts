import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { roster } from '../../../src/domain/roster/state.ts';
import type { CommandMeta } from '../../../src/domain/kernel/envelope.ts';
import { createTestApi, people } from '../../support/api.ts';
import type { PersonaKey, TestApi, TestApiOptions } from '../../support/api.ts';

export const date = '2026-11-19T19:30:00Z';
export const text = (rawText: string, more: object = {}) => ({
  eventType: 'Kraken',
  eventDate: date,
  rawText,
  ...more,
});

/** A small picture that differs by its shade. */
export const picture = (shade = 0): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 24, channels: 3, background: { r: shade, g: 90, b: 40 } } })
    .png()
    .toBuffer();

export type Guild = Awaited<ReturnType<typeof openGuild>>;

/** The HTTP API with signed-in people, and short forms of their actions. */
export const openGuild = async (options: TestApiOptions = {}) => {
  const api = await createTestApi(options);
  const cookies = {
    member: await api.signInAs('member'),
    newcomer: await api.signInAs('newcomer'),
    moderator: await api.signInAs('moderator'),
    admin: await api.signInAs('admin'),
  };
  type Who = keyof typeof cookies;
  const head = async () => (await api.deps.eventStore.head()) ?? '0';
  /** Reads after everything written is projected; a busy machine may need longer than one call waits. */
  const get = async (path: string, who: Who = 'member') => {
    const after = await head();
    const ask = () => api.ask('GET', `${path}${path.includes('?') ? '&' : '?'}after=${after}`, cookies[who]);
    let answer = await ask();
    for (let tries = 0; tries < 5 && (answer.headers['x-read-position'] ?? after) < after; tries += 1)
      answer = await ask();
    return answer;
  };
  const post = (path: string, body: object, who: Who = 'moderator') => api.ask('POST', path, cookies[who]).send(body);

  return {
    ...api,
    cookies,
    head,
    /**
     * Files of the media store, without the key of Discord's tokens, which is there when processes share the folder.
     */
    mediaFiles: () => filesIn(api.mediaDir).filter((file) => basename(file) !== 'token.key'),
    get,
    post,
    put: (path: string, body: object, who: Who = 'moderator') => api.ask('PUT', path, cookies[who]).send(body),
    patch: (path: string, body: object, who: Who = 'moderator') => api.ask('PATCH', path, cookies[who]).send(body),
    /** Registers players: name -> id. */
    register: async (...names: string[]): Promise<Record<string, string>> => {
      const answer = await post('/api/players', { names });
      expect(answer.status).toBe(201);
      const created: { name: string; id: string }[] = answer.body.created;
      return Object.fromEntries(created.map(({ name, id }) => [name, id]));
    },
    /** A session of pasted names; its id. */
    submit: async (rawText: string, more: object = {}): Promise<string> => {
      const answer = await post('/api/sessions', text(rawText, more));
      expect(answer.status).toBe(201);
      return answer.body.id as string;
    },
    details: async (id: string, who: Who = 'member') => (await get(`/api/sessions/${id}/details`, who)).body,
    /** Id of the account of someone who has signed in. */
    accountIdOf: async (key: PersonaKey): Promise<string> => (await accountOf(api, key)).id,
    /** The upload form. */
    upload: (files: readonly Buffer[], fields: Record<string, string> = {}) => {
      const call = api.ask('POST', '/api/sessions', cookies.moderator);
      for (const [name, value] of Object.entries({ eventType: 'Kraken', eventDate: date, ...fields }))
        void call.field(name, value);
      files.forEach((file, index) => void call.attach('screenshots', file, `shot-${index}.png`));
      return call;
    },
    link: async (key: PersonaKey, playerId: string): Promise<void> => {
      const account = await accountOf(api, key);
      const handled = await api.deps.handle(
        rosterDecider,
        roster.id,
        { type: 'LinkDiscordAccount', data: { accountId: account.id, playerId, method: 'admin', hasNote: true } },
        metaOf(`link-${key}-${playerId}`, account.id),
      );
      if (!handled.ok) throw new Error(`not linked: ${handled.rejection.code}`);
      const linkId = handled.events.flatMap((event) => (event.type === 'DiscordLinked' ? [event.data.linkId] : []))[0];
      await api.deps.accounts.noteLink({ linkId: linkId ?? '', accountId: account.id, text: 'by hand' });
    },
    rename: async (playerId: string, newName: string): Promise<void> => {
      const account = await accountOf(api, 'moderator');
      const command = { type: 'RenamePlayer', data: { playerId, newName, expectedRevision: null } } as const;
      const handled = await api.deps.handle(rosterDecider, roster.id, command, metaOf(`rename-${newName}`, account.id));
      expect(handled.ok).toBe(true);
    },
  };
};

const accountOf = async (api: TestApi, key: PersonaKey) => {
  const persona = people.find((one) => one.key === key);
  const account = await api.deps.accounts.byDiscordId(persona?.discordId ?? '');
  if (account === null) throw new Error(`${key} has never signed in`);
  return account;
};

const metaOf = (commandId: string, id: string): CommandMeta => ({
  commandId,
  commandHash: commandId,
  correlationId: commandId,
  causationId: null,
  undoes: null,
  actor: { kind: 'person', id, role: 'admin' },
  occurredAt: '2026-11-20T20:00:00.000Z',
  reason: null,
});

/** Every file below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
