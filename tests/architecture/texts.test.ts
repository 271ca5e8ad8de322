import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { textsOf } from '../../scripts/texts-of.ts';
import { retired } from './retired-words.ts';

const listed = readFileSync(join(import.meta.dirname, '../../docs/texts.md'), 'utf8');
/** An option of the command line keeps its name. */
const lines = listed.split(/^### /mu).flatMap((part) => {
  const [file = '', ...rest] = part.split('\n');
  const texts = rest.filter((line) => line.startsWith('- '));
  return texts.map((line) => ({ file, text: line.slice(2).replaceAll('--pictures', '') }));
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
