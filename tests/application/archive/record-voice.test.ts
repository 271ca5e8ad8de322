import { recordVoice } from '../../../src/application/archive/record-voice.ts';
import { createCommandWorld, clock } from '../../support/command-world.ts';
import { enter, leave } from '../../support/voice-builders.ts';

it('records repeated reports once, times in UTC, and rejects invalid times', async () => {
  const world = createCommandWorld();
  const deps = { ...world.handler(), clock, ids: { random: () => 'never drawn', epoch: () => '' } };
  const see = (command: Parameters<typeof recordVoice>[0]['command']) =>
    recordVoice({ accountId: 'a1', command }, deps);
  const joinedThen = { type: 'EnterVoice', data: { channelId: 'raid', at: '2026-03-01T21:00:00+01:00' } } as const;
  await see(joinedThen);
  await see(joinedThen);
  await see(enter('raid', '20:00'));
  await see(leave('20:30'));
  await see(leave('20:30'));
  await expect(see({ type: 'EnterVoice', data: { channelId: 'raid', at: '2026-3-1T21:00' } })).rejects.toThrow();
  const events = await world.eventStore.readStream('voice-a1', null);
  expect(events.map(({ type, data, actor }) => [type, (data as { at: string }).at, actor.kind])).toEqual([
    ['VoiceJoined', '2026-03-01T20:00:00.000Z', 'system'],
    ['VoiceLeft', '2026-03-01T20:30:00.000Z', 'system'],
  ]);
  await world.close();
});
