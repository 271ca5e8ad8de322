import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { givenOf } from '../../support/given.ts';
import { linked, linkEnded, register, registered, rename, renamed, withdraw } from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);

describe('registering players', () => {
  it('keeps the good names, as they are stored, and refuses the others with a code each', () => {
    given(registered('Nova'))
      .when(
        register(
          '  Thalori ',
          'nova',
          'Nóva',
          'thalori',
          'x',
          'no/slash',
          '',
          'Two  Words',
          'a'.repeat(33),
          'bell\u0007',
        ),
      )
      .thenAccepted({
        type: 'PlayersRegistered',
        data: {
          players: [{ name: 'Thalori' }, { name: 'Nóva' }, { name: 'Two Words' }],
          refused: [
            { index: 1, code: 'name-taken' },
            { index: 3, code: 'repeated' },
            { index: 4, code: 'too-short' },
            { index: 5, code: 'bad-character' },
            { index: 6, code: 'blank' },
            { index: 8, code: 'too-long' },
            { index: 9, code: 'control-character' },
          ],
        },
      });
  });

  it('takes the composed and the decomposed spelling for one name', () => {
    given(registered('Nóva')).when(register('No\u0301va')).thenRejected('nothing-registered');
  });

  it('is rejected when no name is left, naming each', () => {
    given(registered('Nova'))
      .when(register('Nova', ' '))
      .thenRejected('nothing-registered', {
        refused: [
          { index: 0, code: 'name-taken' },
          { index: 1, code: 'blank' },
        ],
      });
  });

  it('writes a thousand names as events of at most 250', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `Raider ${index}`);
    const { events, state } = given().when(register(...names));
    expect(events.map(({ type, data }) => type === 'PlayersRegistered' && data.players.length)).toEqual([
      250, 250, 250, 250,
    ]);
    expect(state.byName.size).toBe(1000);
  });

  it('writes every refusal, also when they outnumber the players', () => {
    const { events } = given().when(register('Nova', ...Array.from({ length: 600 }, () => 'x')));
    const refused = events.map(({ type, data }) => (type === 'PlayersRegistered' ? data.refused.length : 0));
    expect(refused.every((count) => count <= 250)).toBe(true);
    expect(refused.reduce((sum, count) => sum + count, 0)).toBe(600);
  });

  it('derives the ids from the command', () => {
    const ids = (commandId: string) => given().when(register('Nova', 'Zed'), { commandId }).events;
    expect(ids('one')).toEqual(ids('one'));
    expect(ids('one')).not.toEqual(ids('two'));
  });

  it('ends the alias of another who once bore the name', () => {
    const outcome = given(registered('Nova'), renamed('id-Nova', 'Nova', 'Luna'))
      .when(register('NOVA'))
      .thenAccepted({
        type: 'PlayersRegistered',
        data: { endedAliases: [{ playerId: 'id-Nova', alias: 'Nova', kind: 'former' }] },
      });
    expect(outcome.state.players.get('id-Nova')?.aliases.size).toBe(0);
    expect(outcome.state.byAlias.size).toBe(0);
  });
});

