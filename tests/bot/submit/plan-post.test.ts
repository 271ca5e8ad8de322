import { planPost } from '../../../src/bot/submit/plan-post.ts';
import { botWords } from '../../../src/main/bot/bot-submitting.ts';
import { message, pictureFile, usualTypes } from '../messages.ts';
import type { PostedMessage } from '../../../src/ports/guild-gateway.ts';
import type { Post } from '../../../src/bot/submit/post.ts';

const planning = {
  eventTypes: usualTypes,
  now: new Date('2026-11-20T20:00:00Z'),
  isKnown: (name: string) => ['Nova', 'Luna', 'Mira'].includes(name),
  roles: { submitMinRole: 'mod', editMinRole: 'member' },
  words: botWords,
} as const;
const plan = (told: Partial<PostedMessage>, rest: Partial<Omit<Post, 'message'>> = {}) =>
  planPost({ message: message(told), role: 'mod', isInThread: false, channelEvent: 'Kraken', ...rest }, planning);
const picture = { files: [pictureFile()] };

describe('what becomes of a post', () => {
  it('is a session of pictures at the time of the post, with the event of the channel', () => {
    expect(plan({ ...picture, text: 'we came late' })).toEqual({
      kind: 'submit',
      eventType: 'Kraken',
      fields: { eventDate: '2026-11-20T19:45:00.000Z', notes: 'we came late' },
      rawText: null,
    });
  });

  it('takes event and date from the first line, and the notes from the others', () => {
    expect(plan({ ...picture, text: 'RD 2026-11-20 19:30\nfirst kill' })).toMatchObject({
      kind: 'submit',
      eventType: 'Red Dragon',
      fields: { eventDate: '2026-11-20T19:30:00.000Z', notes: 'first kill' },
    });
  });

  it('is a session of a pasted roster', () => {
    expect(plan({ text: 'Red Dragon\nNova\nLuna\nStranger' })).toMatchObject({
      kind: 'submit',
      eventType: 'Red Dragon',
      fields: { notes: null },
      rawText: 'Nova\nLuna\nStranger',
    });
  });

  it('asks for an event that neither post nor channel names', () => {
    expect(plan(picture, { channelEvent: null })).toMatchObject({ kind: 'ask', rawText: null });
    expect(plan({ ...picture, text: 'rd' }, { channelEvent: null })).toMatchObject({ kind: 'submit' });
  });

  it.each<[string, Partial<PostedMessage>]>([
    ['talk', { text: 'well done everyone' }],
    ['a link', { text: 'http://169.254.169.254/latest/meta-data' }],
    ['a webhook', { ...picture, isWebhook: true }],
    ['a bot', { ...picture, author: { ...message({}).author, isBot: true } }],
    ['a message of Discord itself', { ...picture, kind: 'other' }],
  ])('leaves %s alone, for everyone', (_what, told) => {
    expect(plan(told)).toEqual({ kind: 'ignore' });
    expect(plan(told, { role: null })).toEqual({ kind: 'ignore' });
  });

  it.each([null, 'member'] as const)('denies the role %s', (role) => {
    expect(plan(picture, { role })).toEqual({ kind: 'deny' });
    expect(plan({ text: 'Nova, Luna, Mira' }, { role })).toEqual({ kind: 'deny' });
  });

  it.each<[string, Partial<PostedMessage>, string]>([
    [
      '11 pictures',
      { files: Array.from({ length: 11 }, () => pictureFile()) },
      'At most 10 screenshots can be sent at once.',
    ],
    [
      'a text file',
      { files: [pictureFile({ filename: 'names.txt', type: 'text/plain' })] },
      'Submit PNG, JPEG or WebP screenshots, or paste a list of names.',
    ],
    [
      'a video among pictures',
      { files: [pictureFile(), pictureFile({ type: 'video/mp4' })] },
      'File 2: Submit PNG, JPEG or WebP screenshots, or paste a list of names.',
    ],
    ['a large picture', { files: [pictureFile({ size: 15_000_001 })] }, 'File 1 is larger than 15 MB.'],
    ['an unknown event', { ...picture, text: 'Krakken 2026-11-20 19:30' }, 'There is no such event type.'],
    [
      'a date in another order',
      { ...picture, text: 'Kraken 20.11.2026 19:30' },
      'Write the date as YYYY-MM-DD HH:MM, in UTC.',
    ],
    [
      'what was forwarded',
      { kind: 'forward' },
      'A forwarded message cannot be a session. Post the screenshots themselves.',
    ],
  ])('refuses %s, and says why', (_what, told, why) => {
    expect(plan(told)).toEqual({ kind: 'refuse', why });
    expect(plan(told, { role: null })).toEqual({ kind: 'deny' });
  });

  it('refuses what is posted in a thread', () => {
    expect(plan(picture, { isInThread: true })).toMatchObject({ kind: 'refuse' });
    expect(plan({ text: 'nice' }, { isInThread: true })).toEqual({ kind: 'ignore' });
  });

  it('goes by the name of a file of which Discord does not know what it is', () => {
    const unknown = (filename: string) => ({ files: [pictureFile({ filename, type: 'application/octet-stream' })] });
    expect(plan(unknown('raid.PNG'))).toMatchObject({ kind: 'submit' });
    expect(plan(unknown('raid.exe'))).toMatchObject({ kind: 'refuse' });
  });

  it('refuses more names than a session holds', () => {
    const names = Array.from({ length: 501 }, (_none, index) => `Name${index}`);
    const all = { ...planning, isKnown: () => true };
    const post: Post = {
      message: message({ text: names.join('\n') }),
      role: 'mod',
      isInThread: false,
      channelEvent: 'Kraken',
    };
    expect(planPost(post, all)).toMatchObject({ kind: 'refuse', why: expect.stringContaining('501 names') });
  });
});
