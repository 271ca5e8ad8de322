import {
  aggregatedView,
  handlers,
  mappedView,
  projection,
} from '../../../src/projections/kernel/definition/projection.ts';
import { fact } from './facts.ts';

/** A toy: baskets hold fruit; a derived view sums each fruit over all baskets. */
export type BasketEvent =
  | { readonly type: 'Put'; readonly data: { readonly fruit: string; readonly count: number } }
  | { readonly type: 'Emptied'; readonly data: Record<string, never> }
  | { readonly type: 'Burnt'; readonly data: Record<string, never> };
type Basket = { readonly id: string; readonly fruit: Readonly<Record<string, number>> };
type Sum = { total: number; baskets: number };

export const baskets = (options: { readonly version?: number; readonly log?: string[] } = {}) =>
  projection({
    name: 'baskets',
    version: options.version ?? 1,
    resetOn: ['Burnt'],
    documents: {
      name: 'basket',
      fields: { id: (doc) => doc.id },
      indexes: [['id']],
      on: handlers<BasketEvent, Basket>({
        Put: {
          keys: (event) => [event.stream],
          fold: (doc, event, key) => {
            const { fruit, count } = event.data;
            if (fruit === 'stone') throw new Error('a stone is no fruit');
            const held = doc ?? { id: key, fruit: {} };
            return { ...held, fruit: { ...held.fruit, [fruit]: (held.fruit[fruit] ?? 0) + count } };
          },
        },
        Emptied: {
          keys: (event) => [event.stream],
          fold: (doc) => (doc === null ? null : { ...doc, fruit: {} }),
        },
      }),
    },
    derived: [
      aggregatedView({
        name: 'sums',
        fields: { total: (doc) => doc.total },
        indexes: [['total']],
        items: (basket: Basket): ReadonlyMap<string, number> => {
          options.log?.push(basket.id);
          if ('worm' in basket.fruit) throw new Error('a worm');
          return new Map(Object.entries(basket.fruit));
        },
        fold: (doc: Sum | null, removed: number | null, added: number | null) => {
          const sum = doc ?? { total: 0, baskets: 0 };
          sum.total += (added ?? 0) - (removed ?? 0);
          sum.baskets += (added === null ? 0 : 1) - (removed === null ? 0 : 1);
          return sum.baskets === 0 ? null : sum;
        },
      }),
      mappedView({
        name: 'slots',
        fields: { count: (doc) => doc.count },
        indexes: [],
        items: (basket: Basket): ReadonlyMap<string, { readonly count: number }> =>
          new Map(Object.entries(basket.fruit).map(([name, count]) => [`${basket.id}/${name}`, { count }])),
      }),
    ],
  });

export const put = (basket: string, fruit: string, count: number) =>
  fact(basket, { type: 'Put', data: { fruit, count } });
export const emptied = (basket: string) => fact(basket, { type: 'Emptied', data: {} });
export const burnt = () => fact('all', { type: 'Burnt', data: {} });
