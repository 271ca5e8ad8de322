import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { playerNamesProjection } from '../../../src/projections/player-names/projection.ts';
import { namesOfPlayer } from '../../../src/projections/player-names/queries.ts';
import { project } from '../support/project.ts';
import { aliasAdded, aliasRemoved, merged, registered, renamed, wasSplit, withdrawn } from '../support/roster.ts';

const at = (day: string) => `2026-03-${day}T12:00:00.000Z`;
const on = (day: string, fact: UncommittedEvent<RosterEvent>): UncommittedEvent<RosterEvent> => ({
  ...fact,
  occurredAt: at(day),
});
const namesAfter = async (player: string, ...facts: UncommittedEvent<RosterEvent>[]) =>
  namesOfPlayer((await project(playerNamesProjection, facts, 1)).readModels, player);

describe('names of a player', () => {
  it('given a registration, then the name is borne since then', async () => {
    expect(await namesAfter('p1', on('01', registered({ p1: 'Nova', p2: 'Rex' })))).toEqual([
      { name: 'Nova', kind: 'current', from: at('01'), to: null },
    ]);
  });

  it('given renames, then each former name ends where the next one begins, newest first', async () => {
    const facts = [
      on('01', registered({ p1: 'Nova', p2: 'Rex' })),
      on('02', renamed('p1', 'Nova', 'Vega')),
      on('03', renamed('p1', 'Vega', 'VEGA', { keepsAlias: false })),
    ];
    expect(await namesAfter('p1', ...facts)).toEqual([
      { name: 'VEGA', kind: 'current', from: at('03'), to: null },
      { name: 'Vega', kind: 'former', from: at('02'), to: at('03') },
      { name: 'Nova', kind: 'former', from: at('01'), to: at('02') },
    ]);
  });

  it('given that another one takes a former name, then what was stays', async () => {
    const endedAlias = { playerId: 'p1', alias: 'Nova', kind: 'former' } as const;
    const facts = [
      on('01', registered({ p1: 'Nova', p2: 'Rex' })),
      on('02', renamed('p1', 'Nova', 'Vega')),
      on('03', renamed('p2', 'Rex', 'Nova', { endedAlias })),
    ];
    expect(await namesAfter('p1', ...facts)).toMatchObject([{ name: 'Vega' }, { name: 'Nova', to: at('02') }]);
    expect(await namesAfter('p2', ...facts)).toMatchObject([{ name: 'Nova', kind: 'current' }, { name: 'Rex' }]);
  });

  it('given an alias by hand, then it is a name until it is removed or borne by another one', async () => {
    const facts = [
      on('01', registered({ p1: 'Nova', p2: 'Rex' })),
      on('02', aliasAdded('p1', 'Luna')),
      on('03', aliasAdded('p1', 'Vega')),
      on('04', aliasRemoved('p1', 'Luna')),
      on('05', renamed('p2', 'Rex', 'Vega', { endedAlias: { playerId: 'p1', alias: 'Vega', kind: 'alias' } })),
    ];
    expect(await namesAfter('p1', ...facts)).toEqual([
      { name: 'Vega', kind: 'alias', from: at('03'), to: at('05') },
      { name: 'Luna', kind: 'alias', from: at('02'), to: at('04') },
      { name: 'Nova', kind: 'current', from: at('01'), to: null },
    ]);
  });

  it('given a merge, then the names of the other one are aliases until they are split', async () => {
    const facts = [on('01', registered({ p1: 'Nova', p2: 'Rex' })), on('02', merged())];
    expect(await namesAfter('p2', ...facts)).toEqual([
      { name: 'Star', kind: 'alias', from: at('02'), to: null },
      { name: 'Nova', kind: 'alias', from: at('02'), to: null },
      { name: 'Rex', kind: 'current', from: at('01'), to: null },
    ]);
    expect(await namesAfter('p2', ...facts, on('03', wasSplit()))).toMatchObject([
      { name: 'Star', to: at('03') },
      { name: 'Nova', to: at('03') },
      { name: 'Rex', to: null },
    ]);
  });

  it('given nothing, or a withdrawal, then nobody', async () => {
    expect(await namesAfter('p1')).toBeNull();
    expect(await namesAfter('p1', registered({ p1: 'Nova' }), withdrawn('p1', 'Nova'))).toBeNull();
  });
});
