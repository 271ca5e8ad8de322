import { createMemberBounds, usualMemberBounds } from '../../../src/application/access/member-bounds.ts';
import type { MemberEffects } from '../../../src/application/access/member-bounds.ts';
import type { CommandMeta } from '../../../src/domain/kernel/envelope.ts';
import { renameRequestId } from '../../../src/domain/roster/rename-requests.ts';

const bounds = {
  ...usualMemberBounds,
  openSessions: 2,
  editsAnHour: 2,
  namesOfSession: 3,
  namesADay: 3,
  eventsOfSession: 4,
  renamesADay: 2,
};
const member = { account: { id: 'nova' }, role: 'member' as const };
const moderator = { account: { id: 'mira' }, role: 'mod' as const };
const nothing: MemberEffects = { events: 0, additions: 0, isOpen: false };
const now = '2026-11-20T20:00:00.000Z';
const hourMs = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.parse(now) - hours * hourMs).toISOString();
const meta = (commandId: string): CommandMeta => ({ commandId, occurredAt: now }) as CommandMeta;

const createWorld = () => {
  const counts = new Map<string, number>();
  const renames: { id: string; requestedAt: string }[] = [];
  let open = 0;
  const limits = createMemberBounds({
    bounds,
    roles: { submitMinRole: 'mod', editMinRole: 'member' },
    calls: {
      count: (key) => {
        const calls = (counts.get(key) ?? 0) + 1;
        counts.set(key, calls);
        return Promise.resolve({ calls, endsInMs: 90_500 });
      },
    },
    memberReads: {
      openSessions: () => Promise.resolve(open),
      renamesSince: (_id, since) => Promise.resolve(renames.filter(({ requestedAt }) => requestedAt >= since)),
    },
  });
  const asked = (commandId: string, hours: number): void =>
    void renames.push({ id: renameRequestId(commandId), requestedAt: hoursAgo(hours) });
  return { ...limits, counts, asked, setOpen: (count: number): void => void (open = count) };
};

describe('an edit of a member', () => {
  it('is counted by the hour, and the refusal says when it ends', async () => {
    const { edit } = createWorld();
    for (let n = 0; n < 2; n += 1) expect(await edit(member, { added: 0, effects: nothing })).toBeNull();
    expect(await edit(member, { added: 0, effects: nothing })).toEqual({
      detail: 'Members can change sessions at most 2 times an hour.',
      retryAfterS: 91,
    });
  });

  it('brings so many names a day, each of them counted', async () => {
    const { edit, counts } = createWorld();
    expect(await edit(member, { added: 2, effects: nothing })).toBeNull();
    expect(counts.get('additions:nova')).toBe(2);
    expect(await edit(member, { added: 2, effects: nothing })).toEqual({
      detail: 'Members can add at most 3 names a day. Ask a moderator to add more.',
      retryAfterS: 91,
    });
  });

  it('brings so many names to a session, which is not counted where it is refused', async () => {
    const { edit, counts } = createWorld();
    const effects = { ...nothing, additions: 2 };
    expect(await edit(member, { added: 2, effects })).toEqual({
      detail: 'Members can add at most 3 names to a session. Ask a moderator to add more.',
      retryAfterS: null,
    });
    expect(counts.size).toBe(0);
    expect(await edit(member, { added: 1, effects })).toBeNull();
  });

  it('waits in so many sessions, of which one that waits already takes no further place', async () => {
    const { edit, setOpen } = createWorld();
    setOpen(1);
    expect(await edit(member, { added: 0, effects: nothing })).toBeNull();
    setOpen(2);
    expect(await edit(member, { added: 0, effects: nothing })).toMatchObject({ retryAfterS: null });
    expect(await edit(member, { added: 0, effects: { ...nothing, isOpen: true } })).toBeNull();
  });

  it('of a moderator is not counted', async () => {
    const { edit, undo, rename, counts, asked } = createWorld();
    for (let n = 0; n < 4; n += 1) asked(`request-${n}`, 1);
    const effects = { events: 99, additions: 99, isOpen: false };
    expect(await edit(moderator, { added: 50, effects })).toBeNull();
    expect(await undo(moderator, effects)).toBeNull();
    expect(await rename(moderator, meta('one-more'))).toBeNull();
    expect(counts.size).toBe(0);
  });
});

describe('an undo of a member', () => {
  it('counts as an edit', async () => {
    const { edit, undo } = createWorld();
    expect(await edit(member, { added: 0, effects: nothing })).toBeNull();
    expect(await undo(member, nothing)).toBeNull();
    expect(await undo(member, nothing)).toEqual({
      detail: 'Members can change sessions at most 2 times an hour.',
      retryAfterS: 91,
    });
  });

  it('is one of so many events of a session', async () => {
    const { undo, counts } = createWorld();
    expect(await undo(member, { ...nothing, events: 4 })).toEqual({
      detail: 'Members can change a session at most 4 times. Ask a moderator to continue.',
      retryAfterS: null,
    });
    expect(counts.size).toBe(0);
    expect(await undo(member, { ...nothing, events: 3 })).toBeNull();
  });
});

describe('a request for another name', () => {
  it('is one of so many a day; the oldest of them makes room', async () => {
    const { rename, asked } = createWorld();
    asked('yesterday', 24);
    asked('first', 20);
    expect(await rename(member, meta('third'))).toBeNull();
    asked('second', 3);
    expect(await rename(member, meta('third'))).toEqual({
      detail: 'Members can request at most 2 name changes a day.',
      retryAfterS: 4 * 3600,
    });
  });

  it('that was made already is made again', async () => {
    const { rename, asked } = createWorld();
    asked('first', 2);
    asked('second', 1);
    expect(await rename(member, meta('first'))).toBeNull();
  });
});
