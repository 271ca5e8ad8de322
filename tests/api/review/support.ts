import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { actOn } from '../../../src/workers/reactions/reaction.ts';
import { settleSessionsWhenReadingDecided } from '../../../src/workers/reactions/settle-sessions-when-reading-decided.ts';
import type { Guild } from '../sessions/guild.ts';

/** What a worker does with everything after a position; acts on each event `times` times. */
export const settleAfter = async (guild: Guild, after: Position | null, times = 1): Promise<void> => {
  const reaction = settleSessionsWhenReadingDecided(guild.deps);
  const head = await guild.deps.eventStore.head();
  if (head === null || head === after) return;
  const signal = new AbortController().signal;
  for await (const { events } of guild.deps.eventStore.follow({ after, until: head, types: reaction.on, signal }))
    for (const event of events)
      for (let time = 0; time < times; time += 1) expect(await actOn(reaction, event, guild.clock)).toBe('done');
};
