// The guild of the browser bench, and other users' changes meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import { archiveMessage } from '../../src/application/archive/archive-message.ts';
import { recordVoice } from '../../src/application/archive/record-voice.ts';
import type { Client } from '../../tests/e2e/support/client.ts';
import { signInWithPlayer } from '../calls.ts';
import { inBatches, playerId, sessionIdAt } from '../guild-log.ts';
import { channelId, discordIdOf, fillWholeGuild, openProduct } from '../whole-guild.ts';
import type { Product, WholeGuildSize } from '../whole-guild.ts';

/** The largest sizes that both lists must handle. */
export const size: WholeGuildSize = {
  roster: Number(process.env['BENCH_PLAYERS'] ?? 10_000),
  sessions: Number(process.env['BENCH_SESSIONS'] ?? 20_000),
  namesEach: 12,
  messages: 2_000,
  stays: 2_000,
};
const recent = 40;
const linked = 300;
const asking = 40;
const day = 86_400_000;

export type Guild = { readonly product: Product; readonly admin: Client };

const sent = async (admin: Client, method: string, path: string, body: object): Promise<{ readonly id: string }> => {
  const answer = await admin.send(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
};

/** Raids of the last weeks with the admin, links, and open requests. */
const addRecent = async (admin: Client): Promise<void> => {
  const now = Date.now();
  await inBatches(
    recent,
    (index) =>
      sent(admin, 'POST', '/api/sessions', {
        eventType: ['Kraken', 'Morpheus', 'Charybdis', 'Red Dragon'][index % 4],
        eventDate: new Date(now - (index + 0.5) * day).toISOString(),
        rawText: Array.from({ length: 30 }, (_, place) => `Member ${place}`).join('\n'),
      }),
    10,
  );
  await inBatches(linked, (index) =>
    sent(admin, 'POST', '/api/discord-player-links', {
      discordId: discordIdOf(index + 100),
      discordUsername: `person.${index + 100}`,
      playerId: playerId(index + 100),
      notes: '',
      linkMethod: 'manual',
    }),
  );
  await inBatches(asking, (index) =>
    sent(admin, 'POST', '/api/rename-requests', {
      playerId: playerId(index + 500),
      currentName: `Member ${index + 500}`,
      requestedName: `Other ${index + 500}`,
      reason: 'bench',
    }),
  );
};

export const openGuild = async (dataDir: string): Promise<Guild> => {
  await fillWholeGuild(dataDir, size);
  const product = await openProduct(dataDir);
  try {
    const admin = await signInWithPlayer(product);
    await addRecent(admin);
    return { product, admin };
  } catch (error) {
    await product.close();
    throw error;
  }
};

export type Change = (index: number) => Promise<unknown>;

/** Repeated changes that are pushed to every browser; only the archive grows by them. */
export const changesIn = ({ product: { parts }, admin }: Guild) => {
  const ofSessions: Change = (index) =>
    sent(admin, 'POST', `/api/sessions/${sessionIdAt(size.sessions - 1 - (index % 50))}/exclude`, {
      excluded: Math.floor(index / 50) % 2 === 0,
      reason: 'bench',
    });
  const ofVoice: Change = async (index) => {
    const profile = { username: 'person.0', displayName: 'person.0', nick: null, avatarUrl: null };
    const { id: accountId } = await parts.accounts.meet({ discordId: discordIdOf(0), ...profile });
    const at = new Date().toISOString();
    const leave = { at, estimated: false, cause: 'left', stayId: null } as const;
    const command =
      index % 2 === 0
        ? ({ type: 'EnterVoice', data: { channelId: channelId(8), at } } as const)
        : ({ type: 'LeaveVoice', data: leave } as const);
    await recordVoice({ accountId, command }, parts);
  };
  const ofMessages: Change = async (index) => {
    const profile = { username: 'person.1', displayName: 'person.1', nick: null, avatarUrl: null };
    const { id: accountId } = await parts.accounts.meet({ discordId: discordIdOf(1), ...profile });
    const messageId = String(950_000_000_000_000_000n + BigInt(index));
    const place = { channelId: channelId(0), threadId: null };
    const postedAt = new Date().toISOString();
    const what = { messageId, ...place, accountId, text: `said ${index}`, postedAt, attachments: [] };
    await archiveMessage({ ...what, noticedLater: false }, parts);
  };
  const ofRequests: Change = async (index) => {
    const player = 1_000 + (index % 400);
    const { id } = await sent(admin, 'POST', '/api/rename-requests', {
      playerId: playerId(player),
      currentName: `Member ${player}`,
      requestedName: `Other ${player}`,
      reason: 'bench',
    });
    await sent(admin, 'PATCH', `/api/rename-requests/${id}`, { status: 'rejected' });
  };
  return { ofSessions, ofVoice, ofMessages, ofRequests };
};

/** Makes `aSecond` changes per second for `seconds`; slow ones delay no others. */
export const push = async (change: Change, { from, seconds, aSecond }: Stretch): Promise<void> => {
  const started = performance.now();
  const failures: unknown[] = [];
  const all: Promise<unknown>[] = [];
  for (let index = 0; index < seconds * aSecond; index += 1) {
    all.push(change(from + index).catch((error: unknown) => failures.push(error)));
    await delay(Math.max(0, started + ((index + 1) * 1000) / aSecond - performance.now()));
  }
  await Promise.all(all);
  if (failures.length > 0) throw failures[0];
};
export type Stretch = { readonly from: number; readonly seconds: number; readonly aSecond: number };
