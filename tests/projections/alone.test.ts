import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent, Position } from '../../src/domain/kernel/envelope.ts';
import { projections } from '../../src/main/projections.ts';
import type { Projection } from '../../src/projections/kernel/definition/projection.ts';
import { project } from './support/project.ts';

const stored = (type: string): UncommittedEvent => {
  const file = join(__dirname, '../domain/golden', `${type}.v${eventRegistry.versionOf(type)}.json`);
  return eventRegistry.decode(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))), '0' as Position);
};
/** The views that have a document after this one event, with how many. */
const after = async (projection: Projection, type: string): Promise<string> => {
  const { readModels, skipped } = await project(projection, [stored(type)]);
  expect(skipped).toEqual([]);
  const counts = await Promise.all(
    projection.shape.views.map(
      async ({ name }) => [name, await readModels.count(projection.name, name, { limit: 1 })] as const,
    ),
  );
  return counts.flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`])).join(', ');
};

const begun = JSON.parse(readFileSync(join(__dirname, 'alone.json'), 'utf8')) as Record<string, object>;

// The subject of an event may be missing: its stream was wiped, or earlier events cannot be read.
describe('an event whose stream says nothing before it', () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'begins what it can in %s, and is nothing else',
    async (name, projection) => {
      const found: Record<string, string> = {};
      for (const type of projection.types.toSorted()) found[type] = await after(projection, type);
      expect(found).toEqual(begun[name]);
    },
  );
});
