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
import { hasCome, later, momentOf } from '../seeding.ts';
import type { Seed } from '../seeding.ts';
import { demoChannels, raidChannels } from './channels.ts';
import { planChatter } from './chatter.ts';
import type { DemoPost } from './chatter.ts';
import type { DemoSample } from './samples.ts';

const firstMessageId = 910_000_000_000_000_000n;

const seenAs = (name: string, kind: ChannelSeenAs['kind']): ChannelSeenAs => ({
  name,
  kind,
  parentId: null,
  archived: false,
});

/** The picture of a post; without bytes it was gone before it could be fetched. */
const fileOf = ({ picture }: DemoPost, messageId: string, samples: readonly DemoSample[]) => {
  if (picture === undefined) return null;
  const sample = picture === 'lost' ? undefined : samples[picture];
  const { file, mediaType: type, bytes } = sample ?? { ...goneFile, bytes: null };
  const filename = file.replace('/', '-');
  return { attachment: { discordId: `${messageId}1`, filename, type, size: bytes?.length ?? 48_211 }, bytes };
};
const goneFile = { file: 'gone.png', mediaType: 'image/png' };

const fetchFile = async (
  messageId: string,
  { attachment: { discordId, type }, bytes }: NonNullable<ReturnType<typeof fileOf>>,
  deps: Parameters<typeof storeAttachment>[1],
): Promise<void> => {
  const file = { messageId, attachmentId: attachmentIdOf(messageId, discordId) };
  if (bytes === null) await loseAttachment({ ...file, code: 'gone' }, deps);
  else await storeAttachment({ ...file, bytes, type }, deps);
};

/** Dependencies of the archive's commands at one time. */
const depsAt = (seed: Seed, moment: string, name = '') => ({
  ...seed.deps,
  handle: seed.at(moment),
  clock: { now: () => new Date(moment) },
  // A command without a key of its own has one all the same.
  ids: { random: () => `demo ${name}`, epoch: () => '' },
});

const scheduleChannels = (seed: Seed): void => {
  const moment = momentOf(seed, 268, '12:00');
  for (const { id, name, kind } of [...Object.values(demoChannels), ...raidChannels])
    seed.schedule(moment, async () => {
      await seeChannel({ channelId: id, seen: seenAs(name, kind) }, depsAt(seed, moment, name));
      if (kind === 'voice')
        await seeChannelView({ channelId: id, membersView: true }, depsAt(seed, moment, `${name} view`));
    });
};

type WrittenPost = {
  readonly post: DemoPost;
  readonly postedAt: string;
  readonly messageId: string;
  readonly accountId: string;
};

const scheduleMessage = (
  seed: Seed,
  { post, postedAt, messageId, accountId }: WrittenPost,
  samples: readonly DemoSample[],
) => {
  const { channel, text, edited, isDeleted } = post;
  seed.schedule(postedAt, async () => {
    const deps = depsAt(seed, postedAt);
    const file = fileOf(post, messageId, samples);
    const seen = { messageId, channelId: demoChannels[channel].id, threadId: null, accountId, text };
    await archiveMessage(
      { ...seen, postedAt, attachments: file === null ? [] : [file.attachment], noticedLater: false },
      deps,
    );
    if (file !== null) await fetchFile(messageId, file, deps);
  });
  const changedAt = hasCome(seed, later(postedAt, 4));
  const changed = { messageId, noticedLater: false };
  if (edited !== undefined)
    seed.schedule(changedAt, () =>
      editMessage({ ...changed, accountId, text: edited, editedAt: changedAt }, depsAt(seed, changedAt)),
    );
  if (isDeleted === true)
    seed.schedule(changedAt, () => deleteMessage({ ...changed, deletedAt: changedAt }, depsAt(seed, changedAt)));
};

/** Channels, and what was written there: with pictures, changed, deleted, lost. Ids grow with time, as Discord's do. */
export const scheduleArchive = (seed: Seed, samples: readonly DemoSample[]): void => {
  scheduleChannels(seed);
  const { accounts } = seed;
  const posts = planChatter([...accounts.keys()], samples.length)
    .map((post) => ({ post, postedAt: momentOf(seed, post.daysAgo, post.time) }))
    .sort((a, b) => (a.postedAt < b.postedAt ? -1 : 1));
  for (const [index, { post, postedAt }] of posts.entries()) {
    const accountId = accounts.get(post.by);
    if (accountId === undefined) throw new Error(`The demo guild has no account of ${post.by}`);
    const messageId = String(firstMessageId + BigInt(index) * 10n);
    scheduleMessage(seed, { post, postedAt, messageId, accountId }, samples);
  }
};
