import type { RosterCommand } from '../../../src/domain/roster/commands.ts';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import type { DecideReading } from '../../../src/domain/roster/reading-commands.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { givenOf } from '../../support/given.ts';
import { addAlias, aliasAdded, linked, register, registered, rename, renamed } from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);
type Word = DecideReading['data']['word'];
type Data<T extends RosterEvent['type']> = Extract<RosterEvent, { type: T }>['data'];
const decide = (text: string, word: Word, heals: DecideReading['data']['heals'] = ['unmatched']): RosterCommand => ({
  type: 'DecideReading',
  data: { text, word, heals },
});
const isPlayer = (name: string): Word => ({ action: 'player', playerId: `id-${name}` });
const undo = (decisionId: string): RosterCommand => ({ type: 'UndoReadingDecision', data: { decisionId } });
const learned = (more: Partial<Data<'ReadingLearned'>> = {}): RosterEvent => ({
  type: 'ReadingLearned',
  data: {
    ...{ decisionId: 'd1', text: 'Novva', heals: [], playerId: 'id-Nova', alias: 'Novva' },
    ...{ endedAlias: null, registered: false, ...more },
  },
});
const reading = (playerId: string, alias: string): RosterEvent => {
  const { type, data } = aliasAdded(playerId, alias);
  return { type, data: { ...data, kind: 'reading' } };
};

describe('a text that means a player', () => {
  it('is learned as a reading, and says what it settles', () => {
    const outcome = given(registered('Nova')).when(decide(' Novva ', isPlayer('Nova'), ['unmatched', 'doubtful']));
    outcome.thenAccepted(
      {
        type: 'ReadingLearned',
        data: {
          text: 'Novva',
          playerId: 'id-Nova',
          alias: 'Novva',
          heals: ['unmatched', 'doubtful'],
          registered: false,
        },
      },
      { type: 'AliasAdded', data: { playerId: 'id-Nova', alias: 'Novva', kind: 'reading', endedAlias: null } },
    );
    expect(outcome.state.readings.size).toBe(1);
  });

  it('teaches nothing where he has the name anyhow', () => {
    const past = given(registered('Nova'), aliasAdded('id-Nova', 'Star'));
    for (const text of ['NOVA', 'star'])
      past
        .when(decide(text, isPlayer('Nova')))
        .thenAccepted({ type: 'ReadingLearned', data: { alias: null, endedAlias: null } });
  });

  it('is taken from the player who had learned it, never from the player with that name', () => {
    given(registered('Nova', 'Zed'), reading('id-Zed', 'Novva'))
      .when(decide('novva', isPlayer('Nova')))
      .thenAccepted(
        { type: 'ReadingLearned', data: { endedAlias: { playerId: 'id-Zed', alias: 'Novva', kind: 'reading' } } },
        { type: 'AliasAdded', data: { alias: 'novva', endedAlias: { playerId: 'id-Zed' } } },
      );
    const past = given(registered('Nova', 'Zed'), renamed('id-Zed', 'Zed', 'Rex'));
    past.when(decide('rex', isPlayer('Nova'), [])).thenRejected('name-taken', { playerId: 'id-Zed' });
    past.when(decide('zed', isPlayer('Nova'), [])).thenRejected('name-taken', { playerId: 'id-Zed' });
    past.when(decide('Novva', isPlayer('Nobody'))).thenRejected('not-found');
  });

  it("moves the credit where it is another player's name, and teaches nothing", () => {
    given(registered('Olven', '0lven'))
      .when(decide('Olven', isPlayer('0lven'), ['doubtful']))
      .thenAccepted({ type: 'ReadingLearned', data: { playerId: 'id-0lven', alias: null, heals: ['doubtful'] } });
  });

  it('is never in the way of a name', () => {
    given(registered('Nova'), reading('id-Nova', 'Novva'))
      .when(register('Novva'))
      .thenAccepted({ type: 'PlayersRegistered', data: { endedAliases: [{ playerId: 'id-Nova', alias: 'Novva' }] } });
  });
});

