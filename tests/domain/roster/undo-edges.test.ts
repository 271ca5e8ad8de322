import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { RosterCommand } from '../../../src/domain/roster/commands.ts';
import type { RosterEvent, RosterFact } from '../../../src/domain/roster/events.ts';
import { decisionIdOf } from '../../../src/domain/roster/readings.ts';
import { inverseOf } from '../../../src/domain/roster/undo.ts';
import { factOf, givenOf, metaBy } from '../../support/given.ts';
import {
  addAlias,
  aliasAdded,
  approveRename,
  link,
  linked,
  linkEnded,
  merge,
  register,
  registered,
  rename,
  renameRequested,
  restoreLink,
  withdraw,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
const stream = 'roster-guild';
const nova = registered('Nova', 'Zed');
const factsOf = (past: readonly RosterEvent[], command: RosterCommand): readonly RosterFact[] =>
  given(...past)
    .when(command, { role: 'admin' })
    .events.map((event, index) => factOf(event, stream, past.length + index));
const factAt = (event: RosterEvent, revision: number): RosterFact => factOf(event, stream, revision);
const undoing = (facts: readonly RosterFact[]): RosterCommand => ({ type: 'UndoRoster', data: { facts } });
const decide = (text: string, word: object, heals: readonly string[] = []): RosterCommand =>
  ({ type: 'DecideReading', data: { text, word, heals } }) as RosterCommand;

describe('a decision about a reading', () => {
  it.each([
    ['a player', { action: 'player', playerId: 'id-Nova' }],
    ['not a name', { action: 'ignore' }],
    ['right', { action: 'confirm' }],
  ])('is taken back by what says so: %s', (_what, word) => {
    const [decision] = factsOf([nova], decide('Novva', word));
    if (decision === undefined) throw new Error('nothing decided');
    given(nova, decision)
      .when(undoing([decision]))
      .thenAccepted({
        type: 'ReadingDecisionUndone',
        data: { decisionId: decisionIdOf(metaBy()), text: 'Novva' },
      });
  });

  it('has an id of its own for each command, and not that of another thing', () => {
    const [first, second] = [decisionIdOf({ commandId: 'a' }), decisionIdOf({ commandId: 'b' })];
    expect(first).not.toBe(second);
    expect(decisionIdOf({ commandId: 'a' })).toBe(first);
  });

  it('is not taken back a second time', () => {
    const decisions = factsOf([nova], decide('Novva', { action: 'ignore' }));
    const undone = given(nova, ...decisions).when(undoing(decisions));
    undone.when(undoing(decisions)).thenRejected('record-moved-on');
    const back = undone.events.map((event) => factAt(event, 2));
    expect(inverseOf(back)).toBeNull();
    undone.when(undoing(back)).thenRejected('not-undoable');
  });

  it('of who is called otherwise by now stays', () => {
    const registering = factsOf([nova], decide('Quill', { action: 'register' }));
    const [decision] = registering;
    const player = decision?.type === 'ReadingLearned' ? decision.data.playerId : '';
    const undo: RosterCommand = { type: 'UndoReadingDecision', data: { decisionId: decisionIdOf(metaBy()) } };
    const outcome = given(nova, ...registering);
    outcome
      .when(rename(player, 'QUILL'))
      .when(undo)
      .thenAccepted(
        { type: 'ReadingDecisionUndone' },
        { type: 'PlayersWithdrawn', data: { players: [{ playerId: player, name: 'QUILL' }] } },
      );
    const gone = factsOf([nova, ...registering], withdraw(player));
    given(nova, ...registering, ...gone)
      .when(undo)
      .thenAccepted({ type: 'ReadingDecisionUndone' });
  });

  it('that nothing can be called by says what is wrong with it', () => {
    given(nova)
      .when(decide('?', { action: 'register' }))
      .thenRejected('bad-name', { problem: 'too-short' });
    given(nova)
      .when(decide('Nova', { action: 'register' }))
      .thenRejected('name-taken', { playerId: 'id-Nova' });
  });
});

describe('what came with another event', () => {
  it('goes with it: an inactive link that was restored is deleted again, and restored again', () => {
    const past = [nova, linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova', 'deactivated')] as const;
    const deleted = [...past, linkEnded('account-1', 'id-Nova')];
    const restored = factsOf(deleted, restoreLink('link-account-1'));
    expect(restored.map(({ type }) => type)).toEqual(['DiscordLinked', 'DiscordLinkEnded']);
    const undone = given(...deleted, ...restored).when(undoing(restored));
    undone.thenAccepted({ type: 'DiscordLinkEnded', data: { linkId: 'link-account-1', how: 'deleted' } });
    const [back] = undone.events.map((event) => factAt(event, deleted.length + restored.length));
    if (back === undefined) throw new Error('nothing undone');
    undone
      .when(undoing([back]))
      .thenAccepted({ type: 'DiscordLinked' }, { type: 'DiscordLinkEnded', data: { how: 'deactivated' } });
  });

  it('is seen in what it says: a link that is made and ended at once', () => {
    const [made, ended] = [
      linked('account-1', 'id-Nova'),
      {
        type: 'DiscordLinkEnded',
        data: { linkId: 'link-account-1', accountId: 'account-1', playerId: 'id-Nova', how: 'deactivated' },
      } as const,
    ];
    const facts = [factAt(made, 1), factAt(ended, 2)];
    expect(inverseOf(facts)).toEqual({ type: 'UndoRoster', data: { facts } });
    given(nova, made, ended)
      .when(undoing(facts))
      .thenAccepted({ type: 'DiscordLinkEnded', data: { linkId: 'link-account-1', how: 'deleted' } });
  });

  it('is taken back by itself where it ended the link of another', () => {
    const facts = [
      factAt(linked('account-2', 'id-Zed'), 3),
      factAt({ type: 'DiscordLinkEnded', data: { ...pair, how: 'deactivated' } }, 4),
    ];
    given(nova, linked('account-1', 'id-Nova'), renameRequested('Nova', 'Luna'), linked('account-2', 'id-Zed'), {
      type: 'DiscordLinkEnded',
      data: { ...pair, how: 'deactivated' },
    })
      .when(undoing(facts))
      .thenAccepted(
        { type: 'DiscordLinkReactivated', data: pair },
        { type: 'DiscordLinkEnded', data: { linkId: 'link-account-2', how: 'deleted' } },
      );
  });
  const pair = { linkId: 'link-account-1', accountId: 'account-1', playerId: 'id-Nova' };
});

describe('a command of several events', () => {
  const past = [nova, renameRequested('Nova', 'Luna')] as const;
  const facts = factsOf(past, approveRename('request-Luna'));

  it('is taken back as a whole', () => {
    expect(facts.length).toBeGreaterThan(1);
    expect(given(...past, ...facts).when(undoing(facts)).events).toHaveLength(facts.length);
  });

  it('stays where one of its records has moved on', () => {
    given(...past, ...facts)
      .when(rename('id-Nova', 'Rex'))
      .when(undoing(facts))
      .thenRejected('record-moved-on');
    const two = factsOf([nova], register('Rex', 'Quill'));
    const id = two.flatMap(({ type, data }) =>
      type === 'PlayersRegistered' ? (data.players[1]?.playerId ?? '') : '',
    )[0];
    given(nova, ...two)
      .when(rename(id ?? '', 'Other'))
      .when(undoing(two))
      .thenRejected('record-moved-on');
  });

  it('is none that nothing takes back in part', () => {
    expect(inverseOf([...facts, factAt(renameRequested('Zed', 'Rex'), 9)])).toBeNull();
  });

  it('is refused where its player is gone', () => {
    const [rejected] = factsOf(past, {
      type: 'RejectRename',
      data: { requestId: 'request-Luna', expectedRevision: null },
    });
    if (rejected === undefined) throw new Error('nothing rejected');
    const merging = given(...past, rejected).when(merge('id-Nova', 'id-Zed'));
    merging.when(undoing([rejected])).thenRejected('not-found');
  });
});

describe('a withdrawal that is taken back', () => {
  const withDay: RosterEvent = {
    type: 'PlayersRegistered',
    data: { players: [{ playerId: 'id-Yan', name: 'Yan', firstSeen: '2025-01-05' }], refused: [], endedAliases: [] },
  };

  it('brings the first day back, and ends an alias that the name has become', () => {
    const gone = factsOf([nova, withDay], withdraw('id-Yan'));
    const back = given(nova, withDay, ...gone).when(undoing(gone));
    back.thenAccepted({
      type: 'PlayersRegistered',
      data: { players: [{ playerId: 'id-Yan', firstSeen: '2025-01-05' }], endedAliases: [] },
    });
    expect(back.state.withdrawn.has('id-Yan')).toBe(false);
    given(nova, withDay, ...gone)
      .when(addAlias('id-Zed', 'Yan'))
      .when(undoing(gone))
      .thenAccepted({
        type: 'PlayersRegistered',
        data: { endedAliases: [{ playerId: 'id-Zed', alias: 'Yan', kind: 'alias' }] },
      });
  });

  it('says who bears the name meanwhile', () => {
    const gone = factsOf([nova, withDay], withdraw('id-Yan'));
    const taken = given(nova, withDay, ...gone).when(rename('id-Zed', 'Yan'));
    taken.when(undoing(gone)).thenRejected('name-taken', { playerId: 'id-Zed' });
  });
});

it('an approval or a link that nobody can bear is refused by itself', () => {
  given(nova, renameRequested('Nova', 'Luna'), aliasAdded('id-Zed', 'Star'))
    .when(merge('id-Nova', 'id-Zed'))
    .when(approveRename('request-Luna'))
    .thenRejected('already-decided');
  given(nova).when(link('account-1', 'nobody')).thenRejected('not-found');
});
