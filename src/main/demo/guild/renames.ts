import type { Actor } from '../../../domain/kernel/envelope.ts';
import { momentOf, officer, playerOf, tellRoster } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

type DemoRename = { readonly from: string; readonly to: string; readonly daysAgo: number; readonly by: Actor };

const ask = async (seed: Seed, { from, to, daysAgo, by }: DemoRename): Promise<string> => {
  const data = { playerId: playerOf(seed, from), currentName: from, requestedName: to };
  const said = { name: `rename-${from}`, by, moment: momentOf(seed, daysAgo, '17:20') };
  const events = await tellRoster(seed, { type: 'RequestRename', data }, said);
  const [requestId] = events.flatMap((event) => (event.type === 'RenameRequested' ? event.data.requestId : []));
  if (requestId === undefined) throw new Error(`Nobody asked for ${to}`);
  return requestId;
};

/** Requests in each state: approved, rejected, superseded, and two that wait. */
export const seedRenames = async (seed: Seed): Promise<void> => {
  const by = officer(seed).actor;
  const other = seed.people.get('oskbrand')?.actor ?? by;
  const decide = (requestId: string, type: 'ApproveRename' | 'RejectRename', daysAgo: number, reason?: string) => {
    const command = { type, data: { requestId, expectedRevision: null } } as const;
    const moment = momentOf(seed, daysAgo, '18:40');
    return tellRoster(seed, command, { name: `decide-${requestId}`, by, moment, ...(reason && { reason }) });
  };
  await decide(await ask(seed, { from: 'Zoltan', to: 'Zoltaire', daysAgo: 45, by: other }), 'ApproveRename', 44);
  const rejected = await ask(seed, { from: 'Yvaine', to: 'Yvainne', daysAgo: 25, by: other });
  await decide(rejected, 'RejectRename', 24, 'Too like the old name.');

  await ask(seed, { from: 'Blackbriar', to: 'Blackbryar', daysAgo: 18, by: other });
  const renamed = { playerId: playerOf(seed, 'Blackbriar'), newName: 'Blackthorn', expectedRevision: null };
  await tellRoster(
    seed,
    { type: 'RenamePlayer', data: renamed },
    { name: 'rename-by-staff', by, moment: momentOf(seed, 16, '18:00') },
  );

  await ask(seed, { from: 'Ashgrove', to: 'Ashgrave', daysAgo: 3, by: other });
  await ask(seed, { from: 'Odalys', to: 'Odalisk', daysAgo: 1, by });
};
