import type { VoiceHeartbeat } from '../../src/ports/voice-heartbeat.ts';

/** Each `open` is another process on the same store. */
export type HeartbeatEngine = { open(): VoiceHeartbeat; dispose(): Promise<void> };

/** The promises of the VoiceHeartbeat port. */
export const describeVoiceHeartbeat = (name: string, makeEngine: () => Promise<HeartbeatEngine>): void => {
  describe(`${name} as VoiceHeartbeat`, () => {
    let engine: HeartbeatEngine;
    beforeEach(async () => {
      engine = await makeEngine();
    });
    afterEach(() => engine.dispose());

    it('knows of none before the first', async () => {
      expect(await engine.open().last()).toBeNull();
    });

    it('answers the last one, to other processes too', async () => {
      const heartbeat = engine.open();
      await heartbeat.beat('2026-03-01T20:00:00.000Z');
      await heartbeat.beat('2026-03-01T20:00:30.000Z');
      expect(await heartbeat.last()).toBe('2026-03-01T20:00:30.000Z');
      expect(await engine.open().last()).toBe('2026-03-01T20:00:30.000Z');
    });

    it('never goes back', async () => {
      const heartbeat = engine.open();
      await heartbeat.beat('2026-03-01T20:00:30.000Z');
      await heartbeat.beat('2026-02-28T23:59:59.000Z');
      expect(await heartbeat.last()).toBe('2026-03-01T20:00:30.000Z');
    });
  });
};
