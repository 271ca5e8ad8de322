import { channelDecider } from '../../../src/domain/channel/decider.ts';
import { givenOf } from '../../support/given.ts';

const given = givenOf(channelDecider);
const raid = { name: 'Raid', kind: 'voice', parentId: null, archived: false } as const;
const seen = { type: 'ChannelSeen', data: { ...raid, before: null } } as const;

describe('seeing a channel', () => {
  it('is news at first sight', () => {
    given().when({ type: 'SeeChannel', data: raid }).thenAccepted(seen);
  });

  it('is no news as long as it looks the same', () => {
    given(seen).when({ type: 'SeeChannel', data: raid }).thenNothing();
  });

  it.each([
    ['name', { name: 'Raid 2' }],
    ['kind', { kind: 'text' }],
    ['parent', { parentId: '9' }],
    ['state', { archived: true }],
  ] as const)('is news with another %s, and keeps how it looked', (_what, change) => {
    const data = { ...raid, ...change };
    given(seen)
      .when({ type: 'SeeChannel', data })
      .thenAccepted({ type: 'ChannelSeen', data: { ...data, before: raid } });
  });
});

describe('seeing who may view a channel', () => {
  const view = (membersView: boolean) => ({ type: 'SeeChannelView', data: { membersView } }) as const;
  const viewed = { type: 'ChannelViewSeen', data: { membersView: true, before: null } } as const;

  it('is news at first, and when it has changed', () => {
    given().when(view(true)).thenNothing();
    given(seen).when(view(true)).thenAccepted(viewed);
    given(seen, viewed).when(view(true)).thenNothing();
    given(seen, viewed)
      .when(view(false))
      .thenAccepted({ type: 'ChannelViewSeen', data: { membersView: false, before: true } });
  });
});
