import type { Deps } from '../application/deps.ts';
import { recordVoice, silentWithinMs } from '../application/archive/record-voice.ts';
import type { VoiceCommand } from '../domain/voice/commands.ts';
import type { GuildPerson, GuildSnapshot, GatewayVoiceState } from '../ports/guild-gateway.ts';
import type { VoiceHeartbeat } from '../ports/voice-heartbeat.ts';
import { openStays } from '../projections/voice/queries.ts';
import type { BotEvent, BotHandler } from './bot-handler.ts';
import type { GuildPeople } from './people.ts';
import { isProjected } from './projected.ts';
import { changesVoiceChannels } from './voice-channels.ts';
import type { VoiceChannels } from './voice-channels.ts';

type VoiceDeps = Pick<Deps, 'handle' | 'clock' | 'ids' | 'readModels' | 'eventStore' | 'waitFor'> & {
  readonly people: GuildPeople;
  readonly voiceChannels: Pick<VoiceChannels, 'isRecorded' | 'isRecordedPerson'>;
  readonly voiceHeartbeat: Pick<VoiceHeartbeat, 'last'>;
  /** Called once the log matches the guild's voice: heartbeats may be written for this session. */
  readonly onSettled: (session: number) => void;
  /** Called when voice is unknown until the next session. */
  readonly onAway: () => void;
};

type SeenVoice = { readonly person: GuildPerson | null; readonly channelId: string };
type StayEnd = Pick<Extract<VoiceCommand, { type: 'LeaveVoice' }>['data'], 'at' | 'estimated' | 'cause'>;

/** Joins, leaves and moves become stays of accounts, of the people and in the channels that are recorded. */
export const keepVoice = (deps: VoiceDeps): BotHandler => {
  const { people, voiceChannels } = deps;
  /** Last voice state of everyone, by Discord id. */
  const seen = new Map<string, SeenVoice>();
  /** Those of them that are recorded. */
  const there = new Map<string, { readonly accountId: string; readonly channelId: string }>();
  let afkChannelId: string | null = null;

  const record = (accountId: string, command: VoiceCommand): Promise<void> => recordVoice({ accountId, command }, deps);
  const enter = (accountId: string, channelId: string, at: string): Promise<void> =>
    record(accountId, { type: 'EnterVoice', data: { channelId, at } });
  const leave = async (personId: string, accountId: string, ending: StayEnd): Promise<void> => {
    there.delete(personId);
    await record(accountId, { type: 'LeaveVoice', data: { stayId: null, ...ending } });
  };
  /** null: the person, or the channel, is not recorded. */
  const recordedOf = async ({ person, channelId }: SeenVoice): Promise<GuildPerson | null> => {
    if (person === null || channelId === afkChannelId) return null;
    const isRecorded = (await voiceChannels.isRecorded(channelId)) && (await voiceChannels.isRecordedPerson(person));
    return isRecorded ? person : null;
  };
  const arrive = async (person: GuildPerson, channelId: string): Promise<string> => {
    const accountId = await people.meet(person);
    there.set(person.id, { accountId, channelId });
    return accountId;
  };

  const change = async (
    { personId, person, channelId }: GatewayVoiceState,
    at: string,
    isLate: boolean,
  ): Promise<void> => {
    if (channelId === null) seen.delete(personId);
    else seen.set(personId, { person, channelId });
    const who = channelId === null ? null : await recordedOf({ person, channelId });
    if (who !== null && channelId !== null) return enter(await arrive(who, channelId), channelId, at);
    const accountId = await people.known(personId);
    const cause = channelId === null ? 'left' : 'moved';
    if (accountId !== null) await leave(personId, accountId, { at, estimated: isLate, cause });
  };

  /** Re-evaluates who is recorded and where. */
  const review = async (at: string): Promise<void> => {
    for (const [personId, state] of [...seen]) {
      const who = await recordedOf(state);
      const before = there.get(personId);
      if (who !== null && before === undefined) await enter(await arrive(who, state.channelId), state.channelId, at);
      if (who === null && before !== undefined)
        await leave(personId, before.accountId, { at, estimated: false, cause: 'moved' });
    }
  };

  /**
   * People who left or moved were last seen at the last heartbeat; for others the stay continues if that was recent.
   */
  const reconcile = async (guild: GuildSnapshot, at: string): Promise<void> => {
    ({ afkChannelId } = guild);
    seen.clear();
    there.clear();
    for (const { personId, person, channelId } of guild.voice) {
      if (channelId === null) continue;
      const state = { person, channelId };
      seen.set(personId, state);
      const who = await recordedOf(state);
      if (who !== null) await arrive(who, channelId);
    }
    const byAccount = new Map([...there.values()].map(({ accountId, channelId }) => [accountId, channelId]));
    const seenAt = await deps.voiceHeartbeat.last();
    await isProjected('voice', deps);
    const isShort = seenAt !== null && Date.parse(at) - Date.parse(seenAt) <= silentWithinMs;
    const open = await openStays(deps.readModels);
    await Promise.all(
      open.map(async ({ id: stayId, accountId, channelId, startedAt }) => {
        if (isShort && byAccount.get(accountId) === channelId) return;
        // Crashed before the first heartbeat: only the start is known.
        const data = { stayId, at: seenAt ?? startedAt, estimated: true, cause: 'snapshot' } as const;
        await record(accountId, { type: 'LeaveVoice', data });
      }),
    );
    await Promise.all([...byAccount].map(([accountId, channelId]) => enter(accountId, channelId, at)));
  };

  /** While Discord or the guild is unavailable nobody sees who leaves: all stays end at the last heartbeat. */
  const away = async (isOutage: boolean, receivedAt: string): Promise<void> => {
    const at = (await deps.voiceHeartbeat.last()) ?? receivedAt;
    seen.clear();
    for (const [personId, { accountId }] of [...there])
      await leave(personId, accountId, { at, estimated: true, cause: isOutage ? 'outage' : 'snapshot' });
  };

  return {
    name: 'keep voice',
    note: ({ kind }) => {
      if (kind === 'guild-away') deps.onAway();
    },
    lane: (event) => (isVoice(event) ? 'all' : null),
    handle: async (event, { at }) => {
      if (event.kind === 'voice') return change(event.state, at, event.isLate === true);
      if (event.kind === 'guild-away') return away(event.isOutage, at);
      if (event.kind === 'snapshot') {
        await reconcile(event.guild, at);
        return deps.onSettled(event.session);
      }
      if (event.kind === 'wiped') {
        // After a wipe current stays start at the wipe.
        const present = [...there.values()];
        await Promise.all(present.map(({ accountId, channelId }) => enter(accountId, channelId, event.at)));
        return;
      }
      if (event.kind === 'afk-channel') afkChannelId = event.channelId;
      if (event.kind === 'member') {
        const state = seen.get(event.person.id);
        if (state === undefined) return;
        seen.set(event.person.id, { ...state, person: event.person });
      }
      await review(at);
    },
  };
};

const kinds: ReadonlySet<BotEvent['kind']> = new Set([
  'voice',
  'afk-channel',
  'guild-away',
  'snapshot',
  'wiped',
  'member',
]);
const isVoice = (event: BotEvent): boolean => kinds.has(event.kind) || changesVoiceChannels(event);
