import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { touchesOf } from '../../../src/domain/roster/touches.ts';
import { givenOf } from '../../support/given.ts';
import { link, linked, register, registered } from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);

const emptied = { type: 'RosterEmptied', data: {} } as const;
const bringBack = (...names: readonly string[]) =>
  ({ type: 'BringPlayersBack', data: { players: names.map((name) => ({ playerId: `id-${name}`, name })) } }) as const;

describe('the roster of a wipe', () => {
  it('holds nobody, and then those who come back by id and name', () => {
    given(registered('Nova')).when({ type: 'EmptyRoster', data: {} }).thenAccepted(emptied);
    given(registered('Nova'), emptied).when(register('Nova')).thenAccepted({ type: 'PlayersRegistered' });
    given(registered('Nova'), emptied)
      .when(bringBack('Nova', 'Luna'))
      .thenAccepted({
        type: 'PlayersRegistered',
        data: {
          players: [
            { playerId: 'id-Nova', name: 'Nova', firstSeen: null },
            { playerId: 'id-Luna', name: 'Luna', firstSeen: null },
          ],
          refused: [],
          endedAliases: [],
        },
      });
  });
  it('takes nobody twice', () => {
    given(emptied, registered('Nova')).when(bringBack('Nova')).thenNothing();
  });
  it('knows no link any more', () => {
    given(registered('Nova'), linked('account-1', 'id-Nova'), emptied, registered('Nova'))
      .when(link('account-9', 'id-Nova'))
      .thenAccepted({ type: 'DiscordLinked' });
  });
  it('is nothing that happened to one of them: it stands in no history', () => {
    expect(touchesOf(emptied)).toEqual([]);
  });
});
