import { followUp, systemMeta } from '../../../application/commands/command-meta.ts';
import { buildRosterIndex } from '../../../domain/recognition/roster-index.ts';
import { sessionDecider } from '../../../domain/session/decider.ts';
import type { PlannedRaid } from './plan.ts';
import { recordRaid, sessionOf } from './raids.ts';
import { at, momentOf, must, officer, playerOf, tellRoster } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

/** Somebody who was registered twice, and the raids that named the second one. */
const twice = { name: 'Elowenn', is: 'Elowen' };
const raids: readonly PlannedRaid[] = [
  { index: 9_001, daysAgo: 33, names: ['Elowenn', 'Corvane', 'Mirae', 'Jorvik'] },
  { index: 9_002, daysAgo: 29, names: ['Elowenn', 'Tamsin', 'Halewyn'] },
].map((raid) => ({ ...raid, time: '17:30', eventType: 'Halcy', submitter: 1, note: null, review: 'verified' }));

const reactionName = 'recredit-sessions-when-players-merged';

/** Two who were one are merged, and a player is another one's alt. */
export const seedFamilies = async (seed: Seed): Promise<void> => {
  const by = officer(seed).actor;
  const told = (name: string, daysAgo: number) => ({ name, by, moment: momentOf(seed, daysAgo, '18:20') });
  const players = [{ name: twice.name, firstSeen: null }];
  const registered = await tellRoster(seed, { type: 'RegisterPlayers', data: { players } }, told('register-twice', 34));
  const [playerId] = registered.flatMap((event) =>
    event.type === 'PlayersRegistered' ? event.data.players.map((one) => one.playerId) : [],
  );
  if (playerId === undefined) throw new Error(`The demo guild has no ${twice.name}`);
  const index = buildRosterIndex(
    [...seed.roster, [twice.name, playerId] as const].map(([name, id]) => ({ id, name, aliases: [] })),
  );
  for (const raid of raids) await recordRaid(seed, raid, index);

  const into = playerOf(seed, twice.is);
  const merged = await tellRoster(seed, { type: 'MergePlayers', data: { playerId, into } }, told('merge-twice', 27));
  for (const event of merged) {
    if (event.type !== 'PlayersMerged') continue;
    const { mergeId } = event.data;
    const clock = { now: () => new Date(event.occurredAt) };
    // As the reaction does it, which begins behind the demo guild: the same command, should it ever look at this merge.
    const cause = systemMeta(event, reactionName, clock);
    for (const id of raids.map(sessionOf)) {
      const data = { mergeId, from: playerId, into, isSplit: false };
      const meta = followUp(cause, `${id} ${mergeId}`);
      await must(at(seed.deps, event.occurredAt), [sessionDecider, id, { type: 'RecreditParticipants', data }, meta]);
    }
  }
  const alt = { playerId: playerOf(seed, 'Thalorin'), mainId: playerOf(seed, 'Thalori') };
  await tellRoster(seed, { type: 'SetMain', data: alt }, told('alt', 70));
};
