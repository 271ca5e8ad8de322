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
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** What is asked about, by names that are the same in every recording. */
export type Guild = {
  readonly sessions: ReadonlyMap<string, string>;
  readonly players: ReadonlyMap<string, string>;
  readonly pictures: readonly string[];
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

/** Some of all, by their places. */
const everyNth = (rows: readonly { readonly id: string }[], step: number): [string, string][] =>
  rows.flatMap(({ id }, index) => (index % step === 0 ? [[`number ${index}`, id] as [string, string]] : []));

/** The head of the log has been folded once the position stands still. */
const settled = async (visitor: Visitor): Promise<void> => {
  let before: string | null = null;
  for (;;) {
    const response = await visitor.get('/api/sessions?limit=1');
    const position = response.headers.get('x-read-position');
    if (response.ok && position !== null && position === before) return;
    before = position;
    await pause(500);
  }
};

const named = (rows: readonly { readonly id: string }[], nameOf: (index: number) => string) =>
  rows.map(({ id }, index) => [id, nameOf(index)] as const);

export const readGuild = async (admin: Visitor, people: ReadonlyMap<string, Visitor>): Promise<Guild> => {
  await settled(admin);
  const { sessions } = sessionPage.parse(await admin.json('/api/sessions?limit=1000'));
  const players = z.array(playerRow).parse(await admin.json('/api/players'));
  const { paths } = openApi.parse(await admin.json('/docs/json'));
  const chosen = Object.entries(kinds).flatMap(([kind, is]) => {
    const row = sessions.find(is);
    return row === undefined ? [] : [[kind, row.id] as const];
  });
  const ofPictures = chosen.find(([kind]) => kind === 'of pictures')?.[1];
  const details = ofPictures === undefined ? null : await admin.json(`/api/sessions/${ofPictures}/details`);
  const accounts: (readonly [string, string])[] = [];
  for (const [persona, visitor] of people) {
    const response = await visitor.get('/auth/user');
    if (response.ok) accounts.push([account.parse(await response.json()).id, `account of ${persona}`]);
  }
  return {
    sessions: new Map([...chosen, ...everyNth(sessions, 20)]),
    players: new Map(everyNth(players, 10)),
    pictures: details === null ? [] : sessionDetails.parse(details).imageUrls,
    names: new Map([
      ...named(players, (index) => `player ${players[index]?.name ?? ''}`),
      ...named(sessions, (index) => `session ${sessions[index]?.eventType ?? ''} ${sessions[index]?.eventDate ?? ''}`),
      ...accounts,
    ]),
    described: Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : [])),
  };
};
