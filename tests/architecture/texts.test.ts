import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { textsOf } from '../../scripts/texts-of.ts';

/** Words and turns that Muster no longer uses towards people, with what it says instead. */
const retired: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what)ever\b/iu, 'everyone who, anyone who, or the noun'],
  [/\banew\b/iu, 'again; for a read model: rebuilt'],
  [/\bof (theirs|yours|one's own)\b/iu, 'their, your'],
  [/\b(some|every|any)body\b/iu, 'someone, everyone, anyone'],
  [/\bwants? a word\b|\bwaits? for a word\b/iu, 'needs a decision'],
  [/\bpictures?\b/iu, 'screenshot; in a chart: chart; any other file: image'],
  [/\bmeanwhile\b/iu, 'since'],
  [/\bbe(en)? told\b|\b(has|was|were) (not )?told\b/iu, 'sent, published, reported'],
  [/\bgoes on\b/iu, 'continues'],
  [/\bhas begun\b/iu, 'started'],
  [/\bcomes? to\b/iu, 'results in'],
  [/\bany more\b/iu, 'no longer'],
  [/\bforgotten\b/iu, 'erased'],
  [/\bstands (here|there|for)\b/iu, 'is, counts for'],
  [/\bgiven up\b/iu, 'revoked, stopped'],
  [/\boneself\b/iu, 'your own'],
];

/** Setting, option and chat words that keep their names. */
const kept = [/--pictures/gu];

const listed = readFileSync(join(import.meta.dirname, '../../docs/texts.md'), 'utf8');
const lines = listed.split('\n').flatMap((line, at, all) => {
  if (!line.startsWith('- ')) return [];
  const file = all.slice(0, at).findLast((before) => before.startsWith('### '));
  return [
    { file: file?.slice(4) ?? '', text: kept.reduce((text, pattern) => text.replaceAll(pattern, ''), line.slice(2)) },
  ];
});

it('no text that is shown has a word that is retired', () => {
  const found = lines.flatMap(({ file, text }) => {
    const said = text.replaceAll(/\{[^{}]*\}/gu, '');
    return retired.flatMap(([pattern, instead]) => (pattern.test(said) ? [`${file}: ${text}  (say: ${instead})`] : []));
  });
  expect(found).toEqual([]);
});

const textsIn = (code: string): readonly string[] =>
  textsOf(ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true));

describe('the texts of a file', () => {
  it('are sentences as they are read, with the elements inside them', () => {
    expect(
      textsIn(`const a = () => <p>{count} names <b>of {name}</b> are in <Link to="/x">the list</Link>.</p>;`),
    ).toEqual(['{…} names of {…} are in the list.']);
  });

  it('are labels of one word, and prose anywhere, with its values', () => {
    expect(textsIn('const a = { title: "Saved", key: "saved" }; say(`Only ${most} names fit`);')).toEqual([
      'Saved',
      'Only {most} names fit',
    ]);
  });

  it('are no addresses, styles, statements, names of modules or errors for programmers', () => {
    const code = [
      "import x from 'a b';",
      'const Box = styled.div`padding: 0 var(--s-4); color: red;`;',
      "db.exec('SELECT a FROM b');",
      "const area = `'name state' 'lag open'`;",
      "throw new Error('cannot be here');",
    ];
    expect(textsIn(code.join('\n'))).toEqual([]);
  });
});
