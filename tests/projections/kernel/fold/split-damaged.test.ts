import { splitDamaged } from '../../../../src/projections/kernel/fold/split-damaged.ts';
import type { Batch, DamagedEvent } from '../../../../src/ports/event-store.ts';
import { positionOf } from '../../../support/in-memory-event-store.ts';
import { fact } from '../../support/facts.ts';

const eventAt = (at: number, stream: string) => ({
  ...fact(stream, { type: 'Put', data: {} }),
  position: positionOf(at),
});
const damagedAt = (at: number, stream: string, type = 'Put'): DamagedEvent => ({
  ...{ stream, type, eventId: `event at ${at}`, revision: 0 },
  ...{ position: positionOf(at), cause: 'no JSON' },
});
const page = (damaged: readonly DamagedEvent[], ...events: Batch['events']): Batch => ({
  ...{ events, damaged, scannedTo: positionOf(99) },
});
const types = new Set(['Put', 'Emptied']);
const read = (batch: Batch, after: number | null = null) => {
  const { events, damaged } = splitDamaged(batch, { types, after: after === null ? null : positionOf(after) });
  return { at: events.map(({ position }) => Number(position)), damaged };
};

describe('what of a page can be read', () => {
  it('is everything where nothing is damaged', () => {
    expect(read({ events: [eventAt(1, 'a')], scannedTo: positionOf(1) })).toEqual({ at: [1], damaged: [] });
  });

  it('is what precedes the damaged event in its stream, and all of other streams', () => {
    const damaged = damagedAt(2, 'a');
    const events = [eventAt(1, 'a'), eventAt(3, 'a'), eventAt(4, 'b')];
    expect(read(page([damaged], ...events))).toEqual({ at: [1, 4], damaged: [damaged] });
  });

  it('ends at the first of several in a stream', () => {
    const damaged = [damagedAt(2, 'a'), damagedAt(4, 'a')];
    expect(read(page(damaged, eventAt(1, 'a'), eventAt(3, 'a')))).toEqual({ at: [1], damaged });
  });

  it('is everything where what is damaged is of no type that is wanted', () => {
    const events = [eventAt(1, 'a'), eventAt(3, 'a')];
    expect(read(page([damagedAt(2, 'a', 'Burnt')], ...events))).toEqual({ at: [1, 3], damaged: [] });
  });

  it('is everything where what is damaged was left out before', () => {
    const batch = page([damagedAt(2, 'a')], eventAt(3, 'a'));
    expect(read(batch, 3)).toEqual({ at: [3], damaged: [] });
    expect(read(batch, 2)).toEqual({ at: [3], damaged: [] });
    expect(read(batch, 1)).toMatchObject({ at: [], damaged: [{ stream: 'a' }] });
  });
});
