import { discordLinksProjection } from '../../../src/projections/discord-links/projection.ts';
import { linkOfPlayer } from '../../../src/projections/discord-links/queries.ts';
import { playersProjection } from '../../../src/projections/players/projection.ts';
import { playersByIds } from '../../../src/projections/players/queries.ts';
import { project } from '../support/project.ts';
import { aliasAdded, linked, mainSet, merged, registered, wasSplit } from '../support/roster.ts';

const before = [registered({ p1: 'Nova', p2: 'Rex' }), aliasAdded('p1', 'Star')];

describe('merged players', () => {
  it('given a merge, then one stands for both, by all names', async () => {
    const { docs, readModels } = await project(playersProjection, [...before, merged()], 1);
    expect(await docs('players')).toMatchObject({
      p1: { name: 'Nova', aliases: [], mergedInto: 'p2', mergeId: 'merge-1' },
      p2: {
        name: 'Rex',
        aliases: [
          { text: 'Star', kind: 'alias' },
          { text: 'Nova', kind: 'former' },
        ],
        mergedInto: null,
      },
    });
    expect((await playersByIds(readModels, ['p1', 'p9'])).map(({ mergedInto }) => mergedInto)).toEqual(['p2']);
  });

  it('given a split, then each has again what was his', async () => {
    const was = await project(playersProjection, before, 1);
    const is = await project(playersProjection, [...before, merged(), wasSplit()], 1);
    const withoutRevisions = async (docs: (view: string) => Promise<Record<string, unknown>>) =>
      Object.values(await docs('players')).map((doc) => ({ ...(doc as object), revisions: null }));
    expect(await withoutRevisions(is.docs)).toEqual(await withoutRevisions(was.docs));
  });

  it('given an alt, then the player says whose', async () => {
    const { docs } = await project(playersProjection, [...before, mainSet('p1', 'p2'), mainSet('p9', 'p2')], 1);
    expect(await docs('players')).toMatchObject({ p1: { mainId: 'p2' }, p2: { mainId: null } });
    const cleared = await project(playersProjection, [...before, mainSet('p1', 'p2'), mainSet('p1', null)], 1);
    expect(await cleared.docs('players')).toMatchObject({ p1: { mainId: null } });
  });

  it('given a link, then it moves with the merge and back', async () => {
    const facts = [linked('l1', 'account-1', 'p1'), merged('l1')];
    const { readModels } = await project(discordLinksProjection, facts, 1);
    expect(await linkOfPlayer(readModels, 'p2')).toMatchObject({ id: 'l1', playerId: 'p2' });
    const after = await project(discordLinksProjection, [...facts, wasSplit('l1')], 1);
    expect(await linkOfPlayer(after.readModels, 'p1')).toMatchObject({ id: 'l1', playerId: 'p1' });
    expect(await linkOfPlayer(after.readModels, 'p2')).toBeNull();
  });
});
