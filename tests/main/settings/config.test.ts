import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/main/settings/config.ts';

describe('METRICS_TOKEN', () => {
  it('may be left out or empty', () => {
    expect(readConfig({}).METRICS_TOKEN).toBeUndefined();
    expect(readConfig({ METRICS_TOKEN: '' }).METRICS_TOKEN).toBeUndefined();
  });

  it('is taken as it is from 16 characters on', () => {
    expect(readConfig({ METRICS_TOKEN: '0123456789abcdef' }).METRICS_TOKEN).toBe('0123456789abcdef');
  });

  it.each(['0123456789abcde', '0123456789 abcdef', '0123456789äbcdef'])('refuses %s by name only', (value) => {
    expect(() => readConfig({ METRICS_TOKEN: value })).toThrow(/^METRICS_TOKEN: must /);
    expect(() => readConfig({ METRICS_TOKEN: value })).not.toThrow(value);
  });
});

describe('ALERT_WEBHOOK', () => {
  it('may be left out, and is an https address or one of this machine', () => {
    expect(readConfig({ ALERT_WEBHOOK: '' }).ALERT_WEBHOOK).toBeUndefined();
    for (const url of ['https://discord.com/api/webhooks/1/abc', 'http://127.0.0.1:9/x'])
      expect(readConfig({ ALERT_WEBHOOK: url }).ALERT_WEBHOOK).toBe(url);
  });

  it.each(['http://discord.com/api/webhooks/1/abc', 'discord', 'file:///etc/passwd', 'http://127.0.0.1.evil.org/'])(
    'refuses %s by name only',
    (value) => {
      expect(() => readConfig({ ALERT_WEBHOOK: value })).toThrow(/^ALERT_WEBHOOK: must /);
      expect(() => readConfig({ ALERT_WEBHOOK: value })).not.toThrow(value);
    },
  );
});

describe('OCR_THREADS', () => {
  it('is half of what the machine has, at least one, unless it is said', () => {
    expect(readConfig({}).OCR_THREADS).toBe(Math.max(1, Math.trunc(availableParallelism() / 2)));
    expect(readConfig({ OCR_THREADS: '3' }).OCR_THREADS).toBe(3);
    expect(() => readConfig({ OCR_THREADS: '0' })).toThrow(/^OCR_THREADS: /);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    ['', false],
    ['0', false],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8, loopback,fd00::/8', ['10.0.0.0/8', 'loopback', 'fd00::/8']],
  ])('%j means %j', (given, meant) => {
    expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(meant);
  });

  it.each(['yes', 'true', '-1', '10', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '1,2', ','])(
    'refuses %j',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: must be the number of proxies/);
    },
  );
});

describe('PUBLIC_URL', () => {
  it.each([
    'https://muster.example.org',
    'https://muster.example.org/',
    'http://localhost:3000',
    'https://example.org/guild',
    'https://example.org/games/our-guild_1.0/',
  ])('may be %s', (url) => {
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
  });

  it.each([
    'https://muster.example.org/?a=b',
    'https://muster.example.org/?',
    'https://muster.example.org/#a',
    'https://someone:password@muster.example.org',
    'https://someone@muster.example.org',
    'https://example.org/a//b',
    'https://example.org/a%2fb',
    'https://example.org/.well-known',
    'https://example.org/"onload',
    'https://example.org/api',
    'https://example.org/auth/',
  ])('has nothing that could mean something else: %s', (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(/^PUBLIC_URL: must have no query/);
  });
});

it('PUBLIC_URL must be an address', () => {
  expect(() => readConfig({ PUBLIC_URL: 'not an address' })).toThrow(/^PUBLIC_URL: must be an address such as/);
});

describe('the made-up personas', () => {
  it.each([
    [{}, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://muster.example.org' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ DEMO: '1' }, true],
    [{ DEMO: '1', PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    [{ DEMO: '1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ DEV_SIGN_IN: '1', PUBLIC_URL: 'https://muster.example.org' }, true],
    [{ DEV_SIGN_IN: '1', HOST: '0.0.0.0' }, true],
  ])('with %j: %j', (settings, offered) => {
    expect(readConfig(settings).development).toBe(offered);
  });

  it.each([
    ['DEMO', { DEMO: '1', HOST: '0.0.0.0' }],
    ['DEMO', { DEMO: '1', PUBLIC_URL: 'https://localhost.example.org' }],
    ['DEMO', { DEMO: '1', NODE_ENV: 'production' }],
    ['DEV_SIGN_IN', { DEV_SIGN_IN: '1', NODE_ENV: 'production' }],
  ])('%s is refused where strangers would reach them: %j', (setting, settings) => {
    expect(() => readConfig(settings)).toThrow(new RegExp(`^${setting}: `));
  });
});

describe('EVENT_TYPES_FILE beside SUBMIT_CHANNELS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-types-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const withTypes = (count: number, channels: string, name = (n: number): string => `Boss ${n}`) => {
    const file = join(folder, `${count}.json`);
    const types = Array.from({ length: count }, (_, n) => ({
      code: `B${n}`,
      name: name(n),
      colour: 'other',
      active: true,
      inFilter: false,
      aliases: [],
    }));
    writeFileSync(file, JSON.stringify(types));
    return readConfig({ EVENT_TYPES_FILE: file, SUBMIT_CHANNELS: channels });
  };

  it('holds no more types than a menu where the event is asked for', () => {
    expect(() => withTypes(26, '900000000000000001')).toThrow(/^SUBMIT_CHANNELS: .* 25 event types, and 26 are active/);
    expect(withTypes(25, '900000000000000001').eventTypes).toHaveLength(25);
    expect(withTypes(26, '900000000000000001=Boss 3').eventTypes).toHaveLength(26);
  });

  it('holds names as long as a menu shows them', () => {
    expect(() => withTypes(1, '', () => 'x'.repeat(101))).toThrow(/^EVENT_TYPES_FILE: /);
    expect(() => withTypes(1, '', () => '')).toThrow(/^EVENT_TYPES_FILE: /);
  });
});
