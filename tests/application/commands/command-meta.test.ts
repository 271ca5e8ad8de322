import { commandMeta, followUp, hashOf, systemMeta } from '../../../src/application/commands/command-meta.ts';
import type { CommandRequest } from '../../../src/application/commands/command-meta.ts';
import { clock } from '../../support/command-world.ts';
import { now } from '../../support/given.ts';

let drawn = 0;
const deps = { clock, ids: { random: () => `random-${(drawn += 1)}`, epoch: () => '' } };
const asked = (given: Partial<CommandRequest> = {}): CommandRequest => ({
  actor: { kind: 'person', id: 'account-1', role: 'mod' },
  route: 'POST /api/players',
  key: 'key-1',
  request: { names: ['Nova'] },
  ...given,
});
const idOf = (given: Partial<CommandRequest> = {}) => commandMeta(asked(given), deps).commandId;

describe('the identity of a command', () => {
  it('is person, route and key: not what was asked, nor the role', () => {
    expect(idOf({ request: { names: ['Zed'] } })).toBe(idOf());
    expect(idOf({ actor: { kind: 'person', id: 'account-1', role: 'admin' } })).toBe(idOf());
    const others = [
      idOf({ key: 'key-2' }),
      idOf({ route: 'POST /api/sessions' }),
      idOf({ actor: { kind: 'person', id: 'account-2', role: 'mod' } }),
    ];
    expect(new Set([idOf(), ...others]).size).toBe(4);
  });

  it('is the same in every build, so that a repeat is one after an update, too', () => {
    expect(idOf()).toBe('5efff3aa-6392-5c48-98eb-e74250cabd4e');
  });

  it('is fresh without a key', () => {
    expect(idOf({ key: null })).not.toBe(idOf({ key: null }));
  });

  it('has a hash that distinguishes requests, whatever the order of members', () => {
    expect(hashOf({ a: 1, b: [1, 2] })).toBe(hashOf({ b: [1, 2], a: 1 }));
    expect(hashOf({ a: 1, b: [1, 2] })).not.toBe(hashOf({ a: 1, b: [2, 1] }));
    expect(commandMeta(asked(), deps).commandHash).toBe(hashOf({ names: ['Nova'] }));
  });
});

it('a command carries who, when and why', () => {
  expect(commandMeta(asked({ reason: 'a duplicate' }), deps)).toMatchObject({
    actor: { id: 'account-1', role: 'mod' },
    occurredAt: now,
    reason: 'a duplicate',
    causationId: null,
  });
});

it('a command that follows from another is the same one each time, and not its cause', () => {
  const cause = commandMeta(asked(), deps);
  const follow = followUp(cause, 'register');
  expect(follow).toEqual(followUp(cause, 'register'));
  expect(follow.correlationId).toBe(cause.correlationId);
  expect(new Set([cause.commandId, follow.commandId, followUp(cause, 'other').commandId]).size).toBe(3);
});

it("a reaction's command derives from its event and its name, and is nobody's", () => {
  const event = { id: 'event-1', correlationId: 'correlation-1' };
  expect(systemMeta(event, 'start', clock)).toMatchObject({
    causationId: 'event-1',
    correlationId: 'correlation-1',
    undoes: null,
    actor: { kind: 'system', role: null },
  });
  expect(systemMeta(event, 'start', clock).commandHash).not.toBe(systemMeta(event, 'fail', clock).commandHash);
  const ids = [systemMeta(event, 'start', clock), systemMeta(event, 'start', clock), systemMeta(event, 'fail', clock)];
  expect(new Set(ids.map(({ commandId }) => commandId)).size).toBe(2);
});
