import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = (argument: string) =>
  promisify(execFile)(process.execPath, [
    '--no-warnings',
    '--require',
    join(import.meta.dirname, 'refuse-network.child.ts'),
    join(import.meta.dirname, 'read-crops.child.ts'),
    argument,
  ]);

describe('the second engine', () => {
  it('reads crops in their order from what lies on this machine, and never reaches for the network', async () => {
    const { stdout, stderr } = await run('read');
    expect(stderr).not.toContain('network');
    const [first, second, nothing] = JSON.parse(stdout) as ({ text: string; confidence: number } | null)[];
    expect([first?.text, second?.text]).toEqual(['Thalori', 'Kestrin']);
    expect(first?.confidence).toBeGreaterThan(0);
    expect(first?.confidence).toBeLessThanOrEqual(1);
    expect(nothing).toBeNull();
  });

  it('would be seen if it did, also from its thread', async () => {
    const { stderr } = await run('fetch');
    expect(stderr).toContain('reached for the network');
  });
});
