import { createSlots } from '../../../src/api/media/slots.ts';

describe('the places of one person', () => {
  it('are so many, and the next one waits until one is given back', async () => {
    const slots = createSlots({ most: 2 });
    const [first] = [await slots.enter('a'), await slots.enter('a')];
    const order: string[] = [];
    const third = slots.enter('a').then((leave) => (order.push('third'), leave));
    await slots.enter('b');
    expect(order).toEqual([]);
    first();
    first();
    const leave = await third;
    const fourth = slots.enter('a').then((again) => (order.push('fourth'), again));
    leave();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('are refused after a while, and what was refused takes none', async () => {
    const slots = createSlots({ most: 1, waitMs: 1 });
    const leave = await slots.enter('a');
    await expect(slots.enter('a')).rejects.toThrow('slow-down');
    leave();
    await expect(slots.enter('a')).resolves.toBeInstanceOf(Function);
  });
});
