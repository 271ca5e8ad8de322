import { seededRandom } from '../random.ts';
import type { demoChannels } from './channels.ts';

export type DemoPost = {
  readonly by: string;
  readonly channel: Exclude<keyof typeof demoChannels, 'lounge'>;
  readonly daysAgo: number;
  readonly time: string;
  readonly text: string;
  /** Of the sample pictures; 'lost': one that was gone before it could be fetched. */
  readonly picture?: number | 'lost';
  readonly edited?: string;
  readonly isDeleted?: true;
};

/** Messages that someone who tries the product may search for. */
const written: readonly DemoPost[] = [
  {
    by: 'Garrick',
    channel: 'announcements',
    daysAgo: 40,
    time: '16:00',
    text: 'Kraken moves to 19:30 from this week on.',
  },
  {
    by: 'Elowen',
    channel: 'announcements',
    daysAgo: 21,
    time: '15:10',
    text: 'Red Dragon needs two more healers on Friday.',
  },
  { by: 'Corvane', channel: 'raid-talk', daysAgo: 14, time: '20:41', text: 'That was close! Great kill everybody.' },
  {
    by: 'Brannock',
    channel: 'raid-talk',
    daysAgo: 14,
    time: '20:43',
    text: 'Who has the screenshot?',
    isDeleted: true,
  },
  { by: 'Wulfrik', channel: 'screenshots', daysAgo: 7, time: '20:30', text: 'Morpheus tonight', picture: 'lost' },
  {
    by: 'Rhovan',
    channel: 'raid-talk',
    daysAgo: 6,
    time: '18:02',
    text: 'I am ten minutes late today',
    edited: 'I am five minutes late today',
  },
  { by: 'Tamsin', channel: 'trade', daysAgo: 5, time: '12:15', text: 'Selling kraken scales, 40 g each' },
  { by: 'Halewyn', channel: 'trade', daysAgo: 5, time: '12:31', text: 'I take ten of them' },
  { by: 'Ysolde', channel: 'raid-talk', daysAgo: 3, time: '19:12', text: 'Siege practice after the raid?' },
  {
    by: 'Dunmarrow',
    channel: 'officers',
    daysAgo: 2,
    time: '22:10',
    text: 'Two names in the last list are not ours, please look',
  },
  {
    by: 'Garrick',
    channel: 'raid-talk',
    daysAgo: 1,
    time: '18:45',
    text: 'Kraken at 19:30 as usual, voice opens at 19:15',
  },
];

const said: Readonly<Record<Exclude<DemoPost['channel'], 'screenshots'>, readonly string[]>> = {
  announcements: [
    'This week: Kraken on Tuesday and Thursday, Red Dragon on Friday, Siege on Sunday.',
    'New members: please read the rules and set your nick to your character.',
    'Loot is by roll this month, two pieces each at most.',
    'No raids on the holiday. See you the day after!',
    'Patch on Wednesday: check your gear before the raid.',
    'The board of the season is up. Well done, everybody.',
  ],
  'raid-talk': [
    'Forming in ten minutes',
    'Need one more tank',
    'Can anybody bring potions?',
    'Running a bit late, start without me',
    'gg, clean run',
    'Second try was the charm',
    'My game crashed, back in two',
    'Who calls tonight?',
    'Stack on me after the second phase',
    'Sorry, wrong group',
    'That damage though',
    'Is voice open already?',
    'Can I bring my alt today?',
    'Thanks for the res!',
    'Next one at ten?',
    'I have to leave after this one',
    'Watch the left side, they are coming over the hill',
    'Best raid this month',
  ],
  trade: [
    'Buying onyx, pay 3 g over market',
    'Selling a spare cloak, two sockets',
    'Anybody with regrade charms?',
    'Sold, thanks',
    'Trading lumber for iron, 1:2',
    'Free starter gear for new members, ask me',
    'How much is a wing these days?',
  ],
  officers: [
    'Three applications since Monday, all look fine to me',
    'Who reviews tonight? I have the list of yesterday open',
    'Somebody asked for a rename, please decide',
    'Attendance is down a bit, holidays I guess',
    'I verified the two raids of the weekend',
    'Can somebody look at the names with the zero in front?',
  ],
  builds: [
    'Tried more haste, lost too much health',
    'Healers: what do you use against Charybdis?',
    'The guide is outdated, the third skill was changed',
    'Two pieces of the old set are still better',
    'Posted my bar, tell me what is wrong with it',
    'Resist matters more than armour there',
  ],
};
const shown = ['All of us', 'First kill!', 'Raid window of today', 'Count me in', 'For the list', 'Full house', ''];
const shares: readonly (readonly [channel: keyof typeof said, share: number])[] = [
  ['raid-talk', 0.52],
  ['trade', 0.7],
  ['builds', 0.83],
  ['officers', 0.92],
  ['announcements', 1],
];
const officersOnly: ReadonlySet<string> = new Set(['Garrick', 'Elowen', 'Oskbrand', 'Dunmarrow']);

/** Messages in all, and how many of them have a picture. */
const [messages, pictures] = [400, 40];
const days = 265;

/** Plans the demo guild's messages by people with accounts; deterministic. */
export const planChatter = (authors: readonly string[], pictureCount: number): readonly DemoPost[] => {
  const random = seededRandom(4_711);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  /** More of late than long ago. */
  const when = () => ({
    daysAgo: 1 + Math.floor(random() ** 1.7 * days),
    time: `${String(12 + Math.floor(random() * 11)).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}`,
  });
  const officers = authors.filter((name) => officersOnly.has(name));
  const ofText = (): DemoPost => {
    const drawn = random();
    const [channel] = shares.find(([, share]) => drawn < share) ?? (['raid-talk', 1] as const);
    const isOfficers = channel === 'officers' || channel === 'announcements';
    const text = pick(said[channel]);
    const change = random();
    return {
      ...when(),
      by: pick(isOfficers ? officers : authors),
      channel,
      text,
      ...(change < 0.04 && { edited: `${text} (see below)` }),
      ...(change > 0.975 && { isDeleted: true as const }),
    };
  };
  const ofPicture = (_: unknown, index: number): DemoPost => ({
    ...when(),
    by: pick(authors),
    channel: 'screenshots',
    text: pick(shown),
    picture: index % pictureCount,
  });
  return [
    ...written,
    ...Array.from({ length: pictures }, ofPicture),
    ...Array.from({ length: messages - pictures - written.length }, ofText),
  ];
};
