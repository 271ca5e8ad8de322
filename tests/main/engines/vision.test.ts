import { vision as lookAtVision } from '../../../src/main/cli/doctor/doctor-recognition.ts';
import { createVision } from '../../../src/main/engines/vision.ts';
import type { Json } from '../../../src/domain/kernel/json.ts';
import type { VisionSettings } from '../../../src/main/settings/vision-settings.ts';
import { clock } from '../../support/command-world.ts';
import { secrets } from '../../support/secrets.ts';
import { until } from '../../support/until.ts';
import { openVisionEndpoint } from '../../support/vision-endpoint.ts';
import type { VisionEndpoint } from '../../support/vision-endpoint.ts';

let endpoint: VisionEndpoint;
beforeEach(async () => {
  endpoint = await openVisionEndpoint();
});
afterEach(() => endpoint.close());

const slot = (change: Partial<VisionSettings> = {}): VisionSettings => ({
  slot: 'ai1',
  name: 'Eye',
  url: endpoint.url,
  key: secrets.visionKey,
  model: 'eye',
  dailyTokens: 1_000,
  ...change,
});
type Given = Parameters<typeof lookAtVision>[0];
const diagnose = (vision: readonly VisionSettings[], AI_MODE = 'doubtful') =>
  lookAtVision({ vision, AI_MODE } as unknown as Given);

describe('doctor', () => {
  it('has nothing to say of a slot that answers, and has nothing inferred', async () => {
    expect(await diagnose([slot()])).toEqual([]);
    expect([endpoint.probes(), endpoint.asked]).toEqual([1, []]);
  });

  it('says of each slot what is wrong with it, and no word of the endpoint or of its key', async () => {
    endpoint.is('unauthorized');
    const told = await diagnose([
      slot(),
      slot({ slot: 'ai2', url: 'http://203.0.113.7/v1' }),
      slot({ slot: 'ai3', url: 'http://127.0.0.1:9/v1' }),
    ]);
    expect(told.map(({ setting, level, why }) => [setting, level, why])).toEqual([
      ['AI1_URL', 'doubtful', 'its key is refused'],
      ['AI2_URL', 'doubtful', 'it uses plain http, and its host is not in a private network'],
      ['AI3_URL', 'doubtful', 'it does not return its list of models'],
    ]);
    expect(JSON.stringify(told)).not.toContain(secrets.visionKey);
  });

  it('does not ask where nobody else would', async () => {
    expect(await diagnose([slot()], 'off')).toEqual([]);
    expect(await diagnose([])).toEqual([]);
    expect(endpoint.probes()).toBe(0);
  });
});

describe('the gauges of slots', () => {
  const open = async (vision: readonly VisionSettings[], AI_MODE: 'off' | 'doubtful' | 'always' = 'doubtful') => {
    const written = new Map<string, Json[]>();
    const budget = { reserve: async () => true, settle: async () => undefined, spent: async () => 0 };
    const parts = await createVision(
      { vision, AI_MODE },
      {
        budget,
        clock,
        gauges: { write: async (name, value) => void written.set(name, [...(written.get(name) ?? []), value]) },
        onError: (cause) => {
          throw new Error('a gauge', { cause });
        },
      },
    );
    return { ...parts, written, last: (name: string) => written.get(name)?.at(-1) };
  };

  it('say how each slot is by its list of models, and that the others are none', async () => {
    const { start, stop, last, written } = await open([slot()]);
    start();
    await until(() => (written.get('vision ai1') ?? []).length === 2);
    stop();
    expect(last('vision ai1')).toMatchObject({ name: 'Eye' });
    expect([last('vision ai2'), last('vision ai3')]).toEqual([null, null]);
    expect(JSON.stringify([...written])).not.toContain(secrets.visionKey);
    expect(endpoint.asked).toEqual([]);
  });

  it('move when a probe fails', async () => {
    endpoint.is('unauthorized');
    const { start, stop, written } = await open([slot()]);
    start();
    await until(() => (written.get('vision ai1') ?? []).length === 2);
    stop();
    const [before, after] = written.get('vision ai1') ?? [];
    expect(after).not.toEqual(before);
  });

  it('are none where no model is asked', async () => {
    const { start, stop, last, cropReaders } = await open([slot()], 'off');
    start();
    stop();
    expect([last('vision ai1'), cropReaders]).toEqual([null, []]);
    expect(endpoint.probes()).toBe(0);
  });
});
