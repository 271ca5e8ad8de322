import type { BotEvent, BotHandler } from '../../src/bot/bot-handler.ts';
import { createDispatcher } from '../../src/bot/dispatcher.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00.000Z') };
const deleted = (channelId: string): BotEvent => ({ kind: 'messages-deleted', channelId, ids: [] });
const failing = (code: string): Error => Object.assign(new Error(code), { code });

describe('the dispatcher', () => {
  const { signal } = new AbortController();
  const open = (given: Partial<BotHandler>) => {
    const warned: string[] = [];
    const handlers = [{ name: 'one', lane: () => 'all', handle: async () => undefined, ...given }];
    const isTransient = (cause: unknown): boolean => (cause as { code?: unknown }).code === 'away';
    const warn = (text: string): void => void warned.push(text);
    return { ...createDispatcher({ handlers, clock, isTransient, warn, againAfterMs: 1 }), warned };
  };

  it('gives each event a moment of its own, in the order of telling', async () => {
    const told: string[] = [];
    const dispatcher = open({ handle: async (_event, { at }) => void told.push(at) });
    for (let n = 0; n < 3; n += 1) dispatcher.dispatch(deleted('a'), signal);
    await dispatcher.idle();
    expect(told).toEqual(['2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.001Z', '2026-11-22T12:00:00.002Z']);
  });

  it('does again what an outage breaks off, at the same moment, and says what it leaves', async () => {
    const faults = [failing('away'), failing('broken')];
    const told: string[] = [];
    const left: BotEvent[] = [];
    const dispatcher = open({
      handle: async (_event, { at }) => {
        told.push(at);
        const fault = faults.shift();
        if (fault !== undefined) throw fault;
      },
      leave: (event) => void left.push(event),
    });
    dispatcher.dispatch(deleted('a'), signal);
    dispatcher.dispatch(deleted('b'), signal);
    await dispatcher.idle();
    const [first, second] = ['2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.001Z'];
    expect([told, left]).toEqual([[first, first, second], [deleted('a')]]);
    expect(dispatcher.warned).toEqual(['one: messages-deleted could not be worked on']);
  });
});