describe('renaming a player', () => {
  it('keeps the old name as an alias', () => {
    const outcome = given(registered('Nova'))
      .when(rename('id-Nova', ' Luna '))
      .thenAccepted({
        type: 'PlayerRenamed',
        data: { playerId: 'id-Nova', from: 'Nova', to: 'Luna', keepsAlias: true, endedAlias: null },
      });
    expect(outcome.state.players.get('id-Nova')).toMatchObject({
      name: 'Luna',
      aliases: new Map([['Nova', 'former']]),
    });
    outcome.when(register('nova')).thenAccepted({ type: 'PlayersRegistered' });
  });

  it('changes the case only without leaving an alias', () => {
    const outcome = given(registered('Nova'))
      .when(rename('id-Nova', 'NOVA'))
      .thenAccepted({ type: 'PlayerRenamed', data: { to: 'NOVA', keepsAlias: false } });
    expect(outcome.state.byName.get('nova')).toBe('id-Nova');
  });

  it('goes back to a former name, which is no alias any more', () => {
    const outcome = given(registered('Nova'), renamed('id-Nova', 'Nova', 'Luna'))
      .when(rename('id-Nova', 'Nova'))
      .thenAccepted({
        type: 'PlayerRenamed',
        data: { from: 'Luna', to: 'Nova', endedAlias: { playerId: 'id-Nova', alias: 'Nova' } },
      });
    expect(outcome.state.players.get('id-Nova')).toMatchObject({
      name: 'Nova',
      aliases: new Map([['Luna', 'former']]),
    });
  });

  it('ends one alias of a player who has two', () => {
    const outcome = given(
      registered('Nova', 'Zed'),
      renamed('id-Nova', 'Nova', 'Luna'),
      renamed('id-Nova', 'Luna', 'Stella'),
    ).when(rename('id-Zed', 'luna'));
    outcome.thenAccepted({
      type: 'PlayerRenamed',
      data: { endedAlias: { playerId: 'id-Nova', alias: 'Luna', kind: 'former' } },
    });
    expect([...(outcome.state.players.get('id-Nova')?.aliases.keys() ?? [])]).toEqual(['Nova']);
  });

  it("may take another's former name, whose alias ends", () => {
    const outcome = given(registered('Nova', 'Zed'), renamed('id-Nova', 'Nova', 'Luna'))
      .when(rename('id-Zed', 'Nova'))
      .thenAccepted({ type: 'PlayerRenamed', data: { endedAlias: { playerId: 'id-Nova', alias: 'Nova' } } });
    expect(outcome.state.players.get('id-Nova')?.aliases.size).toBe(0);
    expect(outcome.state.byName.get('nova')).toBe('id-Zed');
  });

  it('changes nothing when the name is the same', () => {
    given(registered('Nova')).when(rename('id-Nova', ' Nova ')).thenNothing();
  });

  it('is refused for a taken name, in whatever case, and says by whom', () => {
    given(registered('Nova', 'Zed')).when(rename('id-Zed', 'nOVA')).thenRejected('name-taken', { playerId: 'id-Nova' });
  });

  it('is refused for a bad name and for nobody', () => {
    given(registered('Nova')).when(rename('id-Nova', 'x')).thenRejected('bad-name', { problem: 'too-short' });
    given().when(rename('id-Nova', 'Luna')).thenRejected('not-found');
  });
});

describe('withdrawing players', () => {
  it('takes back who has nothing: the name is free, the id stands for nobody', () => {
    const outcome = given(registered('Nova', 'Zed')).when(withdraw('id-Nova', 'id-Zed', 'id-Nova'));
    outcome.thenAccepted({
      type: 'PlayersWithdrawn',
      data: {
        players: [
          { playerId: 'id-Nova', name: 'Nova' },
          { playerId: 'id-Zed', name: 'Zed' },
        ],
      },
    });
    expect([outcome.state.players.size, outcome.state.byName.size]).toEqual([0, 0]);
    outcome.when(withdraw('id-Nova')).thenNothing();
    outcome.when(rename('id-Nova', 'Luna')).thenRejected('not-found');
    outcome.when(register('nova')).thenAccepted({ type: 'PlayersRegistered' });
  });

  it.each([
    ['has a former name', [registered('Nova', 'Zed'), renamed('id-Nova', 'Nova', 'Luna')]],
    ['is linked', [registered('Nova', 'Zed'), linked('account-1', 'id-Nova')]],
    ['was linked', [registered('Nova', 'Zed'), linked('account-1', 'id-Nova'), linkEnded('account-1', 'id-Nova')]],
  ] as const)('is refused as a whole when one of them %s', (_what, past) => {
    given(...past)
      .when(withdraw('id-Zed', 'id-Nova'))
      .thenRejected('player-in-use', { playerId: 'id-Nova' });
  });

  it('is refused for nobody', () => {
    given(registered('Nova')).when(withdraw('id-Nova', 'id-Nobody')).thenRejected('not-found');
  });

  it('writes many as events of at most 250', () => {
    const names = Array.from({ length: 260 }, (_, index) => `Raider ${index}`);
    const { events } = given(registered(...names)).when(withdraw(...names.map((name) => `id-${name}`)));
    expect(events.map(({ type, data }) => type === 'PlayersWithdrawn' && data.players.length)).toEqual([250, 10]);
  });
});
