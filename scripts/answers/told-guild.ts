import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { signIn } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** Some look alike, and two are what personas are called: these are linked when they sign in. */
const players = [
  ...['Quiet Kestrel', 'Hale Ferrin', 'Corvane', 'Brannock', 'Marrok', 'Thalori', 'Thalorin', 'Wulfrik', 'Tamsin'],
  ...['Halewyn', 'Elowen', 'Quillon', 'Orsolya', 'Ysolde', 'Jorvik', 'Hespera', 'Selkie', 'Ravenna', 'Dunmarrow'],
  ...['Branwen', 'Mirae', 'Maelis', 'Veyra', 'Oskbrand', 'Garrick', 'Rhovan', 'Ilya', 'llya'],
];
const types = ['Kraken', 'Morpheus', 'Red Dragon', 'Charybdis', 'Anthalon', 'Meina/Glenn', 'Kadum', 'Siege'];
const raids = 48;
const dayMs = 86_400_000;

const written = z.object({ id: z.string(), position: z.string() });
const details = z.object({
  status: z.string(),
  participants: z.array(z.object({ id: z.string(), rawName: z.string(), playerId: z.string().nullable() })),
});

/** Somebody typing in a hurry: two letters change places. */
const misspelt = (name: string): string => name.slice(0, 2) + (name[3] ?? '') + (name[2] ?? '') + name.slice(4);

/** Each raid has its own few of all, some at every other raid and some at few; every fifth has a slip, every seventh a stranger. */
const namesOf = (raid: number): string => {
  const there = players.filter((_, player) => (raid * 5 + player * 7) % 13 < 5 + (player % 4));
  const slips = raid % 5 === 0 ? there.map((name, index) => (index === 1 ? misspelt(name) : name)) : there;
  return [...slips, ...(raid % 7 === 0 ? [`Stranger ${raid}`] : [])].join('\n');
};

const momentOf = (now: Date, raid: number): string => {
  const day = new Date(now.getTime() - (raid + 1) * 5 * dayMs).toISOString().slice(0, 10);
  return `${day}T${String(17 + (raid % 5))}:30:00.000Z`;
};

type Raid = { readonly id: string; readonly number: number; readonly position: string };
type Teller = { readonly mod: Visitor; readonly admin: Visitor; readonly member: Visitor };

const submitted = async (visitor: Visitor, raid: number, now: Date): Promise<Raid> => {
  const eventType = types[raid % types.length];
  const notes = raid % 11 === 0 ? 'Second try after a wipe.' : null;
  const body = { eventType, eventDate: momentOf(now, raid), rawText: namesOf(raid), notes };
  return { number: raid, ...written.parse(await visitor.tell('POST', '/api/sessions', body)) };
};

/** What is said of raids afterwards, by their numbers: each kind of change at least twice. */
const review = async ({ id, number }: Raid, { mod, admin }: Teller): Promise<void> => {
  const session = `/api/sessions/${id}`;
  if (number % 3 !== 0) {
    await mod.tell('POST', `${session}/verify`, {});
    if (number % 20 === 5) await mod.tell('POST', `${session}/verify`, { undo: true });
  }
  if (number % 8 === 1) await mod.tell('PATCH', session, { eventType: 'Halcy', notes: 'It was another one.' });
  if (number % 16 === 2) await admin.tell('POST', `${session}/exclude`, { excluded: true, reason: 'A test.' });
  if (number % 16 === 7) {
    await admin.tell('POST', `${session}/exclude`, { excluded: true, reason: null });
    await admin.tell('POST', `${session}/exclude`, { excluded: false, reason: null });
  }
};

/** A moderator registers a stranger and takes a name out; a member adds himself, and leaves somebody out. */
const mend = async ({ id, number }: Raid, { mod, member }: Teller): Promise<void> => {
  const session = `/api/sessions/${id}`;
  const { participants } = details.parse(await mod.json(`${session}/details`));
  const items = participants.map((one) => ({ id: one.id }));
  const open = participants.filter(({ playerId }) => playerId === null).map((one) => one.id);
  if (number % 21 === 0) await mod.tell('POST', `${session}/verify`, { register: open.slice(-1) });
  if (number % 12 === 6) await mod.tell('PUT', `${session}/participants`, { participants: items.slice(1) });
  if (number % 12 === 9)
    await member.tell('PUT', `${session}/participants`, { participants: [...items, { rawName: 'Quiet Kestrel' }] });
  if (number % 12 === 3) await member.tell('PUT', `${session}/participants`, { participants: items.slice(0, -1) });
};

const pictured = async (visitor: Visitor, file: string, eventDate: string): Promise<string> => {
  const form = new FormData();
  form.set('eventType', 'Kraken');
  form.set('eventDate', eventDate);
  form.set('screenshots', new File([readFileSync(join(import.meta.dirname, '../../samples', file))], file));
  return written.parse(await visitor.tell('POST', '/api/sessions', form)).id;
};

const settled = async (id: string, { mod }: Pick<Teller, 'mod'>): Promise<void> => {
  for (;;) {
    const response = await mod.get(`/api/sessions/${id}/details`);
    if (response.ok && details.parse(await response.json()).status !== 'pending') return;
    await pause(200);
  }
};

/**
 * Makes a small guild through calls that products of all ages have, one after the other: the same for each of them, whatever
 * their demo guilds have become. Two raids have pictures, and in one of them is no name; as engines read better with time, what
 * they read counts for nobody here.
 */
export const tellGuild = async (origin: string, now: Date): Promise<void> => {
  const admin = await signIn(origin, 'admin');
  await admin.tell('POST', '/api/players', { names: players });
  const [mod, member] = [await signIn(origin, 'moderator'), await signIn(origin, 'member')];
  const teller: Teller = { mod, admin, member };
  const told: Raid[] = [];
  for (let raid = raids - 1; raid >= 0; raid -= 1) told.push(await submitted(raid % 2 === 0 ? mod : admin, raid, now));
  for (const raid of told) await review(raid, teller);
  const last = told.at(-1);
  if (last !== undefined) await mod.json(`/api/sessions/${last.id}/details?after=${last.position}`);
  for (const raid of told) if (raid.number % 3 === 0) await mend(raid, teller);
  const pictures = [
    await pictured(mod, 'kraken-raid.png', momentOf(now, raids)),
    await pictured(mod, 'landscape-without-names.jpg', momentOf(now, raids + 1)),
  ];
  for (const id of pictures) {
    await settled(id, teller);
    await admin.tell('POST', `/api/sessions/${id}/exclude`, {
      excluded: true,
      reason: 'It is read anew by each engine.',
    });
  }
};
