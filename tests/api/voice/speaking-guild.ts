import { openGuild } from '../sessions/guild.ts';
import { lounge, raid, speakersOf } from './speakers.ts';

/** It is 20:00 on 20 November 2026. */
export const at = (time: string, day = 20): string => `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`;

/** A guild with stays of a member (Nova), a moderator (Rex) and a guest in two channels that members may view. */
export const openSpeakingGuild = async () => {
  const guild = await openGuild();
  const speakers = speakersOf(guild);
  const { Nova: nova = '', Rex: rex = '' } = await guild.register('Nova', 'Rex');
  await guild.link('member', nova);
  await guild.link('moderator', rex);
  await speakers.see(raid, 'Raid');
  await speakers.see(lounge, 'Lounge');
  const [member, mod] = [await guild.accountIdOf('member'), await guild.accountIdOf('moderator')];
  const guest = await speakers.meet('wanderer', 'Wanderer Zoë');
  await speakers.stay(mod, lounge, [at('10:00', 1), at('11:00', 1)]);
  await speakers.stay(member, raid, [at('23:30', 18), at('00:30', 19)]);
  await speakers.stay(mod, raid, [at('18:00'), at('18:40')]);
  await speakers.stay(guest, lounge, [at('18:10'), at('18:20')]);
  await speakers.enter(member, raid, at('19:00'));
  await speakers.enter(member, lounge, at('19:30'));
  return { guild, speakers, nova, rex };
};
export type SpeakingGuild = Awaited<ReturnType<typeof openSpeakingGuild>>;
