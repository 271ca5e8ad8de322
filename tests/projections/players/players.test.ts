import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { discordLinksProjection } from '../../../src/projections/discord-links/projection.ts';
import { linkById, linkOfPlayer, listLinks } from '../../../src/projections/discord-links/queries.ts';
import { playersProjection } from '../../../src/projections/players/projection.ts';
import { playerDetails } from '../../../src/projections/players/queries.ts';
import { project } from '../support/project.ts';
import {
  aliasAdded,
  aliasRemoved,
  linked,
  linkEnded,
  noted,
  reactivated,
  registered,
  renamed,
  withdrawn,
} from '../support/roster.ts';

const players = (...facts: UncommittedEvent<RosterEvent>[]) => project(playersProjection, facts, 1);

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
        withdrawn: false,
      },
      p2: { name: 'Rex' },
    });
  });

  it('given a rename, then the old name goes on as an alias and in the history', async () => {
    const world = await players(registered({ p1: 'Nova' }), renamed('p1', 'Nova', 'Vega'));
    expect(await playerDetails(world.readModels, 'p1')).toMatchObject({
      name: 'Vega',
      aliases: [{ text: 'Nova', kind: 'former' }],
      history: [{ from: 'Nova', to: 'Vega', by: 'account-mod' }],
    });
    expect(await playerDetails(world.readModels, 'p9')).toBeNull();
  });

  it('given a change of case only, then there is no alias', async () => {
    const world = await players(registered({ p1: 'Nova' }), renamed('p1', 'Nova', 'NOVA', { keepsAlias: false }));
    expect(await world.docs('players')).toMatchObject({ p1: { name: 'NOVA', aliases: [] } });
  });

  it('given that another one takes a former name, by rename or registration, then the alias ends', async () => {
    const before = [registered({ p1: 'Nova', p2: 'Rex' }), renamed('p1', 'Nova', 'Vega')];
    const endedAlias = { playerId: 'p1', alias: 'Nova', kind: 'former' as const };
    const byRename = await players(...before, renamed('p2', 'Rex', 'Nova', { endedAlias }));
    expect(await byRename.docs('players')).toMatchObject({
      p1: { aliases: [] },
      p2: { name: 'Nova', aliases: [{ text: 'Rex', kind: 'former' }] },
    });
    const byRegistration = await players(...before, registered({ p3: 'Nova' }, [endedAlias]));
    expect(await byRegistration.docs('players')).toMatchObject({ p1: { aliases: [] }, p3: { name: 'Nova' } });
  });

  it('given that one takes the own former name back, then it is no alias any more', async () => {
    const world = await players(
      registered({ p1: 'Nova' }),
      renamed('p1', 'Nova', 'Vega'),
      renamed('p1', 'Vega', 'Nova', { endedAlias: { playerId: 'p1', alias: 'Nova', kind: 'former' as const } }),
    );
    expect(await world.docs('players')).toMatchObject({
      p1: { name: 'Nova', aliases: [{ text: 'Vega', kind: 'former' }] },
    });
  });

  it('given that someone is withdrawn, then the id keeps the name and stands for nobody', async () => {
    const world = await players(registered({ p1: 'Nova' }), withdrawn('p1', 'Nova'), withdrawn('p9', 'Nobody'));
    expect(await world.docs('players')).toMatchObject({ p1: { name: 'Nova', withdrawn: true } });
    expect(Object.keys(await world.docs('players'))).toEqual(['p1']);
  });

  it('given an alias by hand, then it is one until it is taken away or another player gets it', async () => {
    const before = [registered({ p1: 'Nova', p2: 'Rex' }), aliasAdded('p1', 'Star')];
    expect(await (await players(...before)).docs('players')).toMatchObject({
      p1: { aliases: [{ text: 'Star', kind: 'alias' }], revisions: [0, 0] },
    });
    expect(await (await players(...before, aliasRemoved('p1', 'Star'))).docs('players')).toMatchObject({
      p1: { aliases: [], revisions: [0, 0, 0] },
    });
    const ended = { playerId: 'p1', alias: 'Star', kind: 'alias' as const };
    expect(await (await players(...before, aliasAdded('p2', 'STAR', ended))).docs('players')).toMatchObject({
      p1: { aliases: [], revisions: [0, 0, 0] },
      p2: { aliases: [{ text: 'STAR', kind: 'alias' }] },
    });
  });

  it('a rename of nobody changes nothing', async () => {
    expect(await (await players(renamed('p1', 'a', 'b'))).docs('players')).toEqual({});
  });
});

describe('links', () => {
  const links = (...facts: UncommittedEvent<RosterEvent>[]) => project(discordLinksProjection, facts, 1);
  const link = {
    id: 'l1',
    accountId: 'account-1',
    playerId: 'p1',
    linkMethod: 'manual',
    isActive: true,
    linkedAt: '2026-03-01T12:00:00.000Z',
    hasNote: false,
    isDeleted: false,
    revisions: [0],
  };

  it('given a linked account, then the link is active and found by its player', async () => {
    const { readModels } = await links(linked('l1', 'account-1', 'p1'));
    expect(await linkOfPlayer(readModels, 'p1')).toEqual(link);
    expect(await linkOfPlayer(readModels, 'p2')).toBeNull();
  });

  it('given a note, an end and a deletion, then each is listed', async () => {
    const facts = [linked('l1', 'account-1', 'p1'), noted('l1', true), linkEnded('l1', 'deactivated')];
    const inactive = { ...link, isActive: false, revisions: [0, 0, 0] };
    expect(await (await links(...facts)).docs('links')).toEqual({ l1: { ...inactive, hasNote: true } });
    expect(await (await links(...facts, reactivated('l1'))).docs('links')).toMatchObject({ l1: { isActive: true } });
    expect(await (await links(noted('l2', true), linkEnded('l2', 'deactivated'))).docs('links')).toEqual({});
  });

  it('given a deleted link, then nobody sees it until it is restored as it was', async () => {
    const facts = [linked('l1', 'account-1', 'p1'), linked('l2', 'account-2', 'p2'), linkEnded('l1', 'deleted')];
    const { readModels } = await links(...facts);
    expect((await listLinks(readModels)).map(({ id }) => id)).toEqual(['l2']);
    expect(await linkOfPlayer(readModels, 'p1')).toBeNull();
    expect(await linkById(readModels, 'l1')).toMatchObject({ isDeleted: true, isActive: false });
    const later = { ...linked('l1', 'account-1', 'p1', 'l1'), occurredAt: '2026-04-01T12:00:00.000Z' };
    const restored = await links(...facts, later);
    expect(await linkOfPlayer(restored.readModels, 'p1')).toEqual({ ...link, revisions: [0, 0, 0] });
    expect(await linkById(restored.readModels, 'l9')).toBeNull();
  });
});
