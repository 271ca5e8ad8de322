import type { SessionCommand } from '../../../src/domain/session/commands.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionEvent, SessionFact } from '../../../src/domain/session/events.ts';
import type { SessionRejection } from '../../../src/domain/session/rejections.ts';
import { canBeUndone, inverseOf } from '../../../src/domain/session/undo.ts';
import { factOf, metaBy } from '../../support/given.ts';
import type { By } from '../../support/given.ts';
import { fc, numRuns } from '../../support/property.ts';
import { histories } from '../../support/session-histories.ts';
import {
  add,
  confirm,
  correct,
  edit,
  edited,
  exclude,
  excluded,
  fail,
  failed,
  keep,
  participant,
  processed,
  proposed,
  readName,
  rematch,
  reprocess,
  revert,
  submit,
  submitted,
  typed,
  typeNames,
  verified,
  verify,
} from '../../support/session-builders.ts';

const stream = 'session-1';
type History = readonly SessionFact[];

const stateOf = (history: History) =>
  history.reduce((state, fact) => sessionDecider.evolve(state, structuredClone(fact)), sessionDecider.initialState());
const past = (...events: readonly SessionEvent[]): History =>
  events.map((event, revision) => factOf(event, stream, revision));

/** The history with one more command, or why it is refused. */
const decided = (history: History, command: SessionCommand, by: By = {}): History | SessionRejection => {
  const asked = { commandId: `command-${history.length}`, ...by };
  const decision = sessionDecider.decide(command, stateOf(history), metaBy(asked));
  if (!decision.ok) return decision.rejection;
  return [
    ...history,
    ...decision.events.map((event, at) => factOf<SessionEvent>(event, stream, history.length + at, asked)),
  ];
};
const after = (history: History, command: SessionCommand, by: By = {}): History => {
  const all = decided(history, command, by);
  if ('code' in all) throw new Error(all.code);
  expect(all.length).toBeGreaterThan(history.length);
  return all;
};
const commandOf = (history: History): string => history.at(-1)?.commandId ?? '';
const undo = (history: History, commandId = commandOf(history)): History | SessionRejection => {
  const inverse = inverseOf(history, commandId);
  if (inverse?.command == null) throw new Error('nothing takes it back');
  const all = decided(history, inverse.command, inverse.reason === null ? {} : { reason: inverse.reason });
  if ('code' in all) return all;
  return all.map((fact, revision) => (revision < history.length ? fact : { ...fact, undoes: commandId }));
};
const undone = (history: History): History => {
  const all = undo(history);
  if ('code' in all) throw new Error(all.code);
  return all;
};
/**
 * The visible part of a session: everything except change counters and the order of names. Of members' corrections:
 * those that wait for a moderator. Withdrawn ones remain in the list.
 */
const seen = (history: History) => {
  const { session } = stateOf(history);
  if (session === null) return null;
  const { version: _version, revision: _revision, participants, corrections, ...rest } = session;
  const list = participants.toSorted((a, b) => (a.participantId < b.participantId ? -1 : 1));
  const waiting = corrections.flatMap(({ id, status }) => (status === 'open' ? id : []));
  return { ...rest, participants: list, waiting };
};

const names = [
  participant('Nova'),
  participant('Thalori', { verified: false }),
  participant('Strangr', { playerId: null, verified: false }),
];
const read = past(submitted(), processed(names));
const asked = past(submitted(), processed(names), proposed('p-Thalori', 'p-Strangr'));
const all = names.map(({ rawName }) => keep(rawName));
const member = { role: 'member', actorId: 'account-of-member' } as const;

const recredit = (from: string, into: string): SessionCommand => ({
  type: 'RecreditParticipants',
  data: { mergeId: 'merge-1', from, into, isSplit: false },
});

const cases: [what: string, history: History, command: SessionCommand, by?: By][] = [
  ['a new name', read, edit([...all, add('Quill')])],
  ['a name that went', read, edit([keep('Nova'), keep('Thalori')])],
  ['no name at all', read, edit(all, { notNames: ['p-Strangr'] })],
  ['another player, nobody, and a name that is right', read, edit([rematch('Nova', 'player-Rex'), ...all.slice(1)])],
  ['a name that is right', read, edit([keep('Nova'), confirm('Thalori'), keep('Strangr')])],
  ['nobody', read, edit([keep('Nova'), rematch('Thalori', null), keep('Strangr')])],
  ['a proposal that was followed', asked, edit([keep('Nova'), keep('Thalori')])],
  ['a proposal that was declined', asked, edit(all, { declined: ['p-Thalori'] })],
  [
    'a name that came back',
    past(
      submitted(),
      processed(names),
      edited({ removed: [{ participant: names[0] ?? participant(''), reason: 'not-a-name' }] }),
    ),
    edit([...all.slice(1), keep('Nova')]),
  ],
  ["a member's proposal", read, edit([keep('Nova')]), member],
  ["a member's own addition", read, edit([...all, add('Me')], { ownPlayerId: 'player-Me' }), member],
  [
    'an edit that took a verification back',
    past(submitted(), processed(names), verified()),
    edit([...all, add('Q')]),
    member,
  ],
  ['a verification', read, verify({ participantId: 'p-Strangr', playerId: 'player-Rex' })],
  ['a verification that declined proposals', asked, verify()],
  [
    'a list that was saved and verified',
    asked,
    edit([confirm('Thalori'), keep('Strangr'), add('Quill')], { verify: true }),
  ],
  ['a verification that was taken back', after(asked, verify()), revert()],
  ['an exclusion', read, exclude(), { reason: 'a test run' }],
  ['an inclusion', [...read, factOf<SessionEvent>(excluded, stream, 2, { reason: 'a test run' })], exclude(false)],
  ['a corrected type and date', read, correct({ eventType: 'BD', eventDate: '2026-02-27T19:00:00Z' })],
  ['corrected notes', read, correct({ notes: { given: true, text: 'second run' } })],
];

