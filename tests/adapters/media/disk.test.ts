import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDiskMediaStore } from '../../../src/adapters/media/disk.ts';
import { temporaryFolder } from '../temporary-folder.ts';

it('leaves two files for one content and nothing temporary, whichever process stored it', async () => {
  const folder = temporaryFolder();
  const stores = [createDiskMediaStore({ dir: folder.path }), createDiskMediaStore({ dir: folder.path })];
  const ids = await Promise.all(stores.map((store) => store.put(Buffer.from('same'), 'text/plain')));
  const id = ids[0] ?? '';
  expect(readdirSync(join(folder.path, id.slice(0, 2))).toSorted()).toEqual([id, `${id}.type`]);
  expect(readdirSync(join(folder.path, 'tmp'))).toEqual([]);
  await folder.remove();
});

it('loses nothing that is stored while it is deleted as stale', async () => {
  const folder = temporaryFolder();
  const store = createDiskMediaStore({ dir: folder.path });
  const id = await store.put(Buffer.from('same'), 'image/png');
  const path = join(folder.path, id.slice(0, 2), id);
  const since = new Date(Date.now() - 60_000);
  for (let round = 0; round < 200; round += 1) {
    for (const one of [path, `${path}.type`]) utimesSync(one, 1, 1);
    const state = { isStored: false };
    const stored = store.put(Buffer.from('same'), 'image/png').finally(() => (state.isStored = true));
    while (!state.isStored) await store.deleteStale(id, since);
    await stored;
    expect([round, (await store.get(id))?.type]).toEqual([round, 'image/png']);
  }
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

it.each([
  ['bytes', ''],
  ['media type', '.type'],
])('does not answer a picture whose %s are not what was written, and says which', async (_what, suffix) => {
  const folder = temporaryFolder();
  const told: unknown[] = [];
  const store = createDiskMediaStore({ dir: folder.path, onDamaged: (one) => told.push(one) });
  const [id, other] = [
    await store.put(Buffer.from('a picture'), 'image/png'),
    await store.put(Buffer.from('b'), 'x/y'),
  ];
  const path = `${join(folder.path, id.slice(0, 2), id)}${suffix}`;
  const written = readFileSync(path);
  for (let at = 0; at < written.length; at += 1) {
    const flipped = Buffer.from(written);
    flipped[at] = (flipped[at] ?? 0) ^ 4;
    writeFileSync(path, flipped);
    expect([at, await store.get(id)]).toEqual([at, null]);
  }
  expect(told).toEqual(Array.from(written, () => ({ what: 'picture', id })));
  expect((await store.get(other))?.type).toBe('x/y');
  await expect(createDiskMediaStore({ dir: folder.path }).get(id)).rejects.toMatchObject({ code: 'stored-damaged' });
  // Storing the same picture again restores it.
  await store.put(Buffer.from('a picture'), 'image/png');
  expect((await store.get(id))?.type).toBe('image/png');
  await folder.remove();
});
