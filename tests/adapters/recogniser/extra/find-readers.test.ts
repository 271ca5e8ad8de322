import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findReaders } from '../../../../src/adapters/recogniser/extra/find-readers.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'muster-readers-')), 'models');
  mkdirSync(folder);
});
afterEach(() => rmSync(dirname(folder), { recursive: true }));

const write = (...files: readonly string[]): void => {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
};

it('finds one reader in the folder itself and one in each folder of it, whatever their files are called', async () => {
  write(
    'rec.onnx',
    'keys.txt',
    'korean/korean_PP-OCRv5_rec.onnx',
    'korean/korean_dict.txt',
    'korean/det.onnx',
    '.git/x',
  );
  expect(await findReaders(folder)).toEqual({
    readers: [
      { name: 'models', recogniser: join(folder, 'rec.onnx'), dictionary: join(folder, 'keys.txt'), detector: null },
      {
        name: 'korean',
        recogniser: join(folder, 'korean/korean_PP-OCRv5_rec.onnx'),
        dictionary: join(folder, 'korean/korean_dict.txt'),
        detector: join(folder, 'korean/det.onnx'),
      },
    ],
    problems: [],
  });
});

it.each([
  ['no dictionary', ['a/rec.onnx'], 'a', /no dictionary/u],
  ['two dictionaries', ['a/rec.onnx', 'a/1.txt', 'a/2.txt'], 'a', /only one can be the dictionary/u],
  ['no recogniser', ['a/dict.txt'], 'a', /no \*rec\*\.onnx/u],
  ['two recognisers', ['a/rec1.onnx', 'a/rec2.onnx', 'a/dict.txt'], 'a', /a folder of its own/u],
  ['the name of another engine', ['tesseract/rec.onnx', 'tesseract/dict.txt'], 'tesseract', /not the name of another/u],
  ['a name that is none', ['a b/rec.onnx', 'a b/dict.txt'], 'a b', /letters, digits/u],
])('says of a folder with %s what is wrong', async (_what, files, name, why) => {
  write(...files, 'good/rec.onnx', 'good/dict.txt');
  const { readers, problems } = await findReaders(folder);
  expect(readers.map((one) => one.name)).toEqual(['good']);
  expect(problems).toEqual([{ name, why: expect.stringMatching(why) }]);
});

it('says that a folder is empty, or not there', async () => {
  expect((await findReaders(folder)).problems).toEqual([
    { name: folder, why: expect.stringContaining('no *rec*.onnx') },
  ]);
  const nowhere = join(folder, 'nowhere');
  expect((await findReaders(nowhere)).problems).toEqual([{ name: nowhere, why: 'it cannot be read (ENOENT)' }]);
});
