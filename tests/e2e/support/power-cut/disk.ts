import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileCall } from './trace.ts';

type Random = () => number;
type Write = Extract<FileCall, { kind: 'write' | 'truncate' }>;
type FileState = { bytes: Buffer; readonly pending: (Write & { readonly offset?: number | null })[]; end: number };
/** A change of names: they come to the disk in their order, or not. */
type NameChange = Extract<FileCall, { kind: 'create' | 'rename' | 'link' | 'unlink' }>;

const sector = 512;

const put = (bytes: Buffer, offset: number, from: Buffer): Buffer => {
  const size = Math.max(bytes.length, offset + from.length);
  const grown = size === bytes.length ? bytes : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  from.copy(grown, offset);
  return grown;
};

/** An unsynced write survives whole, not at all, or in some sectors. */
const tear = (bytes: Buffer, { offset, bytes: from }: { offset: number; bytes: Buffer }, random: Random): Buffer => {
  const luck = random();
  if (luck < 0.4) return put(bytes, offset, from);
  if (luck < 0.7) return bytes;
  let torn = bytes;
  for (let at = 0; at < from.length; at += sector)
    if (random() < 0.5) torn = put(torn, offset + at, from.subarray(at, at + sector));
  return torn;
};

const applyWhole = (bytes: Buffer, one: FileState['pending'][number]): Buffer =>
  one.kind === 'truncate' ? resized(bytes, one.size) : put(bytes, one.offset ?? 0, one.bytes);
const applyTorn = (bytes: Buffer, one: FileState['pending'][number], random: Random): Buffer => {
  if (one.kind === 'truncate') return random() < 0.5 ? resized(bytes, one.size) : bytes;
  return tear(bytes, { offset: one.offset ?? 0, bytes: one.bytes }, random);
};
const resized = (bytes: Buffer, size: number): Buffer =>
  size <= bytes.length ? bytes.subarray(0, size) : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

type Named = NameChange & { readonly file: number };
const placeOf = (change: NameChange): string => dirname('to' in change ? change.to : change.path);

const changeName = (names: Map<string, number>, change: Named): void => {
  if (change.kind === 'unlink' || change.kind === 'rename') names.delete(change.path);
  if (change.kind === 'create') names.set(change.path, change.file);
  if (change.kind === 'link' || change.kind === 'rename') names.set(change.to, change.file);
};

/** Files, their names as the process sees them, and what of both is on the disk. A file keeps its identity through renames. */
const createDisk = () => {
  const files = new Map<number, FileState>();
  const [seen, durable] = [new Map<string, number>(), new Map<string, number>()];
  let waiting: Named[] = [];
  const fileAt = (path: string): FileState | undefined => files.get(seen.get(path) ?? -1);

  const create = (call: Extract<FileCall, { kind: 'create' }>): void => {
    const known = fileAt(call.path);
    if (known === undefined) {
      const file = files.size + 1;
      files.set(file, { bytes: Buffer.alloc(0), pending: [], end: 0 });
      seen.set(call.path, file);
      waiting.push({ ...call, file });
    } else if (call.truncates) {
      known.pending.push({ ...call, kind: 'truncate', size: 0 });
      known.end = 0;
    }
  };
  const write = (call: Extract<FileCall, { kind: 'write' }>): void => {
    const file = fileAt(call.path);
    if (file === undefined) return;
    file.pending.push({ ...call, offset: call.offset ?? file.end });
    if (call.offset === null) file.end += call.bytes.length;
  };
  const name = (call: Extract<FileCall, { kind: 'rename' | 'link' | 'unlink' }>): void => {
    const file = seen.get(call.path);
    if (file === undefined) return;
    changeName(seen, { ...call, file });
    waiting.push({ ...call, file });
  };
  /** Writes started during a sync may have missed it. */
  const syncFile = (file: FileState, at: number): void => {
    const synced = file.pending.filter(({ until }) => until <= at);
    for (const one of synced) file.bytes = applyWhole(file.bytes, one);
    file.pending.splice(0, file.pending.length, ...file.pending.filter(({ until }) => until > at));
  };
  const syncNames = (folder: string, at: number): void => {
    const isSynced = (change: Named): boolean => placeOf(change) === folder && change.until <= at;
    for (const change of waiting) if (isSynced(change)) changeName(durable, change);
    waiting = waiting.filter((change) => !isSynced(change));
  };

  return {
    apply: (call: FileCall): void => {
      if (call.kind === 'create') create(call);
      else if (call.kind === 'write') write(call);
      else if (call.kind === 'truncate') fileAt(call.path)?.pending.push(call);
      else if (call.kind === 'rename' || call.kind === 'link' || call.kind === 'unlink') name(call);
      else if (call.kind === 'sync') {
        const file = fileAt(call.path);
        if (file === undefined) syncNames(call.path, call.at);
        else syncFile(file, call.at);
      }
    },
    /** All synced writes and any of the rest; of unsynced names, as many as the disk had reached. */
    cut: (random: Random): ReadonlyMap<string, Buffer> => {
      for (const change of waiting.slice(0, Math.floor(random() * (waiting.length + 1)))) changeName(durable, change);
      return new Map(
        [...durable].map(([path, id]) => {
          const { bytes = Buffer.alloc(0), pending = [] } = files.get(id) ?? {};
          return [path, pending.reduce<Buffer>((held, one) => applyTorn(held, one, random), Buffer.from(bytes))];
        }),
      );
    },
  };
};

/** Possible contents of a disk after a power cut. A sync guarantees nothing before it returns. */
export const diskAt = (calls: readonly FileCall[], moment: number, random: Random): ReadonlyMap<string, Buffer> => {
  const disk = createDisk();
  for (const call of calls) {
    if (call.at > moment) break;
    if (call.kind !== 'sync' || call.until <= moment) disk.apply(call);
  }
  return disk.cut(random);
};

/** Lays a state of the disk into a folder. */
export const layOut = (state: ReadonlyMap<string, Buffer>, from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const [path, bytes] of state) {
    const place = join(to, relative(from, path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
};
