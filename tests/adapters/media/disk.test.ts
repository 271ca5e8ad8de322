import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDiskMediaStore } from '../../../src/adapters/media/disk.ts';
import { temporaryFolder } from '../temporary-folder.ts';

it('leaves two files for one content and nothing temporary, whoever stored it', async () => {
  const folder = temporaryFolder();
  const stores = [createDiskMediaStore({ dir: folder.path }), createDiskMediaStore({ dir: folder.path })];
  const ids = await Promise.all(stores.map((store) => store.put(Buffer.from('same'), 'text/plain')));
  const id = ids[0] ?? '';
  expect(readdirSync(join(folder.path, id.slice(0, 2))).toSorted()).toEqual([id, `${id}.type`]);
  expect(readdirSync(join(folder.path, 'tmp'))).toEqual([]);
  await folder.remove();
});

it('removes what a crash left half-written, not what is being written', async () => {
  const folder = temporaryFolder();
  createDiskMediaStore({ dir: folder.path });
  const [old, young] = [join(folder.path, 'tmp', 'old'), join(folder.path, 'tmp', 'young')];
  for (const path of [old, young]) writeFileSync(path, 'half');
  utimesSync(old, 1, 1);
  createDiskMediaStore({ dir: folder.path });
  expect(readdirSync(join(folder.path, 'tmp'))).toEqual(['young']);
  await folder.remove();
});
