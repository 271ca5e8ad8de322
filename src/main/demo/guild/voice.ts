import type { Actor } from '../../../domain/kernel/envelope.ts';
import { systemActor } from '../../../application/commands/command-meta.ts';
import type { VoiceCommand } from '../../../domain/voice/commands.ts';
import { voiceDecider } from '../../../domain/voice/decider.ts';
import { demoChannels, raidChannels } from './channels.ts';
import { meet } from './links.ts';
import { eventDateOf } from './raids.ts';
import { seededRandom } from '../random.ts';
import { later, metaOf } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

/** Days of recorded voice. */
const recordedDays = 42;
const recorder: Actor = systemActor;

type Stay = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly channelId: string;
  /** Where it is gone on after the raid, and until when. */
  readonly then: string | null;
  readonly estimated: boolean;
};

/** Raiders are in voice slightly before and after a raid; no one is in two raids at once. */
const staysOf = (seed: Seed, player: string, random: () => number): readonly Stay[] => {
  const now = seed.deps.clock.now().toISOString();
  const raids = seed.plan.raids
    .filter(({ daysAgo, names }) => daysAgo <= recordedDays && names.includes(player))
    .map((raid) => ({ raid, date: eventDateOf(seed, raid) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  let free = '';
  return raids.flatMap(({ raid, date }): Stay[] => {
    const [early, late, lingers] = [5 + random() * 15, 60 + random() * 80, random()];
    const from = later(date, -Math.round(early));
    const to = later(date, Math.round(late));
    const then = lingers < 0.15 ? later(to, 12) : null;
    if (from <= free || (then ?? to) > now) return [];
    free = then ?? to;
    const channelId = raidChannels.find(({ name }) => name === raid.eventType)?.id ?? demoChannels.lounge.id;
    return [{ name: `voice-${raid.index}`, from, to, channelId, then, estimated: lingers > 0.98 }];
  });
};

/** Schedules the stays of one account. */
const scheduleStays = (seed: Seed, accountId: string, stays: readonly Stay[]): void => {
  const see = (name: string, command: VoiceCommand): void => {
    const { at } = command.data;
    seed.schedule(at, () => seed.send(voiceDecider, accountId, command, metaOf(`${name} ${accountId}`, recorder, at)));
  };
  for (const { name, from, to, channelId, then, estimated } of stays) {
    see(name, { type: 'EnterVoice', data: { channelId, at: from } });
    if (then !== null) see(`${name}-then`, { type: 'EnterVoice', data: { channelId: demoChannels.lounge.id, at: to } });
    const cause = estimated ? 'crash' : 'left';
    see(`${name}-end`, { type: 'LeaveVoice', data: { stayId: null, at: then ?? to, estimated, cause } });
  }
};

/** Stays of linked members, of an unlinked guest, and of two people in voice now. */
export const scheduleVoice = async (seed: Seed): Promise<void> => {
  const { accounts } = seed;
  const guest = await meet(seed, { username: 'a.guest', displayName: 'Guest of Maelis' }, 44);
  const everybody = [...accounts, ['Maelis', guest.id] as const];
  for (const [index, [player, accountId]] of everybody.entries())
    scheduleStays(seed, accountId, staysOf(seed, player, seededRandom(7_000 + index)));
  const now = seed.deps.clock.now().toISOString();
  for (const [index, player] of ['Thalori', 'Jorvik'].entries()) {
    const at = later(now, -25 - index * 11);
    const command = { type: 'EnterVoice', data: { channelId: demoChannels.lounge.id, at } } as const;
    const meta = metaOf(`voice-now ${player}`, recorder, at);
    seed.schedule(at, () => seed.send(voiceDecider, accounts.get(player) ?? '', command, meta));
  }
};
