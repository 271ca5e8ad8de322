import { voiceDecider } from '../../../src/domain/voice/decider.ts';
import { givenOf } from '../../support/given.ts';
import { atTime, enter, joined, leave, left, moved } from '../../support/voice-builders.ts';

const given = givenOf(voiceDecider);
const raid = joined('stay-1', 'raid', '20:00');

describe('entering a channel', () => {
  it('is a join for who was not in voice', () => {
    given()
      .when(enter('raid', '20:00'))
      .thenAccepted({ type: 'VoiceJoined', data: { channelId: 'raid', at: atTime('20:00'), resumes: false } });
  });

  it('is no news where someone is already', () => {
    given(raid).when(enter('raid', '20:10')).thenNothing();
  });

  it('is a move from another channel: one stay ends, the next begins, and nobody joined', () => {
    given(raid)
      .when(enter('lounge', '20:10'))
      .thenAccepted({
        type: 'VoiceMoved',
        data: { channelId: 'lounge', at: atTime('20:10'), from: { stayId: 'stay-1', channelId: 'raid' } },
      });
  });

  it('goes on with the stay within 60 s of its end, in the same channel', () => {
    given(raid, left('stay-1', '20:30'))
      .when(enter('raid', '20:31'))
      .thenAccepted({ type: 'VoiceJoined', data: { stayId: 'stay-1', at: atTime('20:31'), resumes: true } });
  });

  it.each([
    ['a second later', 'raid', '20:31:01'],
    ['in another channel', 'lounge', '20:30:10'],
  ])('is a stay of its own %s', (_when, channel, time) => {
    const { events } = given(raid, left('stay-1', '20:30'))
      .when(enter(channel, time))
      .thenAccepted({ type: 'VoiceJoined', data: { resumes: false } });
    expect(events[0]?.data.stayId).not.toBe('stay-1');
  });

  it('after a move back is another stay: what lay between is not counted twice', () => {
    given(raid, moved(['stay-1', 'raid'], ['stay-2', 'lounge'], '20:10'))
      .when(enter('raid', '20:10:30'))
      .thenAccepted({ type: 'VoiceMoved', data: { from: { stayId: 'stay-2', channelId: 'lounge' } } });
  });

  it('changes nothing when it is delivered late', () => {
    given(raid).when(enter('lounge', '19:59')).thenNothing();
    given(raid, left('stay-1', '20:30')).when(enter('lounge', '20:29')).thenNothing();
  });

  it('goes on after a crash as it does after a leave', () => {
    given(raid, left('stay-1', '20:30', { estimated: true, cause: 'crash' }))
      .when(enter('raid', '20:30:45'))
      .thenAccepted({ type: 'VoiceJoined', data: { stayId: 'stay-1', resumes: true } })
      .when(leave('20:40'))
      .thenAccepted({ type: 'VoiceLeft', data: { stayId: 'stay-1', at: atTime('20:40') } });
  });
});

describe('leaving', () => {
  it('ends the stay that goes on', () => {
    given(raid)
      .when(leave('20:30'))
      .thenAccepted({
        type: 'VoiceLeft',
        data: { stayId: 'stay-1', at: atTime('20:30'), estimated: false, cause: 'left' },
      });
  });

  it('is no news of who is not in voice', () => {
    given().when(leave('20:30')).thenNothing();
    given(raid, left('stay-1', '20:30')).when(leave('20:40')).thenNothing();
  });

  it('of a stay that has ended does not end the next one', () => {
    given(raid, moved(['stay-1', 'raid'], ['stay-2', 'lounge'], '20:10'))
      .when(leave('20:30', { stayId: 'stay-1' }))
      .thenNothing();
  });

  it('changes nothing when it is delivered late, but an estimated end is never before the start', () => {
    given(raid).when(leave('19:59')).thenNothing();
    given(raid)
      .when(leave('19:59', { estimated: true, cause: 'crash' }))
      .thenAccepted({ type: 'VoiceLeft', data: { at: atTime('20:00'), estimated: true, cause: 'crash' } });
  });
});

it('counts the events of an account', () => {
  const { state } = given(raid, left('stay-1', '20:30')).when(enter('lounge', '21:00'));
  expect([voiceDecider.version(state), voiceDecider.revision(state)]).toEqual([3, 2]);
});
