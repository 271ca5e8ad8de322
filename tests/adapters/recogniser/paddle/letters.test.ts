import { readFile } from 'node:fs/promises';
import {
  doubtsOf,
  judgeOf,
  KINDS,
  letterNetwork,
  lettersFile,
  OUTCOMES,
  spellingOf,
  type Judge,
} from '../../../../src/adapters/recogniser/paddle/letters.ts';

describe('letters in doubt', () => {
  it.each<[string, readonly string[]]>([
    ['l', ['stroke', 'mark']],
    ['I', ['stroke', 'mark']],
    ['1', ['stroke', 'mark']],
    ['ï', ['stroke', 'mark']],
    ['0', ['round']],
    ['ó', ['round', 'mark']],
    ['a', ['mark']],
    ['N', ['mark']],
    ['L', []],
    ['t', []],
    ['7', []],
  ])('%s may be taken for another by its %j', (character, kinds) => {
    expect(doubtsOf(character)).toEqual(kinds);
  });
});

describe('what a letter may be', () => {
  const saying =
    (said: Readonly<Record<string, number>>): Judge =>
    (_look, kind) =>
      KINDS[kind].map((outcome) => said[outcome] ?? 0);
  const look = new Float32Array(1);

  it('is a stroke of some kind, of which only an i bears a mark', () => {
    const spelling = spellingOf(saying({ l: 0.5, i: 0.5, '': 0.2, '\u0301': 0.8 }), 'l', look);
    expect(Object.fromEntries(spelling.filter(([, p]) => p > 0))).toEqual({ l: 0.5, i: 0.1, í: 0.4 });
  });

  it('is a ring, with a mark or without', () => {
    const spelling = spellingOf(saying({ o: 1, '': 0.5, '\u0338': 0.5 }), 'O', look);
    expect(Object.fromEntries(spelling.filter(([, p]) => p > 0))).toEqual({ o: 0.5, ø: 0.5 });
  });
});

describe('the network', () => {
  it('of this release fits, and is small', async () => {
    const text = await readFile(lettersFile, 'utf8');
    expect(text.length).toBeLessThan(1_000_000);
    const network = letterNetwork.parse(JSON.parse(text));
    const likely = judgeOf(network)(new Float32Array(network.inputs), 'mark');
    expect(likely).toHaveLength(KINDS.mark.length);
    expect(likely.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
  });

  it('is refused when it is cut, and of other looks', () => {
    const weights = (count: number): string => Buffer.alloc(count * 2).toString('base64');
    const of = (count: number) => ({
      inputs: 3,
      hidden: 2,
      scales: [1, 1] as [number, number],
      weights: weights(count),
    });
    const whole = 2 * 4 + OUTCOMES * 3;
    expect(() => judgeOf(of(whole - 1))).toThrow('cut');
    expect(() => judgeOf(of(whole))(new Float32Array(4), 'mark')).toThrow('other looks');
  });
});
