import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Visitor } from './visitor.ts';

const sessionRow = z.object({
  id: z.string(),
  eventType: z.string(),
  eventDate: z.string(),
  status: z.string(),
  dataSource: z.string(),
  excluded: z.boolean(),
  unverifiedCount: z.number(),
});
type SessionRow = z.infer<typeof sessionRow>;
const sessionPage = z.object({ sessions: z.array(sessionRow) });
const sessionDetails = z.object({ imageUrls: z.array(z.string()) });
const playerRow = z.object({ id: z.string(), name: z.string() });
const account = z.object({ id: z.string() });
const recordRow = z.object({ id: z.string() });
const channelRow = z.object({ channelId: z.string() });
const messageRow = z.object({ attachments: z.array(z.object({ id: z.string() })) });
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** What is asked about, by names that are the same in every recording. */
export type Guild = {
  readonly sessions: ReadonlyMap<string, string>;
  readonly players: ReadonlyMap<string, string>;
  readonly pictures: readonly string[];
  readonly renameRequests: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, string>;
  /** Of who signed in, by persona. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly channels: readonly string[];
  /** Files of messages. */
  readonly attachments: readonly string[];
  /** Ids of players, sessions and accounts, and what they are called. */
  readonly names: ReadonlyMap<string, string>;
  /** Templates of the paths that this product answers to a GET, of those that it describes. */
  readonly described: readonly string[];
};

const kinds: Readonly<Record<string, (row: SessionRow) => boolean>> = {
  newest: () => true,
  verified: ({ status }) => status === 'verified',
  processed: ({ status }) => status === 'processed',
  failed: ({ status }) => status === 'failed',
  excluded: ({ excluded }) => excluded,
  'to review': ({ unverifiedCount }) => unverifiedCount > 0,
  'of text': ({ dataSource }) => dataSource === 'text',
  'of pictures': ({ dataSource }) => dataSource === 'screenshot',
};

/** At most so many of all, by their places. */
const some = (rows: readonly { readonly id: string }[], most: number): [string, string][] =>
  rows.flatMap(({ id }, index) =>
    index % Math.ceil(rows.length / most) === 0 ? [[`number ${index}`, id] as [string, string]] : [],
  );

/** What stands on each read model; a product may not have all of them. */
const everything = [
  '/api/sessions?limit=1',
  '/api/players/stats',
  '/api/voice/stats',
  '/api/messages/search?limit=1',
  '/api/metrics/latest',
  '/api/rename-requests',
  '/api/discord-player-links',
  '/api/admin/mod-activity?limit=1',
  '/api/admin/ocr-logs?limit=1',
];

/** The head of the log has been folded everywhere once the positions stand still, and nothing is still being built. */
const settled = async (visitor: Visitor): Promise<void> => {
  let before: string | null = null;
  for (;;) {
    const responses = await Promise.all(everything.map((path) => visitor.get(path)));
    const now = responses.map(({ headers }) => headers.get('x-read-position')).join();
    if (responses.every(({ status }) => status < 500) && now === before) return;
    before = now;
    await pause(500);
  }
};

/** A list that a product has, or not yet. */
const listed = async <T extends z.ZodType>(visitor: Visitor, path: string, row: T): Promise<z.infer<T>[]> => {
  const response = await visitor.get(path);
  return response.ok ? z.array(row).parse(await response.json()) : [];
};

const named = (rows: readonly { readonly id: string }[], nameOf: (index: number) => string) =>
  rows.map(({ id }, index) => [id, nameOf(index)] as const);

export const readGuild = async (admin: Visitor, people: ReadonlyMap<string, Visitor>): Promise<Guild> => {
  await settled(admin);
  const { sessions } = sessionPage.parse(await admin.json('/api/sessions?limit=1000'));
  // How pictures are read changes: those of the chosen kinds are enough.
  const typed = sessions.filter((row) => row.dataSource === 'text');
  const players = z.array(playerRow).parse(await admin.json('/api/players'));
  const { paths } = openApi.parse(await admin.json('/docs/json'));
  const chosen = Object.entries(kinds).flatMap(([kind, is]) => {
    const row = sessions.find(is);
    return row === undefined ? [] : [[kind, row.id] as const];
  });
  const ofPictures = chosen.find(([kind]) => kind === 'of pictures')?.[1];
  const details = ofPictures === undefined ? null : await admin.json(`/api/sessions/${ofPictures}/details`);
  const accounts = new Map<string, string>();
  for (const [persona, visitor] of people) {
    const response = await visitor.get('/auth/user');
    if (response.ok) accounts.set(persona, account.parse(await response.json()).id);
  }
  const renameRequests = await listed(admin, '/api/rename-requests', recordRow);
  const links = await listed(admin, '/api/discord-player-links', recordRow);
  const channels = await listed(admin, '/api/messages/channels', channelRow);
  const messages = await listed(admin, '/api/messages/search?hasImages=true', messageRow);
  return {
    sessions: new Map([...chosen, ...some(typed, 25)]),
    players: new Map(some(players, 15)),
    pictures: details === null ? [] : sessionDetails.parse(details).imageUrls,
    renameRequests: new Map(some(renameRequests, 5)),
    links: new Map(some(links, 5)),
    accounts,
    channels: channels.slice(0, 2).map(({ channelId }) => channelId),
    attachments: messages.flatMap(({ attachments }) => attachments.map(({ id }) => id)).slice(0, 3),
    names: new Map([
      ...named(players, (index) => `player ${players[index]?.name ?? ''}`),
      ...named(sessions, (index) => `session ${sessions[index]?.eventType ?? ''} ${sessions[index]?.eventDate ?? ''}`),
      ...named(renameRequests, (index) => `rename request ${index}`),
      ...[...accounts].map(([persona, id]) => [id, `account of ${persona}`] as const),
    ]),
    described: Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : [])),
  };
};