describe.each(cases)('%s', (_what, history, command, by = {}) => {
  const done = after(history, command, by);

  it('is undone, redone, and undone again', () => {
    const back = undone(done);
    expect(seen(back)).toEqual(seen(history));
    const again = undone(back);
    expect(seen(again)).toEqual(seen(done));
    expect(seen(undone(again))).toEqual(seen(history));
  });

  it('leaves what came before as open as it was: undos of one person go back step by step', () => {
    const first = after(read, edit([...all, add('Quill')]));
    const second = after(first, edit([...all, add('Rex')]));
    const back = undone(second);
    expect(seen(back)).toEqual(seen(first));
    const further = undo(back, commandOf(first));
    if ('code' in further) throw new Error(further.code);
    expect(seen(further)).toEqual(seen(read));
    // Repeated, it would depend on something that no longer exists.
    expect(undo(further, commandOf(back))).toEqual({ code: 'record-moved-on' });
  });

  it('is not undone twice', () => {
    expect(undo(undone(done), commandOf(done))).toEqual({ code: 'record-moved-on' });
  });
});

describe('what has been changed since', () => {
  const done = after(read, edit([...all, add('Quill')]));
  it.each<[string, History, SessionCommand]>([
    ['names after names', done, edit([...all, add('Rex')])],
    ['names that were verified', done, verify()],
    ['names that follow a merge', done, recredit('player-Nova', 'player-Rex')],
    ['another correction', after(read, correct({ eventType: 'BD' })), correct({ notes: { given: true, text: 'x' } })],
    ['an exclusion that was taken back', after(read, exclude()), exclude(false)],
  ])('stays: %s', (_what, history, between) => {
    expect(undo(after(history, between), commandOf(history))).toEqual({ code: 'record-moved-on' });
  });

  it('is no more open where the correction that was asked for is undone, and open again where the decision is', () => {
    const by = { role: 'member', actorId: 'account-of-member' } as const;
    const player = { id: 'player-Nova', name: 'Nova', aliases: [] };
    const said = after(read, { type: 'RequestCorrection', data: { kind: 'was-not-me', player } }, by);
    const statusOf = (history: History) => stateOf(history).session?.corrections.map(({ status }) => status);
    const correctionId = stateOf(said).session?.corrections[0]?.id ?? '';
    expect([statusOf(said), statusOf(undone(said))]).toEqual([['open'], ['declined']]);
    const decided = after(said, { type: 'DecideCorrection', data: { correctionId, isAccepted: true } });
    expect([statusOf(decided), statusOf(undone(decided))]).toEqual([['accepted'], ['open']]);
  });

  it('does not hinder what is of another facet', () => {
    const moved = after(after(done, exclude()), correct({ eventType: 'BD' }));
    expect(seen(past())).toBeNull();
    expect(undo(moved, commandOf(done))).toHaveLength(moved.length + 1);
  });
});

it('nothing takes back what was sent in, read, typed in, or is being read again', () => {
  const typedIn = after([], submit({ names: typed(readName('Nova')) }));
  const broken = past(submitted(), failed());
  for (const history of [
    typedIn,
    after(past(submitted()), fail()),
    after(broken, reprocess),
    after(broken, typeNames([readName('Nova')])),
    after(read, recredit('player-Nova', 'player-Rex')),
  ]) {
    expect(canBeUndone(history.filter(({ commandId }) => commandId === commandOf(history)))).toBe(false);
    expect(inverseOf(history, commandOf(history))).toMatchObject({ command: null });
  }
  expect(inverseOf(read, 'nothing')).toBeNull();
});

it('whatever was done, undoing it leaves the session as it was', () => {
  let undos = 0;
  fc.assert(
    fc.property(histories, fc.nat({ max: 60 }), (facts, place) => {
      const one = facts[place % Math.max(1, facts.length)];
      const own = facts.filter(({ stream: of }) => of === one?.stream);
      const until = own.filter(({ revision }) => revision <= (one?.revision ?? -1));
      const last = commandOf(until);
      const before = until.filter(({ commandId }) => commandId !== last);
      const inverse = one === undefined ? null : inverseOf(until, last);
      if (inverse === null || inverse.command === null) return;
      undos += 1;
      expect(seen(undone(until))).toEqual(seen(before));
    }),
  );
  expect(undos).toBeGreaterThan(numRuns / 10);
});
