import type { Deps } from '../application/deps.ts';
import { recordVoice, silentWithinMs } from '../application/record-voice.ts';
import type { VoiceCommand } from '../domain/voice/commands.ts';
import type { GuildSnapshot, VoiceState } from '../ports/guild-gateway.ts';
import type { VoiceHeartbeat } from '../ports/voice-heartbeat.ts';
import { openStays } from '../projections/voice/queries.ts';
import type { BotEvent, BotHandler } from './bot-handler.ts';
import type { People } from './people.ts';
import { isProjected } from './projected.ts';

type VoiceDeps = Pick<Deps, 'handle' | 'clock' | 'ids' | 'readModels' | 'eventStore' | 'waitFor'> & {
  readonly people: People;
  readonly voiceHeartbeat: Pick<VoiceHeartbeat, 'last'>;
  /** The guild's voice is as it stands in the log: from now on heartbeats may be written of this session. */
  readonly onSettled: (session: number) => void;
  /** Nobody knows who is in voice until the next session is settled. */
  readonly onAway: () => void;
};

/** Who is in which channel that is recorded, as it was told last. */
const createPresence = () => {
  const there = new Map<string, { readonly accountId: string; readonly channelId: string }>();
  let afkChannelId: string | null = null;
  const isRecorded = ({ person, channelId }: VoiceState): boolean =>
    channelId !== null && channelId !== afkChannelId && person?.isBot !== true;
  return {
    there,
    isRecorded,
    setAfk: (channelId: string | null): void => void (afkChannelId = channelId),
  };
};

/** Joins, leaves and moves become stays of accounts. Bots and the AFK channel are left out. */
export const keepVoice = (deps: VoiceDeps): BotHandler => {
  const presence = createPresence();
  const { people } = deps;
  const record = (accountId: string, command: VoiceCommand): Promise<void> => recordVoice({ accountId, command }, deps);
  const enter = (accountId: string, channelId: string, at: string): Promise<void> =>
    record(accountId, { type: 'EnterVoice', data: { channelId, at } });

  const change = async (state: VoiceState, at: string, isLate: boolean): Promise<void> => {
    const { personId, person, channelId } = state;
    if (person?.isBot === true) return;
    const isIn = presence.isRecorded(state) && channelId !== null && person !== null;
    const accountId = isIn ? await people.meet(person) : await people.known(personId);
    if (accountId === null) return;
    if (isIn) {
      presence.there.set(personId, { accountId, channelId });
      return enter(accountId, channelId, at);
    }
    presence.there.delete(personId);
    const cause = channelId === null ? 'left' : 'moved';
    await record(accountId, { type: 'LeaveVoice', data: { stayId: null, at, estimated: isLate, cause } });
  };

  /** Who is gone or elsewhere was last seen when the gateway last answered; who is still there goes on, if that is not long ago. */
  const reconcile = async ({ voice, afkChannelId }: GuildSnapshot, at: string): Promise<void> => {
    presence.setAfk(afkChannelId);
    presence.there.clear();
    const here = voice.filter((state) => presence.isRecorded(state));
    await Promise.all(
      here.map(async ({ personId, person, channelId }) => {
        if (person === null || channelId === null) return;
        presence.there.set(personId, { accountId: await people.meet(person), channelId });
      }),
    );
    const byAccount = new Map([...presence.there.values()].map(({ accountId, channelId }) => [accountId, channelId]));
    const seenAt = await deps.voiceHeartbeat.last();
    await isProjected('voice', deps);
    const isShort = seenAt !== null && Date.parse(at) - Date.parse(seenAt) <= silentWithinMs;
    const open = await openStays(deps.readModels);
    await Promise.all(
      open.map(async ({ id: stayId, accountId, channelId, startedAt }) => {
        if (isShort && byAccount.get(accountId) === channelId) return;
        // Killed before its heart had ever beaten: nobody saw more than the beginning.
        const data = { stayId, at: seenAt ?? startedAt, estimated: true, cause: 'snapshot' } as const;
        await record(accountId, { type: 'LeaveVoice', data });
      }),
    );
    await Promise.all([...byAccount].map(([accountId, channelId]) => enter(accountId, channelId, at)));
  };

  /** While Discord or the guild is away nobody sees who goes: everybody was seen last when the heart last beat. */
  const away = async (isOutage: boolean, at: string): Promise<void> => {
    const seenAt = (await deps.voiceHeartbeat.last()) ?? at;
    const data = { stayId: null, at: seenAt, estimated: true, cause: isOutage ? 'outage' : 'snapshot' } as const;
    const present = [...presence.there.values()];
    presence.there.clear();
    await Promise.all(present.map(({ accountId }) => record(accountId, { type: 'LeaveVoice', data })));
  };
  /** Who sits in what is the AFK channel from now on is recorded no more. */
  const changeAfk = async (afkChannelId: string | null, at: string): Promise<void> => {
    presence.setAfk(afkChannelId);
    const data = { stayId: null, at, estimated: false, cause: 'moved' } as const;
    for (const [personId, { accountId, channelId }] of [...presence.there]) {
      if (channelId !== afkChannelId) continue;
      presence.there.delete(personId);
      await record(accountId, { type: 'LeaveVoice', data });
    }
  };

  return {
    name: 'keep voice',
    note: ({ kind }) => {
      if (kind === 'guild-away') deps.onAway();
    },
    lane: ({ kind }) => (isVoice(kind) ? 'all' : null),
    handle: async (event, { at }) => {
      if (event.kind === 'voice') await change(event.state, at, event.isLate === true);
      if (event.kind === 'afk-channel') await changeAfk(event.channelId, at);
      if (event.kind === 'guild-away') await away(event.isOutage, at);
      if (event.kind === 'snapshot') {
        await reconcile(event.guild, at);
        deps.onSettled(event.session);
      }
      // Whoever is in voice is so since the wipe, as far as anybody knows.
      if (event.kind === 'wiped')
        await Promise.all(
          [...presence.there.values()].map(({ accountId, channelId }) => enter(accountId, channelId, event.at)),
        );
    },
  };
};

const isVoice = (kind: BotEvent['kind']): boolean =>
  kind === 'voice' || kind === 'afk-channel' || kind === 'guild-away' || kind === 'snapshot' || kind === 'wiped';
