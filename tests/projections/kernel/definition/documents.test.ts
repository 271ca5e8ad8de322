import {
  countRows,
  documentByKey,
  documentOf,
  documents,
  documentsByKey,
  findFields,
  findRows,
  getRows,
} from '../../../../src/projections/kernel/definition/documents.ts';
import { logPage } from '../../../../src/projections/kernel/definition/log-pages.ts';
import { handlers, mappedView, projection } from '../../../../src/projections/kernel/definition/projection.ts';
import { fact } from '../../support/facts.ts';
import { project } from '../../support/project.ts';

type ShelfEvent = { readonly type: 'Filled'; readonly data: { readonly books: readonly string[] } };
type Shelf = { readonly id: string; readonly books: readonly string[] };
type Book = { readonly title: string; readonly shelf: string; readonly kind: 'long' | 'short' };

const booksOf = ({ id, books }: Shelf): ReadonlyMap<string, Book> =>
  new Map(books.map((title) => [title, { title, shelf: id, kind: title.length > 4 ? 'long' : 'short' }]));

const library = projection({
  name: 'library',
  version: 1,
  resetOn: [],
  documents: {
    name: 'shelves',
    fields: {},
    indexes: [],
    on: handlers<ShelfEvent, Shelf>({
      Filled: { keys: ({ stream }) => [stream], fold: (_doc, { data }, key) => ({ id: key, books: data.books }) },
    }),
  },
  derived: [
    mappedView({
      name: 'books',
      fields: { shelf: ({ shelf }) => shelf, kind: ({ kind }) => kind, length: ({ title }) => title.length },
      indexes: [['shelf', 'length']],
      items: booksOf,
      doc: ({ title }) => ({ title }),
    }),
    mappedView({ name: 'places', fields: { shelf: ({ shelf }) => shelf }, indexes: [], items: booksOf, doc: null }),
  ],
});
const { shelves, books, places } = library.views;

const filled = async () => {
  const fill = (shelf: string, ...titles: readonly string[]) =>
    fact(shelf, { type: 'Filled', data: { books: titles } });
  return (await project(library, [fill('high', 'Emma', 'Middlemarch'), fill('low', 'She')])).readModels;
};

describe('the views of a projection', () => {
  it('are named by it and by themselves', () => {
    expect(library.views).toEqual({
      shelves: { projection: 'library', name: 'shelves' },
      books: { projection: 'library', name: 'books' },
      places: { projection: 'library', name: 'places' },
    });
  });

  it('are read as documents', async () => {
    const readModels = await filled();
    expect(await documentByKey(readModels, shelves, 'low')).toEqual({ id: 'low', books: ['She'] });
    expect(await documentByKey(readModels, shelves, 'none')).toBeNull();
    const some = await documentsByKey(readModels, books, ['She', 'none', 'Emma']);
    expect([...some.values()].map(({ title }) => title).sort()).toEqual(['Emma', 'She']);
    const high = await documents(readModels, books, {
      where: [['shelf', '=', 'high']],
      sort: [['length', 'desc']],
      limit: 9,
    });
    expect(high.map(({ title }) => title)).toEqual(['Middlemarch', 'Emma']);
  });

  it('are read as rows, whose text is parsed on demand', async () => {
    const readModels = await filled();
    const [row] = await findRows(readModels, books, { where: [['kind', 'in', ['long']]], limit: 1 });
    const kind: 'long' | 'short' | undefined = row?.fields.kind;
    expect([row?.text, row && documentOf(row).title, kind]).toEqual(['{"title":"Middlemarch"}', 'Middlemarch', 'long']);
    expect([...(await getRows(readModels, places, ['She', 'none'])).values()]).toEqual([
      { key: 'She', text: '', fields: { shelf: 'low' } },
    ]);
    const lengths = await findFields(readModels, books, { only: ['length'], sort: [['length', 'asc']], limit: 9 });
    expect(lengths.map(({ fields }) => fields)).toEqual([{ length: 3 }, { length: 4 }, { length: 11 }]);
    expect(await countRows(readModels, books, { where: [['shelf', '=', 'high']], limit: 1 })).toBe(2);
  });
});

describe('what is wrong about a view', () => {
  const nothing = { find: async () => [], get: async () => new Map() };

  it('does not compile where it is read', async () => {
    const wrong = [
      // @ts-expect-error no such view
      library.views.magazines,
      // @ts-expect-error no such field
      await findRows(nothing, books, { where: [['colour', '=', 'red']], limit: 1 }),
      // @ts-expect-error no such value of the field
      await findRows(nothing, books, { where: [['kind', '=', 'thick']], limit: 1 }),
      // @ts-expect-error no such field
      await findRows(nothing, books, { sort: [['title', 'asc']], limit: 1 }),
      // @ts-expect-error a view without fields has none
      await findRows(nothing, shelves, { sort: [['id', 'asc']], limit: 1 }),
      // @ts-expect-error no such field
      await findFields(nothing, books, { only: ['shelf', 'title'], limit: 1 }),
      // @ts-expect-error what was not asked for is not there
      (await findFields(nothing, books, { only: ['shelf'], limit: 1 }))[0]?.fields.length,
      // @ts-expect-error a text alone says too little
      (await findFields(nothing, books, { only: [], limit: 1 })).map(documentOf),
      // @ts-expect-error a view without documents
      await documents(nothing, places, { limit: 1 }),
      // @ts-expect-error a view without an order
      await logPage(nothing, books, { before: null, from: null, to: null, where: [], limit: 1 }),
      // @ts-expect-error not what its documents are
      (await documentByKey(nothing, books, 'Emma'))?.shelf,
      // @ts-expect-error of another view
      (await documentByKey(nothing, shelves, 'high')) satisfies Book | null,
    ];
    expect(wrong.flatMap((found) => found ?? [])).toEqual([]);
  });

  it('does not compile where it is declared', () => {
    const wrong = [
      // @ts-expect-error no such field
      mappedView({ name: 'a', fields: { shelf: ({ shelf }) => shelf }, indexes: [['shelves']], items: booksOf }),
      // @ts-expect-error nothing of an item
      mappedView({ name: 'b', fields: { pages: ({ pages }) => pages }, indexes: [], items: booksOf }),
      // @ts-expect-error nothing that an event says
      handlers<ShelfEvent, Shelf>({ Filled: { keys: () => [], fold: (_doc, { data }) => data.shelf } }),
    ];
    expect(wrong).toHaveLength(3);
  });
});
