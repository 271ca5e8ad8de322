// A complete guild, written by the product's own code.
import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { archiveMessage } from '../src/application/archive/archive-message.ts';
import { recordVoice } from '../src/application/archive/record-voice.ts';
import { seeChannel } from '../src/application/archive/see-channel.ts';
import { compose } from '../src/main/start/composition.ts';
import { readConfig, roleSettingsOf } from '../src/main/settings/config.ts';
import { personas } from '../src/main/demo/personas.ts';
import { createEdge } from '../src/main/start/edge.ts';
import { finishWipe, startProjector, startViews } from '../src/main/start/lifecycle.ts';
import { createMetrics } from '../src/main/engines/metrics.ts';
import { createReadiness } from '../src/main/start/readiness.ts';
import { freePort } from '../tests/support/engines/processes.ts';
import { fillSessions, inBatches } from './guild-log.ts';
import type { GuildSize } from './guild-log.ts';

export type WholeGuildSize = GuildSize & {
  readonly messages: number;
  readonly stays: number;
};

const channels = 12;
export const channelId = (index: number): string => String(700_000_000_000_000_000n + BigInt(index % channels));
/** Discord id of the nth person. */
export const discordIdOf = (index: number): string => String(800_000_000_000_000_000n + BigInt(index));
const words = ['kraken', 'tonight', 'late', 'healers', 'screenshot', 'great', 'who', 'Morpheus', 'loot', 'thanks'];
const textOf = (index: number): string =>
  Array.from({ length: 8 }, (_, place) => words[(index * 7 + place * (1 + (index % 5))) % words.length]).join(' ');
const from = Date.UTC(2023, 0, 1);
const hour = 3_600_000;

type Opened = { readonly port?: number; readonly sync?: 'normal' | 'full' };

const composed = (dataDir: string, { port = 0, sync = 'normal' }: Opened = {}) => {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    SQLITE_SYNC: sync,
    DEV_SIGN_IN: '1',
    LOG_LEVEL: 'error',
  });
  const keptLog = { since: () => Readable.from([]) };
  const log = pino({ level: 'error' });
  return compose(config, log, { keptLog }).then((parts) => ({ parts, config, log }));
};

/** Fills an empty folder; accounts are a tenth of the roster. Nothing is projected yet. */
export const fillWholeGuild = async (dataDir: string, size: WholeGuildSize): Promise<number> => {
  mkdirSync(dataDir, { recursive: true });
  const { parts } = await composed(dataDir);
  try {
    await fillSessions(parts.handle, size);
    for (let index = 0; index < channels; index += 1) {
      const seen = {
        name: `channel-${index}`,
        kind: index < 8 ? 'text' : 'voice',
        parentId: null,
        archived: false,
      } as const;
      await seeChannel({ channelId: channelId(index), seen }, parts);
    }
    const people = Math.max(20, Math.round(size.roster / 10));
    const accounts: string[] = [];
    for (let index = 0; index < people; index += 1) {
      const username = `person.${index}`;
      const profile = { discordId: discordIdOf(index), username, displayName: username, nick: null, avatarUrl: null };
      accounts.push((await parts.accounts.meet(profile)).id);
    }
    const accountOf = (index: number): string => accounts[index % people] ?? '';
    await inBatches(size.messages, (index) =>
      archiveMessage(
        {
          messageId: String(900_000_000_000_000_000n + BigInt(index)),
          channelId: channelId(index % 8),
          threadId: null,
          accountId: accountOf(index),
          text: textOf(index),
          postedAt: new Date(from + index * 60_000).toISOString(),
          attachments: [],
          noticedLater: false,
        },
        parts,
      ),
    );
    // One stay of everyone per day.
    for (let round = 0; round * people < size.stays; round += 1)
      await inBatches(Math.min(people, size.stays - round * people), async (index) => {
        const accountId = accountOf(index);
        const joined = from + round * 24 * hour + (index % 6) * hour;
        const left = new Date(joined + hour).toISOString();
        const enter = { channelId: channelId(8 + (index % 4)), at: new Date(joined).toISOString() };
        await recordVoice({ accountId, command: { type: 'EnterVoice', data: enter } }, parts);
        const leave = { at: left, estimated: false, cause: 'left', stayId: null } as const;
        await recordVoice({ accountId, command: { type: 'LeaveVoice', data: leave } }, parts);
      });
    return Number(await parts.eventStore.head());
  } finally {
    await parts.jobs.close();
    await parts.close();
  }
};

/**
 * Starts the product on such a folder in this process, on a port of its own; resolves when all read models are built.
 */
export const openProduct = async (dataDir: string, sync: Opened['sync'] = 'normal') => {
  const port = await freePort();
  const { parts, config, log } = await composed(dataDir, { port, sync });
  const board = createReadiness(parts);
  const metrics = createMetrics(parts);
  const people = personas(roleSettingsOf(config));
  const app = await createEdge(parts, { config, people, log, readiness: board.read, metrics });
  const ending = new AbortController();
  const { signal } = ending;
  board.startsAfter([]);
  await finishWipe(parts, signal);
  const projector = startProjector(parts, signal);
  await startViews(parts, board, signal);
  const origin = await app.listen({ port, host: '127.0.0.1' });
  return {
    origin,
    parts,
    close: async (): Promise<void> => {
      ending.abort();
      await app.close();
      await parts.jobs.close();
      await parts.recogniser.close();
      await projector.ended;
      await parts.close();
    },
  };
};
export type Product = Awaited<ReturnType<typeof openProduct>>;
