import type { Actor } from '../../../domain/kernel/envelope.ts';
import { correctionIdOf } from '../../../domain/session/corrections.ts';
import type { CorrectionKind } from '../../../domain/session/corrections.ts';
import { sessionDecider } from '../../../domain/session/decider.ts';
import type { PlannedRaid } from './plan.ts';
import { sessionOf } from './raids.ts';
import { metaOf, momentOf, officer, playerOf } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

type DemoCorrection = {
  readonly player: string;
  readonly kind: CorrectionKind;
  readonly reason: string;
  /** Decision of a moderator; null: open. */
  readonly decided: { readonly isAccepted: boolean; readonly notes: string } | null;
};

/** Newest raid first. Rhovan is the player of the member persona. */
const demoCorrections: readonly DemoCorrection[] = [
  { player: 'Corvane', kind: 'was-there', reason: 'I came for the second half, ask Tamsin.', decided: null },
  { player: 'Rhovan', kind: 'was-there', reason: 'My name was cut off in the picture.', decided: null },
  {
    player: 'Rhovan',
    kind: 'was-not-me',
    reason: 'I was at work that evening.',
    decided: { isAccepted: true, notes: 'Thanks, that was somebody else.' },
  },
  {
    player: 'Rhovan',
    kind: 'was-there',
    reason: 'I stood at the boat.',
    decided: { isAccepted: true, notes: 'Seen in the recording.' },
  },
  {
    player: 'Halewyn',
    kind: 'was-there',
    reason: 'I healed from the back.',
    decided: { isAccepted: false, notes: 'You left before the boss.' },
  },
  {
    player: 'Rhovan',
    kind: 'was-there',
    reason: 'I logged in late.',
    decided: { isAccepted: false, notes: 'After the loot was dealt does not count.' },
  },
];

const lettersOf = (name: string): string => Array.from(name.toLowerCase()).sort().join('');

/**
 * A raid matching the correction. It must be unverified: a command without effect at first would have one when the seed
 * runs again after the correction.
 */
const disputes = ({ player, kind }: DemoCorrection, { review, daysAgo, names }: PlannedRaid): boolean =>
  review === 'left' &&
  daysAgo > 2 &&
  (kind === 'was-not-me' ? names.includes(player) : names.every((name) => lettersOf(name) !== lettersOf(player)));

/** Corrections: open, accepted and declined. */
export const scheduleCorrections = (seed: Seed): void => {
  const left = new Set(seed.plan.raids.toReversed());
  for (const [index, one] of demoCorrections.entries()) {
    const raid = [...left].find((candidate) => disputes(one, candidate));
    const accountId = seed.accounts.get(one.player);
    if (raid === undefined || accountId === undefined) throw new Error(`The demo guild has no raid for ${one.reason}`);
    left.delete(raid);
    dispute(seed, {
      ...one,
      raid,
      name: `correction-${index}`,
      by: { kind: 'person', id: accountId, role: 'member' },
    });
  }
};

type DisputedName = DemoCorrection & { readonly raid: PlannedRaid; readonly name: string; readonly by: Actor };

const dispute = (seed: Seed, { player, kind, reason, decided, raid, name, by }: DisputedName): void => {
  const id = sessionOf(raid);
  const asked = momentOf(seed, raid.daysAgo - 1, '17:40');
  const meta = { ...metaOf(name, by, asked), reason };
  seed.schedule(asked, () => {
    const data = { kind, player: { id: playerOf(seed, player), name: player, aliases: [] } };
    return seed.send(sessionDecider, id, { type: 'RequestCorrection', data }, meta);
  });
  if (decided === null) return;
  const data = { correctionId: correctionIdOf(meta), isAccepted: decided.isAccepted };
  const moment = momentOf(seed, raid.daysAgo - 1, '21:10');
  const said = { ...metaOf(`${name}-decided`, officer(seed).actor, moment), reason: decided.notes };
  seed.schedule(moment, () => seed.send(sessionDecider, id, { type: 'DecideCorrection', data }, said));
};
