import type { Fact } from '../../../src/domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { discordLinksProjection } from '../../../src/projections/discord-links/projection.ts';
import { linkOfPlayer } from '../../../src/projections/discord-links/queries.ts';
import { playersProjection } from '../../../src/projections/players/projection.ts';
import { playerDetails } from '../../../src/projections/players/queries.ts';
import { project } from '../support/project.ts';
import { linked, registered, renamed } from '../support/roster.ts';

const players = (...facts: Fact<RosterEvent>[]) => project(playersProjection, facts, 1);

describe('players', () => {
  it('given a registration, then each player stands with the name and the time', async () => {
    const world = await players(registered({ p1: 'Nova', p2: 'Rex' }));
    expect(await world.docs('players')).toMatchObject({
      p1: {
        id: 'p1',
        name: 'Nova',
        registeredAt: '2026-03-01T12:00:00.000Z',
        aliases: [],
        history: [],
        mergedInto: null,
      },
      p2: { name: 'Rex' },
    });
    expect(await world.docs('names')).toEqual({
      nova: { current: ['p1'], aliases: [] },
      rex: { current: ['p2'], aliases: [] },
    });
  });

  it('given a rename, then the old name goes on as an alias and in the history', async () => {
    const world = await players(registered({ p1: 'Nova' }), renamed('p1', 'Nova', 'Vega'));
    expect(await playerDetails(world.readModels, 'p1')).toMatchObject({
      name: 'Vega',
      aliases: ['Nova'],
      history: [{ from: 'Nova', to: 'Vega', by: 'account-mod' }],
    });
    expect(await playerDetails(world.readModels, 'p9')).toBeNull();
    expect(await world.docs('names')).toEqual({
      vega: { current: ['p1'], aliases: [] },
      nova: { current: [], aliases: ['p1'] },
    });
  });

  it('given a change of case only, then there is no alias', async () => {
    const world = await players(registered({ p1: 'Nova' }), renamed('p1', 'Nova', 'NOVA', { keepsAlias: false }));
    expect(await world.docs('players')).toMatchObject({ p1: { name: 'NOVA', aliases: [] } });
    expect(await world.docs('names')).toEqual({ nova: { current: ['p1'], aliases: [] } });
  });

  it('given that another one takes a former name, by rename or registration, then the alias ends', async () => {
    const before = [registered({ p1: 'Nova', p2: 'Rex' }), renamed('p1', 'Nova', 'Vega')];
    const endedAlias = { playerId: 'p1', alias: 'Nova' };
    const byRename = await players(...before, renamed('p2', 'Rex', 'Nova', { endedAlias }));
    expect(await byRename.docs('players')).toMatchObject({
      p1: { aliases: [] },
      p2: { name: 'Nova', aliases: ['Rex'] },
    });
    const byRegistration = await players(...before, registered({ p3: 'Nova' }, [endedAlias]));
    expect(await byRegistration.docs('players')).toMatchObject({ p1: { aliases: [] }, p3: { name: 'Nova' } });
    expect(await byRegistration.docs('names')).toMatchObject({ nova: { current: ['p3'], aliases: [] } });
  });

  it('given that one takes the own former name back, then it is no alias any more', async () => {
    const world = await players(
      registered({ p1: 'Nova' }),
      renamed('p1', 'Nova', 'Vega'),
      renamed('p1', 'Vega', 'Nova', { endedAlias: { playerId: 'p1', alias: 'Nova' } }),
    );
    expect(await world.docs('players')).toMatchObject({ p1: { name: 'Nova', aliases: ['Vega'] } });
  });

  it('keeps two players apart whose names differ by a mark only', async () => {
    const world = await players(registered({ p2: 'Nóva', p1: 'Nova' }));
    expect(await world.docs('names')).toEqual({ nova: { current: ['p1', 'p2'], aliases: [] } });
  });

  it('a rename of nobody changes nothing', async () => {
    expect(await (await players(renamed('p1', 'a', 'b'))).docs('players')).toEqual({});
  });
});

it('links: given a linked account, then the link is active and found by its player', async () => {
  const world = await project(discordLinksProjection, [linked('l1', 'account-1', 'p1')]);
  const link = {
    id: 'l1',
    accountId: 'account-1',
    playerId: 'p1',
    linkMethod: 'manual',
    isActive: true,
    linkedAt: '2026-03-01T12:00:00.000Z',
    notes: null,
  };
  expect(await linkOfPlayer(world.readModels, 'p1')).toEqual(link);
  expect(await linkOfPlayer(world.readModels, 'p2')).toBeNull();
});
