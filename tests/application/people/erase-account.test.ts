import { archiveMessage } from '../../../src/application/archive/archive-message.ts';
import { eraseAccount } from '../../../src/application/people/erase-account.ts';
import { openGuild, picture } from '../../api/sessions/guild.ts';
import type { Guild } from '../../api/sessions/guild.ts';
import { metaBy } from '../../support/given.ts';

let guild: Guild;
beforeEach(async () => {
  guild = await openGuild();
});
afterEach(() => guild.close());

/** Erases without the pictures; the result, and each position that the erasure waited for. */
const erase = async (id: string, withPictures = false) => {
  const awaited: string[] = [];
  const deps: Guild['deps'] = {
    ...guild.deps,
    waitFor: (names, position, waitMs) => {
      awaited.push(position);
      return guild.deps.waitFor(names, position, waitMs);
    },
  };
  return { ...(await eraseAccount({ id }, { meta: metaBy({ role: null }), withPictures, deps })), awaited };
};
const rawTextOf = async (id: string): Promise<string | null> => (await guild.details(id)).rawText as string | null;

describe('erasing an account', () => {
  it('leaves the text of a session that someone else has submitted, though the person changed that session', async () => {
    const id = await guild.submit('Nova\nRexxar');
    const { participants } = await guild.details(id);
    const edited = await guild.put(
      `/api/sessions/${id}/participants`,
      { participants: participants.slice(1) },
      'admin',
    );
    expect(edited.status).toBe(200);
    expect(await erase(await guild.accountIdOf('admin'))).toMatchObject({ texts: 0, attachments: 0, awaited: [] });
    expect(await rawTextOf(id)).toBe('Nova\nRexxar');
  });

  it('drops the text that the person has pasted, and waits for the read models to have dropped it', async () => {
    const id = await guild.submit('Nova\nRexxar');
    const { texts, awaited } = await erase(await guild.accountIdOf('moderator'));
    expect([texts, awaited]).toEqual([1, [await guild.head()]]);
    expect(await rawTextOf(id)).toBeNull();
  });

  it('waits for the messages of someone who submitted no session', async () => {
    const accountId = await guild.accountIdOf('member');
    const message = { messageId: '900000000000000701', channelId: '900000000000000502', threadId: null };
    const posted = { text: 'a confession', postedAt: '2026-11-20T19:00:00Z', attachments: [] };
    await archiveMessage({ ...message, ...posted, accountId, noticedLater: false }, guild.deps);
    const { texts, awaited } = await erase(accountId);
    expect([texts, awaited]).toEqual([1, [await guild.head()]]);
  });

  it.each([
    ['keeps the pictures of sessions and names them', false, 1, 0],
    ['erases the pictures of sessions when asked to', true, 0, 1],
  ])('%s', async (_title, withPictures, kept, erased) => {
    const submitted = await guild.upload([await picture(41)]);
    expect(submitted.status).toBe(201);
    const { pictures } = await erase(await guild.accountIdOf('moderator'), withPictures);
    expect(pictures).toHaveLength(kept);
    const facts = await guild.deps.eventStore.readStream(`session-${submitted.body.id}`, null);
    expect(facts.filter(({ type }) => type === 'SessionMediaErased')).toHaveLength(erased);
    expect(guild.mediaFiles().filter((file) => !file.endsWith('.type'))).toHaveLength(kept);
  });
});
