import { seededRandom } from '../random.ts';

/**
 * The characters of the demo guild. Some look alike on purpose, as in every guild: Nova and Nóva, Ilya and llya,
 * Marnok and Mamok, Olven and 0lven, Thalori and Thalorin, Eirlys and Eirlis.
 */
export const demoNames: readonly string[] = [
  ...['Corvane', 'Brannock', 'Marrok', 'Thalori', 'Wulfrik', 'Tamsin', 'Halewyn', 'Elowen', 'Quillon', 'Orsolya'],
  ...['Ysolde', 'Jorvik', 'Hespera', 'Selkie', 'Ravenna', 'Dunmarrow', 'Branwen', 'Mirae', 'Maelis', 'Veyra'],
  ...['Solveig', 'Garrick', 'Eirlys', 'Oskbrand', 'Nova', 'Liriel', 'Kestrin', 'Isaura', 'Rhovan', 'Calyx'],
  ...['Vesper', 'Thalorin', 'Nóva', 'Ilya', 'llya', 'Marnok', 'Mamok', 'Olven', '0lven', 'Eirlis'],
  ...['Aldrich', 'Bryndis', 'Caerwyn', 'Dagmar', 'Eskil', 'Fenrik', 'Gwendal', 'Hrothgar', 'Ithriel', 'Jessamine'],
  ...['Kaldur', 'Lysandra', 'Morwenna', 'Nerys', 'Oberyn', 'Perrin', 'Quorra', 'Rosamund', 'Sigurd', 'Tiberon'],
  ...['Ulfgar', 'Valdis', 'Wystan', 'Xanthe', 'Yorick', 'Zephyrine', 'Aerlinn', 'Balthier', 'Cordelia', 'Drustan'],
  ...['Evander', 'Fiora', 'Galadwen', 'Hallbjorn', 'Imogen', 'Juniper', 'Kjartan', 'Leofric', 'Melisande', 'Nimue'],
  ...['Odalys', 'Pelleas', 'Quenby', 'Ragnfrid', 'Seraphelle', 'Torsten', 'Undine', 'Vortigern', 'Wrenna', 'Xavian'],
  ...[
    'Yvaine',
    'Zoltan',
    'Ashgrove',
    'Blackbriar',
    'Cinderfell',
    'Duskmantle',
    'Emberlyn',
    'Frostwhisper',
    'Grimholt',
    'Hollowmere',
  ],
  ...[
    'Ironbark',
    'Jadefang',
    'Kingsbane',
    'Lowenhart',
    'Mistwalker',
    'Nightbloom',
    'Oakenshade',
    'Pyrewind',
    'Ravenstrike',
    'Silverthorn',
  ],
  ...['Tidecaller', 'Umbrafox', 'Voidreaver', 'Winterbourne', 'Zeb', 'Kael', 'Rook', 'Fey', 'Bo-Rin', "Dra'kesh"],
];

/** How a raid of the demo guild went; `daysAgo` makes it relative to the day of the seed. */
export type PlannedRaid = {
  readonly index: number;
  readonly daysAgo: number;
  /** Hours and minutes, UTC. */
  readonly time: string;
  readonly eventType: string;
  /** As they were written down, some misspelt. */
  readonly names: readonly string[];
  readonly submitter: number;
  readonly note: string | null;
  /** Later action of a moderator. */
  readonly review: 'verified' | 'left' | 'excluded';
  /** The index of a raid that was recorded before, with the same names. */
  readonly repeats?: number;
};
type DemoPlayer = { readonly name: string; readonly joinedDaysAgo: number };
export type GuildPlan = { readonly players: readonly DemoPlayer[]; readonly raids: readonly PlannedRaid[] };

const raidCount = 400;
const days = 272;
const weeks = Math.ceil(days / 7);
const awayShare = 0.06;
const schedule: readonly (readonly [time: string, eventType: string, weight: number])[] = [
  ['19:30', 'Kraken', 9],
  ['20:00', 'Morpheus', 6],
  ['21:00', 'Red Dragon', 7],
  ['22:00', 'Charybdis', 5],
  ['19:00', 'Anthalon', 4],
  ['20:30', 'Meina/Glenn', 3],
  ['18:30', 'Kadum', 3],
  ['21:30', 'Siege', 2],
  ['17:00', 'Halcy', 1],
];
const notes = ['Second try after a wipe.', 'Short: many were late.', 'Loot by roll.'];

type Habit = DemoPlayer & {
  readonly eagerness: number;
  readonly leftDaysAgo: number;
  /** Weeks (counted back from today) without a raid: holidays, exams, other games. */
  readonly away: ReadonlySet<number>;
};

const habits = (random: () => number): Habit[] =>
  demoNames.map((name, index) => {
    const joinedDaysAgo = index < 70 ? days : Math.floor(8 + random() * (days - 20));
    const eagerness = index % 7 === 0 ? 0.4 + random() * 0.3 : 0.05 + random() * random() * 0.5;
    const away = new Set(Array.from({ length: weeks }, (_, week) => week).filter(() => random() < awayShare));
    const leaves = random() < 0.15;
    return {
      name,
      joinedDaysAgo,
      eagerness,
      leftDaysAgo: leaves ? Math.floor(random() * joinedDaysAgo * 0.8) : 0,
      away,
    };
  });

const pickEvent = (random: () => number): readonly [string, string] => {
  const total = schedule.reduce((sum, [, , weight]) => sum + weight, 0);
  let at = random() * total;
  for (const [time, eventType, weight] of schedule) {
    at -= weight;
    if (at < 0) return [time, eventType];
  }
  return ['19:30', 'Kraken'];
};

/** A typo: swaps two letters. */
const misspell = (name: string, random: () => number): string => {
  const at = 1 + Math.floor(random() * Math.max(1, name.length - 3));
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
};

const attendees = (people: readonly Habit[], daysAgo: number, random: () => number): string[] =>
  people
    .filter(
      ({ joinedDaysAgo, leftDaysAgo, eagerness, away }) =>
        random() < eagerness &&
        daysAgo <= joinedDaysAgo &&
        daysAgo >= leftDaysAgo &&
        !away.has(Math.floor(daysAgo / 7)),
    )
    .map(({ name }) => name);

const review = (random: () => number, isClean: boolean): PlannedRaid['review'] => {
  const drawn = random();
  if (drawn < 0.02) return 'excluded';
  return isClean || drawn > 0.35 ? 'verified' : 'left';
};

/** The demo guild: the same at every call, oldest raid first. */
export const planGuild = (): GuildPlan => {
  const random = seededRandom(20_260_202);
  const people = habits(random);
  const raids = Array.from({ length: raidCount }, (_, index): PlannedRaid => {
    const daysAgo = Math.round(days - 1 - (index / (raidCount - 1)) * (days - 1));
    const [time, eventType] = pickEvent(random);
    const present = attendees(people, daysAgo, random);
    const isClean = random() < 0.8;
    const names = isClean ? present : present.map((name) => (random() < 0.08 ? misspell(name, random) : name));
    return {
      index,
      daysAgo,
      time,
      eventType,
      names: random() < 0.05 ? [...names, 'Pugsley'] : names,
      submitter: Math.floor(random() * 3),
      note: random() < 0.08 ? (notes[Math.floor(random() * notes.length)] ?? null) : null,
      review: review(random, isClean),
    };
  });
  return { players: people.map(({ name, joinedDaysAgo }) => ({ name, joinedDaysAgo })), raids };
};
