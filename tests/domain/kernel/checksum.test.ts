import { followsChecksum, isIntact } from '../../../src/domain/kernel/checksum.ts';
import { buildRegistry } from '../../../src/domain/kernel/registry.ts';
import type { UncommittedEvent, Position } from '../../../src/domain/kernel/envelope.ts';
import { z } from 'zod';
import { factOf } from '../../support/given.ts';

const at = '00000000000000000001' as Position;
const registry = buildRegistry(
  { NoteTaken: z.object({ text: z.string() }) },
  { NoteTaken: [(stored) => ({ ...stored, data: { text: 'of old' } })] },
);
const noteAt = (revision: number, text = 'grüße, "restoredBy":'): UncommittedEvent => ({
  ...factOf({ type: 'NoteTaken', data: { text } }, 'note-1', revision),
  schemaVersion: 2,
});
const first = registry.stampChecksum(noteAt(0), null);
const second = registry.stampChecksum(noteAt(1), first.checksum);

describe('the checksum of an event', () => {
  it('stands at the end of its text, and the text reads back as the fact', () => {
    const text = registry.encode(first);
    expect(first.checksum).toMatch(/^0{8}[0-9a-f]{8}$/);
    expect(text.endsWith(`,"restoredBy":null,"checksum":"${first.checksum ?? ''}"}`)).toBe(true);
    expect(registry.decode(text, at)).toEqual({ ...first, position: at });
  });

  it('is the same when the fact is made again, and different after another event', () => {
    expect(registry.stampChecksum(noteAt(0), null).checksum).toBe(first.checksum);
    expect(registry.stampChecksum(noteAt(1), null).checksum).not.toBe(second.checksum);
    expect(followsChecksum(second.checksum, first.checksum)).toBe(true);
    expect(followsChecksum(first.checksum, null)).toBe(true);
    expect(followsChecksum(second.checksum, null)).toBe(false);
    expect(followsChecksum(second.checksum, registry.stampChecksum(noteAt(0, 'another'), null).checksum)).toBe(false);
    expect(followsChecksum(null, first.checksum)).toBe(true);
  });

  it('finds every flipped bit of the text', () => {
    const bytes = Buffer.from(registry.encode(second));
    const missed: string[] = [];
    for (let index = 0; index < bytes.length; index += 1)
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped[index] = (flipped[index] ?? 0) ^ (1 << bit);
        if (isIntact(flipped.toString())) missed.push(flipped.toString());
      }
    // Who restored it is not covered.
    expect(missed.filter((text) => text.includes('"restoredBy":null'))).toEqual([]);
  });

  it('is kept when the event is copied or restored', () => {
    const copy = { ...second, restoredBy: 'restore "7"' };
    expect(registry.encode(copy)).toContain(second.checksum);
    expect(registry.decode(registry.encode(copy), at)).toEqual({ ...copy, position: at });
  });

  it('is checked before anything is read, also of an older shape', () => {
    const old = registry.encode({ ...noteAt(0), schemaVersion: 1 });
    expect(registry.decode(old, at)).toMatchObject({ data: { text: 'of old' } });
    const damaged = registry.encode(first).replace('grüße', 'gruße');
    expect(() => registry.decode(damaged, at)).toThrow(expect.objectContaining({ code: 'event-damaged' }));
    expect(() => registry.decode('{"not":"finished', at)).toThrow(expect.objectContaining({ code: 'event-damaged' }));
  });
});