describe('a text that means someone new', () => {
  it('registers him', () => {
    const outcome = given(registered('Nova'), reading('id-Nova', 'Novva')).when(
      decide('Novva', { action: 'register' }),
    );
    outcome.thenAccepted(
      { type: 'ReadingLearned', data: { alias: null, registered: true, endedAlias: { playerId: 'id-Nova' } } },
      { type: 'PlayersRegistered', data: { players: [{ name: 'Novva' }] } },
    );
    const [{ playerId }] = [...outcome.state.readings.values()].flatMap((one) =>
      one.type === 'ReadingLearned' ? [one.data] : [],
    ) as [Data<'ReadingLearned'>];
    expect(outcome.state.players.get(playerId)?.name).toBe('Novva');
  });

  it('is refused where it is not a name, or someone has it', () => {
    given(registered('Nova'))
      .when(decide('nova', { action: 'register' }))
      .thenRejected('name-taken');
    given()
      .when(decide('x', { action: 'register' }))
      .thenRejected('bad-name', { problem: 'too-short' });
  });
});

it('a text is not a name, right as it stands, or nobody', () => {
  given()
    .when(decide('Fps 60', { action: 'ignore' }))
    .thenAccepted({ type: 'TextIgnored', data: { text: 'Fps 60' } });
  given()
    .when(decide('Nova', { action: 'confirm' }, ['doubtful']))
    .thenAccepted({ type: 'ReadingJudged', data: { verdict: 'right', heals: ['doubtful'] } });
  given()
    .when(decide('Nova', { action: 'reject' }))
    .thenAccepted({ type: 'ReadingJudged', data: { verdict: 'nobody' } });
});

describe('a decision that is taken back', () => {
  it('unlearns what it taught, and gives back what it had ended', () => {
    given(registered('Nova'), learned(), reading('id-Nova', 'Novva'))
      .when(undo('d1'))
      .thenAccepted(
        { type: 'ReadingDecisionUndone', data: { decisionId: 'd1', text: 'Novva' } },
        { type: 'AliasRemoved', data: { playerId: 'id-Nova', alias: 'Novva', kind: 'reading' } },
      )
      .when(undo('d1'))
      .thenRejected('no-decision');
    const endedAlias = { playerId: 'id-Zed', alias: 'Novva', kind: 'reading' } as const;
    given(registered('Nova', 'Zed'), learned({ endedAlias }), reading('id-Nova', 'Novva'))
      .when(undo('d1'))
      .thenAccepted(
        { type: 'ReadingDecisionUndone', data: {} },
        { type: 'AliasAdded', data: { ...endedAlias, endedAlias: { playerId: 'id-Nova' } } },
      );
  });

  it('leaves what someone has said since', () => {
    given(registered('Nova'), learned(), reading('id-Nova', 'Novva'))
      .when(addAlias('id-Nova', 'Novva'))
      .when(undo('d1'))
      .thenAccepted({ type: 'ReadingDecisionUndone', data: {} });
    given(registered('Nova'), learned(), reading('id-Nova', 'Novva'))
      .when(register('Novva'))
      .when(undo('d1'))
      .thenAccepted({ type: 'ReadingDecisionUndone', data: {} });
  });

  it('withdraws whom it had registered, unless he has become someone', () => {
    const endedAlias = { playerId: 'id-Zed', alias: 'Novva', kind: 'reading' } as const;
    const fact = learned({ playerId: 'id-Novva', alias: null, registered: true, endedAlias });
    const past = [registered('Zed'), fact, registered('Novva')] as const;
    given(...past)
      .when(undo('d1'))
      .thenAccepted(
        { type: 'ReadingDecisionUndone', data: {} },
        { type: 'PlayersWithdrawn', data: { players: [{ playerId: 'id-Novva', name: 'Novva' }] } },
        { type: 'AliasAdded', data: { ...endedAlias, endedAlias: null } },
      );
    given(...past, linked('account', 'id-Novva'))
      .when(undo('d1'))
      .thenRejected('player-in-use');
    given(...past)
      .when(rename('id-Novva', 'Vega'))
      .when(undo('d1'))
      .thenRejected('player-in-use');
  });

  it('is none that nobody made', () => {
    given().when(undo('d1')).thenRejected('no-decision');
  });
});
