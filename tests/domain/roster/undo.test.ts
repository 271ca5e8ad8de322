import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterCommand } from '../../../src/domain/roster/commands.ts';
import type { RosterEvent, RosterFact } from '../../../src/domain/roster/events.ts';
import { inverseOf } from '../../../src/domain/roster/undo.ts';
import { factOf, givenOf, metaBy } from '../../support/given.ts';
import {
  activateLink,
  addAlias,
  aliasAdded,
  approveRename,
  endLink,
  link,
  linked,
  linkEnded,
  noteLink,
  register,
  registered,
  rejectRename,
  removeAlias,
  rename,
  renamed,
  renameRequested,
  requestRename,
  restoreLink,
  setMain,
  withdraw,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const stream = 'roster-guild';

/** Facts of a command decided after `past`. */
const factsOf = (past: readonly RosterEvent[], command: RosterCommand): readonly RosterFact[] =>
  given(...past)
    .when(command, { role: 'admin' })
    .events.map((event, index) => factOf(event, stream, past.length + index));
const undoing = (facts: readonly RosterFact[]): RosterCommand => {
  const command = inverseOf(facts);
  if (command === null) throw new Error('nothing takes it back');
  return command;
};
/** The visible part of a state: everything except change counters. */
const seen = (events: readonly RosterEvent[]) => {
  const {
    touched: _touched,
    revision: _revision,
    keptApart: _apart,
    everLinked: _ever,
    deletedLinks: _deleted,
    withdrawn: _w,
    ...rest
  } = given(...events).state();
  return rest;
};

const nova = registered('Nova', 'Zed');
const cases: readonly (readonly [string, readonly RosterEvent[], RosterCommand])[] = [
  ['a registration', [nova], register('Rex', 'Quill')],
  ['a registration that ended an alias', [nova, renamed('id-Zed', 'Zed', 'Rex')], register('Zed')],
  ['a withdrawal', [nova], withdraw('id-Nova')],
  ['a rename', [nova], rename('id-Nova', 'Luna')],
  ['a rename of case only', [nova], rename('id-Nova', 'NOVA')],
  ['a rename that ended an alias', [nova, renamed('id-Zed', 'Zed', 'Rex')], rename('id-Nova', 'Zed')],
  ['a rename back to a former name', [nova, renamed('id-Nova', 'Nova', 'Luna')], rename('id-Nova', 'Nova')],
  ['a rename that closed a request', [nova, renameRequested('Nova', 'Luna')], rename('id-Nova', 'Rex')],
  ['an alias', [nova], addAlias('id-Nova', 'Star')],
  ['an alias that another had', [nova, aliasAdded('id-Zed', 'Star')], addAlias('id-Nova', 'Star')],
  ['a removed alias', [nova, aliasAdded('id-Nova', 'Star')], removeAlias('id-Nova', 'Star')],
  ['an alt', [nova], setMain('id-Nova', 'id-Zed')],
  ['an approval', [nova, renameRequested('Nova', 'Luna')], approveRename('request-Luna')],
  ['a rejection', [nova, renameRequested('Nova', 'Luna')], rejectRename('request-Luna')],
  ['a link', [nova], link('account-1', 'id-Nova')],
  ['a link with a note', [nova], link('account-1', 'id-Nova', true)],
  ['the end of a link', [nova, linked('account-1', 'id-Nova')], endLink('link-account-1', 'deactivated')],
  ['a deleted link', [nova, linked('account-1', 'id-Nova')], endLink('link-account-1')],
  [
    'a link that is active again',
    [nova, linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova', 'deactivated')],
    activateLink('link-account-1'),
  ],
  [
    'a restored link',
    [nova, linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova')],
    restoreLink('link-account-1'),
  ],
];

describe.each(cases)('%s', (_what, past, command) => {
  const facts = factsOf(past, command);

  it('is undone, and redone', () => {
    const undone = given(...past, ...facts).when(undoing(facts));
    expect(undone.events.length).toBeGreaterThan(0);
    expect(seen([...past, ...facts, ...undone.events])).toEqual(seen(past));
    const inverse = undone.events.map((event, index) => factOf(event, stream, past.length + facts.length + index));
    const redone = given(...past, ...facts, ...undone.events).when(undoing(inverse));
    const all = [...past, ...facts, ...undone.events, ...redone.events];
    // A note goes with its link for good.
    const notes = { hasNote: false };
    expect(withNotes(seen(all), notes)).toEqual(withNotes(seen([...past, ...facts]), notes));
  });

  it('is not undone twice', () => {
    const undone = given(...past, ...facts).when(undoing(facts));
    undone.when(undoing(facts)).thenRejected('record-moved-on');
  });
});

const withNotes = ({ links, ...rest }: ReturnType<typeof seen>, notes: object) => ({
  ...rest,
  links: new Map([...links].map(([id, one]) => [id, { ...one, ...notes }])),
});

describe('what has been changed since', () => {
  it.each<[string, readonly RosterEvent[], RosterCommand, RosterCommand]>([
    ['a rename after a rename', [nova], rename('id-Nova', 'Luna'), rename('id-Nova', 'Rex')],
    ['a rename after a registration', [nova], register('Rex'), rename('id-Rex', 'Quill')],
    ['the end of a link after it was made', [nova], link('account-1', 'id-Nova'), endLink('link', 'deactivated')],
  ])('stays: %s', (_what, past, command, between) => {
    const facts = factsOf(past, command);
    const made = facts.flatMap(({ type, data }) =>
      type === 'DiscordLinked' ? data.linkId : type === 'PlayersRegistered' ? (data.players[0]?.playerId ?? '') : [],
    )[0];
    const next = JSON.parse(
      JSON.stringify(between)
        .replace('"link"', `"${made ?? ''}"`)
        .replace('"id-Rex"', `"${made ?? ''}"`),
    ) as RosterCommand;
    given(...past, ...facts)
      .when(next)
      .when(undoing(facts))
      .thenRejected('record-moved-on');
  });

  it('does not hinder what is of another facet or record', () => {
    const facts = factsOf([nova], rename('id-Nova', 'Luna'));
    given(nova, ...facts)
      .when(addAlias('id-Nova', 'Star'))
      .when(rename('id-Zed', 'Rex'))
      .when(undoing(facts))
      .thenAccepted({ type: 'PlayerRenamed', data: { from: 'Luna', to: 'Nova' } });
  });
});

describe('several changes of one record', () => {
  /** As stored in the log, with the command and the command it undoes. */
  const decide = (past: readonly RosterFact[], command: RosterCommand) =>
    rosterDecider.decide(
      command,
      past.reduce((state, fact) => rosterDecider.evolve(state, structuredClone(fact)), rosterDecider.initialState()),
      metaBy({ role: 'admin' }),
    );
  /** Facts of a command that undoes another. */
  const undoFacts = (past: readonly RosterFact[], facts: readonly RosterFact[]): readonly RosterFact[] => {
    const decided = decide(past, undoing(facts));
    if (!decided.ok) throw new Error(decided.rejection.code);
    const undoes = facts[0]?.commandId ?? null;
    const commandId = `undo of ${undoes ?? ''}`;
    return decided.events.map((event, index) => ({
      ...factOf(event, stream, past.length + index, { commandId }),
      undoes,
    }));
  };
  const first = factsOf([nova], rename('id-Nova', 'Luna'));
  const second = factsOf([nova, ...first], rename('id-Nova', 'Rex'));
  const start = [factOf(nova, stream, 0)];

  it('are taken back one after another, the newest first, and done again the other way', () => {
    const both = [...start, ...first, ...second];
    const undoneSecond = undoFacts(both, second);
    const undoneFirst = undoFacts([...both, ...undoneSecond], first);
    const undone = [...both, ...undoneSecond, ...undoneFirst];
    expect(seen(undone)).toEqual(seen([nova]));
    const again = undoFacts(undone, undoneFirst);
    const twice = undoFacts([...undone, ...again], undoneSecond);
    expect(seen([...undone, ...again, ...twice])).toEqual(seen(both));
  });

  it('are not taken back across one that stands', () => {
    const both = [...start, ...first, ...second];
    const undone = [...both, ...undoFacts(both, second)];
    const third = factsOf(undone, rename('id-Nova', 'Quill'));
    expect(decide([...undone, ...third], undoing(first))).toMatchObject({ rejection: { code: 'record-moved-on' } });
    expect(decide(both, undoing(first))).toMatchObject({ rejection: { code: 'record-moved-on' } });
  });
});

describe('what stands in the way', () => {
  it('of a name: another bears it', () => {
    const facts = factsOf([nova], rename('id-Nova', 'Luna'));
    given(nova, ...facts)
      .when(register('Nova'))
      .when(undoing(facts))
      .thenRejected('name-taken');
    const gone = factsOf([nova], withdraw('id-Nova'));
    given(nova, ...gone)
      .when(register('Nova'))
      .when(undoing(gone))
      .thenRejected('name-taken');
    const past = [nova, aliasAdded('id-Nova', 'Star')] as const;
    const removed = factsOf(past, removeAlias('id-Nova', 'Star'));
    given(...past, ...removed)
      .when(register('Star'))
      .when(undoing(removed))
      .thenRejected('name-taken');
  });

  it('of a request: another one is open, or the player is called otherwise', () => {
    const past = [nova, renameRequested('Nova', 'Luna')] as const;
    const facts = factsOf(past, rejectRename('request-Luna'));
    const outcome = given(...past, ...facts);
    outcome
      .when(requestRename('id-Nova', 'Nova', 'Rex'))
      .when(undoing(facts))
      .thenRejected('request-open');
    outcome
      .when(requestRename('id-Zed', 'Zed', 'Luna'))
      .when(undoing(facts))
      .thenRejected('name-pending');
    outcome.when(rename('id-Nova', 'Rex')).when(undoing(facts)).thenRejected('stale-name', { name: 'Rex' });
  });

  it('of a link: account or player are linked otherwise', () => {
    const past = [nova, linked('account-1', 'id-Nova')] as const;
    const facts = factsOf(past, endLink('link-account-1'));
    given(...past, ...facts)
      .when(link('account-1', 'id-Zed'))
      .when(undoing(facts))
      .thenRejected('link-active-elsewhere');
  });

  it('of a registration: the player is in use', () => {
    const facts = factsOf([], register('Nova'));
    const [{ data }] = facts as [Extract<RosterFact, { type: 'PlayersRegistered' }>];
    const id = data.players[0]?.playerId ?? '';
    given(...facts)
      .when(link('account-1', id))
      .when(undoing(facts))
      .thenRejected('player-in-use');
    given(...facts)
      .when(addAlias(id, 'Star'))
      .when(undoing(facts))
      .thenRejected('player-in-use');
  });
});

it('nothing takes back a request, nor a note alone', () => {
  expect(inverseOf(factsOf([nova], requestRename('id-Nova', 'Nova', 'Luna')))).toBeNull();
  expect(inverseOf(factsOf([nova, linked('account-1', 'id-Nova')], noteLink('link-account-1', true)))).toBeNull();
  expect(inverseOf([])).toBeNull();
});
