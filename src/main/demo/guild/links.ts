import { systemActor } from '../../../application/commands/command-meta.ts';
import type { Account } from '../../../ports/accounts.ts';
import { momentOf, officer, playerOf, tellRoster } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

/** Who was linked from the beginning. */
const linked: readonly (readonly [person: string, player: string])[] = [
  ['member', 'Rhovan'],
  ['admin', 'Garrick'],
  ['moderator', 'Elowen'],
  ['oskbrand', 'Oskbrand'],
  ['dunmarrow', 'Dunmarrow'],
];

export const linkFirst = async (seed: Seed): Promise<void> => {
  const moment = momentOf(seed, 260, '18:00');
  for (const [key, name] of linked) {
    const accountId = seed.people.get(key)?.account.id;
    if (accountId === undefined) throw new Error(`The demo guild has no ${key}`);
    const data = { accountId, playerId: playerOf(seed, name), method: 'manual', hasNote: false } as const;
    await tellRoster(
      seed,
      { type: 'LinkDiscordAccount', data },
      { name: `link-${key}`, by: officer(seed).actor, moment },
    );
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

/** Somebody who is no persona; nobody can sign in as them. */
export const meet = (seed: Pick<Seed, 'deps'>, who: Omit<Member, 'player'>, number: number): Promise<Account> =>
  seed.deps.accounts.meet(profileOf(who, number));

/** Accounts of everybody who was linked so far, by their players. */
export const linkedAccounts = async (seed: Seed): Promise<ReadonlyMap<string, string>> => {
  const further = await Promise.all(members.map((member, index) => meet(seed, member, 21 + index)));
  return new Map([
    ...linked.flatMap(([key, name]) => {
      const accountId = seed.people.get(key)?.account.id;
      return accountId === undefined ? [] : [[name, accountId] as const];
    }),
    ...further.map(({ id }, index) => [members[index]?.player ?? '', id] as const),
  ]);
};

/** A link of each method, one that has ended, and the members that are seen in voice. */
export const seedLinks = async (seed: Seed): Promise<void> => {
  const by = officer(seed).actor;
  const admin = seed.people.get('admin')?.actor ?? by;
  const accounts = await linkedAccounts(seed);
  const told = (name: string, daysAgo: number, who = by) => ({
    name,
    by: who,
    moment: momentOf(seed, daysAgo, '18:10'),
  });
  const link = (accountId: string, player: string, method: 'manual' | 'admin', name: string, daysAgo: number) => {
    const data = { accountId, playerId: playerOf(seed, player), method, hasNote: method === 'admin' } as const;
    return tellRoster(seed, { type: 'LinkDiscordAccount', data }, told(name, daysAgo, method === 'admin' ? admin : by));
  };
  for (const { username, player } of members)
    await link(accounts.get(player) ?? '', player, 'manual', `link-${username}`, 200);

  const kestrin = await meet(seed, { username: 'k3strin', displayName: 'kay' }, 41);
  const made = await link(kestrin.id, 'Kestrin', 'admin', 'link-by-admin', 120);
  for (const { type, data } of made)
    if (type === 'DiscordLinked')
      await seed.deps.accounts.noteLink({
        linkId: data.linkId,
        accountId: kestrin.id,
        text: 'Said so in voice; the name on Discord is another one.',
      });

  const solveig = await meet(seed, { username: 'solveig', displayName: 'Solveig' }, 42);
  const names = ['Solveig', 'solveig'];
  await tellRoster(
    seed,
    { type: 'LinkAccountByName', data: { accountId: solveig.id, names } },
    told('link-by-name', 60, systemActor),
  );

  const vesper = await meet(seed, { username: 'vesper.night', displayName: 'Vesper' }, 43);
  for (const { type, data } of await link(vesper.id, 'Vesper', 'manual', 'link-vesper', 90))
    if (type === 'DiscordLinked') {
      const ended = { linkId: data.linkId, isActive: false, hasNote: null, expectedRevision: null };
      await tellRoster(seed, { type: 'UpdateDiscordLink', data: ended }, told('link-vesper-ended', 30));
    }
};
