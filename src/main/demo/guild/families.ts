import { followUp, systemMeta } from '../../../application/commands/command-meta.ts';
import { sessionDecider } from '../../../domain/session/decider.ts';
import type { PlannedRaid } from './plan.ts';
import { scheduleRaid, sessionOf } from './raids.ts';
import { momentOf, officer, playerOf, seedPlayers, sendToRoster } from '../seeding.ts';
import type { Seed, SeedAction } from '../seeding.ts';

/** A player registered twice, and the raids that named the second one. */
const twice = { name: 'Elowenn', is: 'Elowen' };
const raids: readonly PlannedRaid[] = [
  { index: 9_001, daysAgo: 33, names: ['Elowenn', 'Corvane', 'Mirae', 'Jorvik'] },
  { index: 9_002, daysAgo: 29, names: ['Elowenn', 'Tamsin', 'Halewyn'] },
].map((raid) => ({ ...raid, time: '17:30', eventType: 'Halcy', submitter: 1, note: null, review: 'verified' }));

const reactionName = 'recredit-sessions-when-players-merged';

/** A merge, and an alt. */
export const scheduleFamilies = (seed: Seed): void => {
  const by = officer(seed).actor;
  const scheduleAction = (name: string, daysAgo: number, work: (action: SeedAction) => Promise<unknown>) => {
    const moment = momentOf(seed, daysAgo, '17:05');
    seed.schedule(moment, () => work({ name, by, moment }));
  };
  scheduleAction('register-twice', 34, (action) => seedPlayers(seed, [twice.name], action));
  for (const raid of raids) scheduleRaid(seed, raid);
  scheduleAction('merge-twice', 27, async (action) => {
    const [playerId, into] = [playerOf(seed, twice.name), playerOf(seed, twice.is)];
    const events = await sendToRoster(seed, { type: 'MergePlayers', data: { playerId, into } }, action);
    seed.roster.delete(twice.name);
    for (const event of events) {
      if (event.type !== 'PlayersMerged') continue;
      const { mergeId } = event.data;
      // As the reaction does it, which begins behind the demo guild: the same command, should it ever look at this merge.
      const cause = systemMeta(event, reactionName, { now: () => new Date(event.occurredAt) });
      for (const id of raids.map(sessionOf)) {
        const data = { mergeId, from: playerId, into, isSplit: false };
        const meta = followUp(cause, `${id} ${mergeId}`);
        await seed.send(sessionDecider, id, { type: 'RecreditParticipants', data }, meta);
      }
    }
  });
  scheduleAction('alt', 70, (action) => {
    const data = { playerId: playerOf(seed, 'Thalorin'), mainId: playerOf(seed, 'Thalori') };
    return sendToRoster(seed, { type: 'SetMain', data }, action);
  });
};
