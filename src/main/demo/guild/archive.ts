import {
  archiveMessage,
  attachmentIdOf,
  deleteMessage,
  editMessage,
  loseAttachment,
  storeAttachment,
} from '../../../application/archive/archive-message.ts';
import { seeChannel, seeChannelView } from '../../../application/archive/see-channel.ts';
import type { ChannelSeenAs } from '../../../domain/channel/events.ts';
import { linkedAccounts } from './links.ts';
import { demoChannels } from './channels.ts';
import { readSamples } from './samples.ts';
import { at, hasCome, later, momentOf } from '../seeding.ts';
import type { Seed } from '../seeding.ts';

type Post = {
  readonly by: string;
  readonly channel: keyof typeof demoChannels;
  readonly daysAgo: number;
  readonly time: string;
  readonly text: string;
  /** Of the sample pictures; 'lost': one that was gone before it could be fetched. */
  readonly picture?: number | 'lost';
  readonly edited?: string;
  readonly isDeleted?: true;
};

const posts: readonly Post[] = [
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
  { by: 'Thalori', channel: 'screenshots', daysAgo: 9, time: '21:05', text: 'Charybdis, all of us', picture: 1 },
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
  { by: 'Elowen', channel: 'screenshots', daysAgo: 2, time: '21:50', text: 'Red Dragon, second try', picture: 2 },
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
  { by: 'Oskbrand', channel: 'screenshots', daysAgo: 1, time: '20:40', text: '', picture: 0 },
];
const firstMessageId = 910_000_000_000_000_000n;

const seenAs = (name: string, kind: ChannelSeenAs['kind']): ChannelSeenAs => ({
  name,
  kind,
  parentId: null,
  archived: false,
});

type Samples = Awaited<ReturnType<typeof readSamples>>;

/** The picture of a post; without bytes it was gone before it could be fetched. */
const fileOf = ({ picture }: Post, messageId: string, samples: Samples) => {
  if (picture === undefined) return null;
  const sample = picture === 'lost' ? undefined : samples[picture];
  const { file: filename, mediaType: type, bytes } = sample ?? { ...goneFile, bytes: null };
  return { told: { discordId: `${messageId}1`, filename, type, size: bytes?.length ?? 48_211 }, bytes };
};
const goneFile = { file: 'gone.png', mediaType: 'image/png' };

const fetchFile = async (
  messageId: string,
  { told: { discordId, type }, bytes }: NonNullable<ReturnType<typeof fileOf>>,
  deps: Parameters<typeof storeAttachment>[1],
): Promise<void> => {
  const file = { messageId, attachmentId: attachmentIdOf(messageId, discordId) };
  if (bytes === null) await loseAttachment({ ...file, code: 'gone' }, deps);
  else await storeAttachment({ ...file, bytes, type }, deps);
};

/** Channels, and what was written there: with pictures, changed, deleted, lost. */
export const seedArchive = async (seed: Seed): Promise<void> => {
  const depsAt = (moment: string, name = '') => ({
    ...seed.deps,
    handle: at(seed.deps, moment),
    clock: { now: () => new Date(moment) },
    // A command without a key of its own has one all the same.
    ids: { random: () => `demo ${name}`, epoch: () => '' },
  });
  for (const { id, name, kind } of Object.values(demoChannels)) {
    const moment = momentOf(seed, 260, '12:00');
    await seeChannel({ channelId: id, seen: seenAs(name, kind) }, depsAt(moment, name));
    if (kind === 'voice') await seeChannelView({ channelId: id, membersView: true }, depsAt(moment, `${name} view`));
  }
  const [accounts, samples] = await Promise.all([linkedAccounts(seed), readSamples()]);

  const write = async (post: Post, index: number): Promise<void> => {
    const { by, channel, text } = post;
    const postedAt = momentOf(seed, post.daysAgo, post.time);
    const deps = depsAt(postedAt);
    const messageId = String(firstMessageId + BigInt(index));
    const accountId = accounts.get(by);
    if (accountId === undefined) throw new Error(`The demo guild has no account of ${by}`);
    const file = fileOf(post, messageId, samples);
    const seen = { messageId, channelId: demoChannels[channel].id, threadId: null, accountId, text };
    await archiveMessage(
      { ...seen, postedAt, attachments: file === null ? [] : [file.told], noticedLater: false },
      deps,
    );
    if (file !== null) await fetchFile(messageId, file, deps);
    const changedAt = hasCome(seed, later(postedAt, 4));
    const changed = { messageId, noticedLater: false };
    if (post.edited !== undefined)
      await editMessage({ ...changed, accountId, text: post.edited, editedAt: changedAt }, depsAt(changedAt));
    if (post.isDeleted === true) await deleteMessage({ ...changed, deletedAt: changedAt }, depsAt(changedAt));
  };
  for (const [index, post] of posts.entries()) await write(post, index);
};
