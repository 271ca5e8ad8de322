import { systemActor } from '../../../application/commands/command-meta.ts';
import type { Actor, UncommittedEvent } from '../../../domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../domain/roster/events.ts';
import type { Account } from '../../../ports/accounts.ts';
import { momentOf, officer, playerOf, sendToRoster } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

/** Links that existed from the beginning. */
const linked: readonly (readonly [person: string, player: string])[] = [
  ['member', 'Rhovan'],
  ['admin', 'Garrick'],
  ['moderator', 'Elowen'],
  ['oskbrand', 'Oskbrand'],
  ['dunmarrow', 'Dunmarrow'],
];

const scheduleFirstLinks = (seed: Seed): void => {
  const moment = momentOf(seed, 260, '18:00');
  for (const [key, name] of linked) {
    const accountId = seed.people.get(key)?.account.id;
    if (accountId === undefined) throw new Error(`The demo guild has no ${key}`);
    seed.schedule(moment, () => {
      const data = { accountId, playerId: playerOf(seed, name), method: 'manual', hasNote: false } as const;
      const action = { name: `link-${key}`, by: officer(seed).actor, moment };
      return sendToRoster(seed, { type: 'LinkDiscordAccount', data }, action);
    });
  }
};

type Member = { readonly username: string; readonly displayName: string; readonly player: string };
/** Of further members; their Discord ids follow the officers'. */
const members: readonly Member[] = [
  { username: 'corvane', displayName: 'Corvane', player: 'Corvane' },
  { username: 'brannock.smith', displayName: 'Bran', player: 'Brannock' },
  { username: 'thalori', displayName: 'Thalori', player: 'Thalori' },
  { username: 'wulfrik', displayName: 'Wulf', player: 'Wulfrik' },
  { username: 'tamsin.vale', displayName: 'Tamsin', player: 'Tamsin' },
  { username: 'halewyn', displayName: 'Halewyn', player: 'Halewyn' },
  { username: 'ysolde', displayName: 'Ysolde', player: 'Ysolde' },
  { username: 'jorvik', displayName: 'Jorvik', player: 'Jorvik' },
  { username: 'quillon', displayName: 'Quill', player: 'Quillon' },
  { username: 'maelis', displayName: 'Maelis', player: 'Maelis' },
];
const profileOf = ({ username, displayName }: Omit<Member, 'player'>, number: number): Omit<Account, 'id'> => ({
  discordId: `9000000000000000${number}`,
  username,
  displayName,
  nick: null,
  avatarUrl: null,
});

/** Creates a person who is not a persona and cannot sign in. */
export const meet = (seed: Pick<Seed, 'deps'>, who: Omit<Member, 'player'>, number: number): Promise<Account> =>
  seed.deps.accounts.meet(profileOf(who, number));

/** Accounts of permanently linked people, by player. */
export const linkedAccounts = async (seed: Pick<Seed, 'deps' | 'people'>): Promise<ReadonlyMap<string, string>> => {
  const further = await Promise.all(members.map((member, index) => meet(seed, member, 21 + index)));
  return new Map([
    ...linked.flatMap(([key, name]) => {
      const accountId = seed.people.get(key)?.account.id;
      return accountId === undefined ? [] : [[name, accountId] as const];
    }),
    ...further.map(({ id }, index) => [members[index]?.player ?? '', id] as const),
  ]);
};

/** A link of each method, one that has ended, one that is asked for, and the members that are seen in voice. */
export const scheduleLinks = async (seed: Seed): Promise<void> => {
  scheduleFirstLinks(seed);
  const by = officer(seed).actor;
  const admin = seed.people.get('admin')?.actor ?? by;
  type Made = (event: UncommittedEvent<Extract<RosterEvent, { type: 'DiscordLinked' }>>) => unknown;
  const link = (
    accountId: string,
    player: string,
    daysAgo: number,
    how: { name: string; who?: Actor; made?: Made },
  ) => {
    const { name, who = by, made } = how;
    const moment = momentOf(seed, daysAgo, '18:10');
    const method = who === admin ? 'admin' : 'manual';
    seed.schedule(moment, async () => {
      const data = { accountId, playerId: playerOf(seed, player), method, hasNote: method === 'admin' } as const;
      const events = await sendToRoster(seed, { type: 'LinkDiscordAccount', data }, { name, by: who, moment });
      for (const event of events) if (event.type === 'DiscordLinked') await made?.(event);
    });
  };
  for (const { username, player } of members)
    link(seed.accounts.get(player) ?? '', player, 200, { name: `link-${username}` });

  const kestrin = await meet(seed, { username: 'k3strin', displayName: 'kay' }, 41);
  const text = 'Said so in voice; the name on Discord is another one.';
  link(kestrin.id, 'Kestrin', 120, {
    name: 'link-by-admin',
    who: admin,
    made: ({ data: { linkId } }) => seed.deps.accounts.noteLink({ linkId, accountId: kestrin.id, text }),
  });

  const solveig = await meet(seed, { username: 'solveig', displayName: 'Solveig' }, 42);
  const byName = { accountId: solveig.id, names: ['Solveig', 'solveig'] };
  const moment = momentOf(seed, 60, '18:10');
  seed.schedule(moment, () =>
    sendToRoster(seed, { type: 'LinkAccountByName', data: byName }, { name: 'link-by-name', by: systemActor, moment }),
  );

  const vesper = await meet(seed, { username: 'vesper.night', displayName: 'Vesper' }, 43);
  link(vesper.id, 'Vesper', 90, {
    name: 'link-vesper',
    made: ({ data: { linkId } }) => {
      const data = { linkId, isActive: false, hasNote: null, expectedRevision: null };
      const ended = { name: 'link-vesper-ended', by, moment: momentOf(seed, 30, '18:10') };
      seed.schedule(ended.moment, () => sendToRoster(seed, { type: 'UpdateDiscordLink', data }, ended));
    },
  });

  const isaura = await meet(seed, { username: 'izzy.of.the.north', displayName: 'Izzy' }, 45);
  const asked = momentOf(seed, 2, '22:40');
  seed.schedule(asked, () =>
    sendToRoster(
      seed,
      { type: 'RequestLink', data: { playerId: playerOf(seed, 'Isaura') } },
      { name: 'this-is-me', by: { kind: 'person', id: isaura.id, role: 'member' }, moment: asked },
    ),
  );
};
