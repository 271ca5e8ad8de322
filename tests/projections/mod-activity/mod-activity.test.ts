import { auditedTypes } from '../../../src/domain/event-meaning.ts';
import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { modActivityProjection } from '../../../src/projections/mod-activity/projection.ts';
import { logPage } from '../../../src/projections/kernel/definition/log-pages.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const act = (type: string, stream: string, data: object, rest: Partial<UncommittedEvent> = {}) =>
  fact(stream, { type, data }, { correlationId: 'verify', commandId: 'verify', ...rest });
const registered = (name: string, rest: Partial<UncommittedEvent> = {}) => {
  const players = [{ playerId: `p-${name}`, name, firstSeen: null }];
  return act('PlayersRegistered', 'roster-guild', { players, refused: [], endedAliases: [] }, rest);
};
const verified = (rest: Partial<UncommittedEvent> = {}) =>
  act(
    'SessionVerified',
    'session-7',
    { participants: [], declined: [], status: { from: 'processed', to: 'verified' } },
    rest,
  );
const excluded = (id: string, rest: Partial<UncommittedEvent> = {}) =>
  act('SessionExcluded', 'session-7', {}, { correlationId: id, commandId: id, ...rest });
const log = modActivityProjection.views.actions;

describe('the log of moderators', () => {
  it('given an action that touched two streams, then it is one row, named by what was asked for', async () => {
    const world = await project(modActivityProjection, [registered('Nova', { commandId: 'follow-up' }), verified()], 1);
    expect(await world.docs('actions')).toMatchObject({
      verify: {
        action: 'verified_session',
        target: { type: 'session', id: '7' },
        before: { status: 'processed', changed: [] },
        after: { status: 'verified', players: [{ name: 'Nova' }] },
        actor: { kind: 'person', id: 'account-mod', role: 'mod' },
      },
    });
  });

  it('given several events of what was asked for, then the first of them names it, whatever came before', async () => {
    const facts = [registered('Nova', { commandId: 'follow-up' }), verified(), excluded('verify', { reason: 'later' })];
    const world = await project(modActivityProjection, facts, 1);
    expect(await world.docs('actions')).toMatchObject({
      verify: { action: 'verified_session', target: { type: 'session', id: '7' }, reason: null },
    });
  });

  it('given several events of one command, then their lists are joined', async () => {
    const world = await project(modActivityProjection, [registered('Nova'), registered('Rex')], 1);
    expect(await world.docs('actions')).toMatchObject({
      verify: { action: 'registered_players', after: { players: [{ name: 'Nova' }, { name: 'Rex' }] }, before: null },
    });
  });

  it('given what a machine did, or what followed from an event, then there is no row', async () => {
    const system = { actor: { kind: 'system', id: 'system', role: null } } as const;
    const world = await project(modActivityProjection, [
      excluded('a', system),
      excluded('b', { causationId: 'event-1' }),
      act('RecognitionStarted', 'session-7', { attempt: 1 }),
    ]);
    expect(await world.docs('actions')).toEqual({});
  });

  it('reads every type that may be someone’s action', () => {
    expect(modActivityProjection.types).toEqual(expect.arrayContaining([...auditedTypes]));
    expect(auditedTypes).toContain('SessionExcluded');
    expect(auditedTypes).not.toContain('RecognitionStarted');
  });

  it('answers pages by the time of recording, newest first, and none before a row that is not there', async () => {
    const at = (minute: number) => ({ recordedAt: `2026-03-01T12:0${minute}:00.000Z` });
    const facts = [excluded('a', at(1)), excluded('b', at(3)), excluded('c', at(2))];
    const { readModels } = await project(modActivityProjection, facts);
    const all = { from: null, to: null, where: [] };
    const keys = async (before: string | null, limit: number) =>
      (await logPage(readModels, log, { ...all, before, limit }))?.map(({ id }) => id);
    expect(await keys(null, 2)).toEqual(['b', 'c']);
    expect(await keys('c', 2)).toEqual(['a']);
    expect(await keys('a', 2)).toEqual([]);
    expect(await logPage(readModels, log, { ...all, before: 'z', limit: 2 })).toBeNull();
  });
});
