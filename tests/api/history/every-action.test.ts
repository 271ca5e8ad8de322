import { auditActions } from '../../../src/contracts/audit.ts';
import type { AuditAction } from '../../../src/contracts/audit.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { linkRows } from './link-walks.ts';
import { playerRows } from './player-walks.ts';
import { sessionRows } from './session-walks.ts';
import { createWalking } from './walking.ts';
import type { Row, Walk } from './walking.ts';

// Every action of the moderation log: undone, redone, and refused after a change in between.
let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

const opened = (): Guild => guild;
const walking = createWalking(opened);
const { done, undo, lastOf } = walking;

const rows: Readonly<Record<AuditAction, Row>> = {
  ...sessionRows(opened, walking),
  ...playerRows(opened, walking),
  ...linkRows(opened, walking),
  // A decision is taken back as such: tests/api/review.
  decided_reading: 'no-record',
  admin_action: 'no-record',
  // Requests are withdrawn or declined in tests/api/discord-links.
  requested_link: 'no-record',
  declined_link_request: 'no-record',
  withdrew_link_request: 'no-record',
};

type Named = readonly [action: string, what: string, make: () => Promise<Walk>];
const walks: readonly Named[] = Object.entries(rows).flatMap(([action, row]) =>
  typeof row === 'object' && 'undone' in row
    ? Object.entries(row.undone).map(([what, make]) => [action, what, make] as const)
    : [],
);
const refusals = Object.entries(rows).flatMap(([action, row]) =>
  typeof row === 'object' && 'stays' in row ? [[action, row.stays] as const] : [],
);

it('knows every action', () => {
  expect(Object.keys(rows).sort()).toEqual([...auditActions].sort());
  expect(Object.entries(rows).flatMap(([action, row]) => (row === 'no-record' ? action : []))).toEqual([
    'decided_reading',
    'admin_action',
    'requested_link',
    'declined_link_request',
    'withdrew_link_request',
  ]);
});

it.each(walks)('%s, %s: undone, redone, and refused once it has moved on', async (action, _what, make) => {
  const { path, seen, act, between } = await make();
  const before = await seen();
  const commandId = await act();
  const after = await seen();
  expect(after).not.toEqual(before);
  expect(await lastOf(path())).toMatchObject({ commandId, action, undo: { allowed: true, why: null } });

  const undone = done(await undo(path(), commandId));
  expect(await seen()).toEqual(before);
  expect(await lastOf(path())).toMatchObject({ commandId: undone, undo: { allowed: true, why: null } });
  const redone = done(await undo(path(), undone));
  expect(await seen()).toEqual(after);

  await between(redone);
  const moved = await seen();
  const head = await guild.head();
  for (const late of [redone, commandId]) {
    const refused = await undo(path(), late);
    expect([refused.status, refused.body.code]).toEqual([409, 'record-moved-on']);
  }
  expect([await seen(), await guild.head()]).toEqual([moved, head]);
});

it.each(refusals)('%s: nothing takes it back', async (action, make) => {
  const { path, act } = await make();
  const commandId = await act();
  expect(await lastOf(path())).toMatchObject({
    commandId,
    action,
    undo: { allowed: false, why: 'not-undoable' },
  });
  const head = await guild.head();
  const refused = await undo(path(), commandId);
  expect([refused.status, refused.body.code, await guild.head()]).toEqual([409, 'not-undoable', head]);
});
