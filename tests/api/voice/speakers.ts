import { recordVoice } from '../../../src/application/archive/record-voice.ts';
import { seeChannel, seeChannelView } from '../../../src/application/archive/see-channel.ts';
import type { LeaveVoice } from '../../../src/domain/voice/commands.ts';
import type { Guild } from '../sessions/guild.ts';

/** The voice channel in which Kraken takes place, and one without an event. */
export const raid = '900000000000000501';
export const lounge = '900000000000000502';

/** Records voice activity in a guild. `who`: account ids. */
export const speakersOf = ({ deps }: Pick<Guild, 'deps'>) => {
  /** `membersView` null: not decided yet. */
  const see = async (channelId: string, name: string, membersView: boolean | null = true): Promise<void> => {
    await seeChannel({ channelId, seen: { name, kind: 'voice', parentId: null, archived: false } }, deps);
    if (membersView !== null) await seeChannelView({ channelId, membersView }, deps);
  };
  const enter = (accountId: string, channelId: string, at: string): Promise<void> =>
    recordVoice({ accountId, command: { type: 'EnterVoice', data: { channelId, at } } }, deps);
  const leave = (accountId: string, at: string, more: Partial<LeaveVoice['data']> = {}): Promise<void> => {
    const data = { stayId: null, at, estimated: false, cause: 'left' as const, ...more };
    return recordVoice({ accountId, command: { type: 'LeaveVoice', data } }, deps);
  };
  return {
    see,
    enter,
    leave,
    /** A stay that has ended. */
    stay: async (accountId: string, channelId: string, [from, to]: readonly [string, string]): Promise<void> => {
      await enter(accountId, channelId, from);
      await leave(accountId, to);
    },
    /** A person known only to Discord. */
    meet: async (username: string, displayName: string): Promise<string> => {
      const discordId = `7${Buffer.from(username).toString('hex').replace(/\D/g, '').padEnd(17, '0').slice(0, 17)}`;
      const profile = { discordId, username, displayName, nick: null, avatarUrl: null };
      return (await deps.accounts.meet(profile)).id;
    },
  };
};
export type Speakers = ReturnType<typeof speakersOf>;
