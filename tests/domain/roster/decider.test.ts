import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { givenOf } from '../../support/given.ts';
import { link, linkByName, linked, register, registered, rename, renamed } from '../../support/roster-builders.ts';

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
            { name: 'nova', code: 'name-taken' },
            { name: 'thalori', code: 'repeated' },
            { name: 'x', code: 'too-short' },
            { name: 'no/slash', code: 'bad-character' },
            { name: '', code: 'blank' },
            { name: 'a'.repeat(33), code: 'too-long' },
            { name: 'bell\u0007', code: 'control-character' },
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
          { name: 'Nova', code: 'name-taken' },
          { name: ' ', code: 'blank' },
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
      .thenAccepted({ type: 'PlayersRegistered', data: { endedAliases: [{ playerId: 'id-Nova', alias: 'Nova' }] } });
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
    expect(outcome.state.players.get('id-Nova')).toMatchObject({ name: 'Luna', aliases: new Set(['Nova']) });
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
    expect(outcome.state.players.get('id-Nova')).toMatchObject({ name: 'Nova', aliases: new Set(['Luna']) });
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

describe('linking a Discord account', () => {
  it('is one to one', () => {
    const past = [registered('Nova', 'Zed'), linked('account-1', 'id-Nova')] as const;
    given(registered('Nova'))
      .when(link('account-1', 'id-Nova'))
      .thenAccepted({
        type: 'DiscordLinked',
        data: { accountId: 'account-1', playerId: 'id-Nova', method: 'manual' },
      });
    given(...past)
      .when(link('account-1', 'id-Nova'))
      .thenNothing();
    given(...past)
      .when(link('account-1', 'id-Zed'))
      .thenRejected('link-active-elsewhere');
    given(...past)
      .when(link('account-2', 'id-Nova'))
      .thenRejected('link-active-elsewhere');
    given(...past)
      .when(link('account-2', 'id-Nobody'))
      .thenRejected('not-found');
  });

  it('happens by itself when exactly one unlinked player bears a name of the account', () => {
    given(registered('Nóva', 'Zed'))
      .when(linkByName('account-1', 'nova', 'someone'))
      .thenAccepted({ type: 'DiscordLinked', data: { playerId: 'id-Nóva', method: 'auto' } });
  });

  it.each([
    ['nobody bears one', [registered('Nova')], ['Luna', '']],
    ['two do', [registered('Nova', 'Nóva')], ['nova']],
    ['the names mean two players', [registered('Nova', 'Zed')], ['nova', 'zed']],
    ['the player is linked', [registered('Nova'), linked('account-2', 'id-Nova')], ['nova']],
    ['the account is linked', [registered('Nova', 'Zed'), linked('account-1', 'id-Zed')], ['nova']],
    ['it is a former name', [registered('Nova'), renamed('id-Nova', 'Nova', 'Luna')], ['nova']],
  ] as const)('does not happen when %s', (_why, past, names) => {
    given(...past)
      .when(linkByName('account-1', ...names))
      .thenNothing();
  });
});
