import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projections } from '../../src/main/projections.ts';

// Stored tables are identified by version only: with another field or index under the same version, old tables would be
// taken for new ones. When a shape changes, raise its version and update both here.
const committed = JSON.parse(readFileSync(join(__dirname, 'shapes.json'), 'utf8')) as Record<string, unknown>;

describe('what is stored of each read model', () => {
  it.each(projections.map(({ shape }) => [shape.name, shape] as const))('%s is as its version says', (name, shape) => {
    expect(shape).toEqual(committed[name]);
  });

  it('is committed of each, and of no other', () => {
    expect(projections.map(({ name }) => name).toSorted()).toEqual(Object.keys(committed).toSorted());
  });

  it('is removed by a wipe, except for channels', () => {
    const stays = projections.filter(({ resetOn }) => !resetOn.includes('ProductionDataWiped'));
    expect(stays.map(({ name }) => name)).toEqual(['channels']);
  });
});
