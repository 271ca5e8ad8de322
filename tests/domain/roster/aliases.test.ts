import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { givenOf } from '../../support/given.ts';
import {
  addAlias,
  aliasAdded,
  register,
  registered,
  removeAlias,
  rename,
  renamed,
} from '../../support/roster-builders.ts';

const given = givenOf(rosterDecider);

describe('an alias by hand', () => {
  it('is added as it is stored', () => {
    given(registered('Nova'))
      .when(addAlias('id-Nova', ' Two  Words '))
      .thenAccepted({
        type: 'AliasAdded',
        data: { playerId: 'id-Nova', alias: 'Two Words', kind: 'alias', endedAlias: null },
      })
      .when(addAlias('id-Nova', 'TWO WORDS'))
      .thenNothing();
  });

  it('ends with the other player who had it', () => {
    given(registered('Nova', 'Zed'), renamed('id-Zed', 'Zed', 'Rex'))
      .when(addAlias('id-Nova', 'zed'))
      .thenAccepted({
        type: 'AliasAdded',
        data: { alias: 'zed', endedAlias: { playerId: 'id-Zed', alias: 'Zed', kind: 'former' } },
      })
      .when(removeAlias('id-Zed', 'Zed'))
      .thenRejected('no-alias');
  });

  it('takes the place of what was learned from pictures', () => {
    const { type, data } = aliasAdded('id-Nova', 'Novva');
    given(registered('Nova'), { type, data: { ...data, kind: 'reading' } })
      .when(addAlias('id-Nova', 'Novva'))
      .thenAccepted({
        type: 'AliasAdded',
        data: { kind: 'alias', endedAlias: { playerId: 'id-Nova', kind: 'reading' } },
      });
  });

  it('is refused when someone bears it, the player himself too, and for nobody', () => {
    const outcome = given(registered('Nova', 'Zed'));
    outcome.when(addAlias('id-Nova', 'ZED')).thenRejected('name-taken', { playerId: 'id-Zed' });
    outcome.when(addAlias('id-Nova', 'nova')).thenRejected('name-taken', { playerId: 'id-Nova' });
    outcome.when(addAlias('nobody', 'Star')).thenRejected('not-found');
    outcome.when(addAlias('id-Nova', 'x')).thenRejected('bad-name', { problem: 'too-short' });
  });

  it('is removed, case aside, and former names too', () => {
    given(registered('Nova'), aliasAdded('id-Nova', 'Star'), renamed('id-Nova', 'Nova', 'Vega'))
      .when(removeAlias('id-Nova', ' star'))
      .thenAccepted({ type: 'AliasRemoved', data: { playerId: 'id-Nova', alias: 'Star', kind: 'alias' } })
      .when(removeAlias('id-Nova', 'Nova'))
      .thenAccepted({ type: 'AliasRemoved', data: { alias: 'Nova', kind: 'former' } })
      .when(removeAlias('id-Nova', 'Nova'))
      .thenRejected('no-alias')
      .when(removeAlias('nobody', 'Nova'))
      .thenRejected('not-found');
  });

  it('gives way to a name: by registration and by rename', () => {
    const past = [registered('Nova', 'Zed'), aliasAdded('id-Nova', 'Star')] as const;
    const endedAlias = { playerId: 'id-Nova', alias: 'Star', kind: 'alias' } as const;
    given(...past)
      .when(register('Star'))
      .thenAccepted({ type: 'PlayersRegistered', data: { endedAliases: [endedAlias] } });
    given(...past)
      .when(rename('id-Zed', 'Star'))
      .thenAccepted({ type: 'PlayerRenamed', data: { endedAlias } });
  });
});
