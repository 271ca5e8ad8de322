import { readConfig } from '../../src/main/config.ts';

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
