import type { Actor } from '../../../domain/kernel/envelope.ts';
import { momentOf, officer, playerOf, sendToRoster } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

type DemoRename = {
  readonly from: string;
  readonly to: string;
  readonly daysAgo: number;
  readonly by: Actor;
  readonly decided?: {
    readonly type: 'ApproveRename' | 'RejectRename';
    readonly daysAgo: number;
    readonly reason?: string;
  };
};

/** Requests a rename, and decides it if planned. */
const ask = (seed: Seed, { from, to, daysAgo, by, decided }: DemoRename): void => {
  const moment = momentOf(seed, daysAgo, '17:20');
  seed.schedule(moment, async () => {
    const data = { playerId: playerOf(seed, from), currentName: from, requestedName: to };
    const events = await sendToRoster(seed, { type: 'RequestRename', data }, { name: `rename-${from}`, by, moment });
    const [requestId] = events.flatMap((event) => (event.type === 'RenameRequested' ? event.data.requestId : []));
    if (requestId === undefined) throw new Error(`Nobody asked for ${to}`);
    if (decided === undefined) return;
    const { type, reason } = decided;
    const at = momentOf(seed, decided.daysAgo, '18:40');
    const action = { name: `decide-${requestId}`, by: officer(seed).actor, moment: at, ...(reason && { reason }) };
    seed.schedule(at, () => sendToRoster(seed, { type, data: { requestId, expectedRevision: null } }, action));
  });
};

/** Requests in each state: approved, rejected, superseded, and two that wait. */
export const scheduleRenames = (seed: Seed): void => {
  const by = officer(seed).actor;
  const other = seed.people.get('oskbrand')?.actor ?? by;
  const tooLike = { type: 'RejectRename', daysAgo: 24, reason: 'Too like the old name.' } as const;
  ask(seed, {
    from: 'Zoltan',
    to: 'Zoltaire',
    daysAgo: 45,
    by: other,
    decided: { type: 'ApproveRename', daysAgo: 44 },
  });
  ask(seed, { from: 'Yvaine', to: 'Yvainne', daysAgo: 25, by: other, decided: tooLike });
  ask(seed, { from: 'Blackbriar', to: 'Blackbryar', daysAgo: 18, by: other });
  const moment = momentOf(seed, 16, '18:00');
  seed.schedule(moment, () => {
    const data = { playerId: playerOf(seed, 'Blackbriar'), newName: 'Blackthorn', expectedRevision: null };
    return sendToRoster(seed, { type: 'RenamePlayer', data }, { name: 'rename-by-staff', by, moment });
  });
  ask(seed, { from: 'Ashgrove', to: 'Ashgrave', daysAgo: 3, by: other });
  ask(seed, { from: 'Odalys', to: 'Odalisk', daysAgo: 1, by });
};
