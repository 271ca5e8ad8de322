import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/u.test(path))
    .map((path) => `${folder}/${path}`);

const sources = [...filesBelow('src'), ...filesBelow('web/src')].map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));

/** Files by the name that they declare. */
const declarationsOf = (declaration: RegExp): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { path, text } of sources) {
    for (const [, name = ''] of text.matchAll(declaration)) {
      const files = found.get(name);
      if (files === undefined) found.set(name, [path]);
      else files.push(path);
    }
  }
  return found;
};
const repeated = (declarations: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...declarations].filter(([, files]) => files.length > 1).map(([name]) => name);

/** Names with the same meaning in each of several places. */
const slots: Readonly<Record<string, readonly string[]>> = {
  'parts of a page with a table': [
    'card',
    'columns',
    'columnsFor',
    'figuresOf',
    'filters',
    'firstReads',
    'lookOf',
    'sorts',
  ],
  'the same step on two engines': [
    'createFollow',
    'createHiding',
    'damaged',
    'isDamage',
    'rowChecksum',
    'toPosition',
    'toRow',
  ],
  'the same rule of two aggregates': ['hasMovedOn', 'inverseOf', 'learnTouched'],
  'one command as a route, in the application and in its aggregate': [
    'decideCorrection',
    'editParticipants',
    'registerPlayers',
    'renamePlayer',
    'requestCorrection',
    'setMain',
    'typeNames',
    'undoSession',
    'verifySession',
    'withdrawPlayers',
  ],
  'a feature and the schema of its answer': ['bakeOff', 'evidence', 'playerNames'],
  'a stored enum and that of the wire, which may change': [
    'dataSource',
    'detectionMethod',
    'linkMethod',
    'readingKind',
    'removalReason',
  ],
};

it('an exported type is declared once, so that its name means one thing', () => {
  const types = declarationsOf(/^export (?:type|interface) (\w+)\b/gmu);
  expect(types.size).toBeGreaterThan(500);
  expect(repeated(types)).toEqual([]);
});

it('an exported value is declared once, but for the listed slots', () => {
  const values = declarationsOf(/^export (?:abstract )?(?:async )?(?:const|let|class|function\*?) (\w+)/gmu);
  expect(values.size).toBeGreaterThan(1_000);
  expect([...repeated(values)].sort()).toEqual(Object.values(slots).flat().sort());
});

it('a type is named by a noun, not by a participle alone', () => {
  const nouns = new Set(['Feed', 'Finding', 'Need', 'Reading', 'Seed', 'Spelling', 'Timing']);
  const types = [...declarationsOf(/^(?:export )?(?:type|interface) (\w+)\b/gmu).keys()];
  expect(types.length).toBeGreaterThan(1_000);
  expect(types.filter((name) => /^[A-Z][a-z]+(?:ed|ing)$/u.test(name) && !nouns.has(name))).toEqual([]);
});
