import type { ChannelEvent } from '../../../src/domain/channel/events.ts';
import { channelsProjection } from '../../../src/projections/channels/projection.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const seen = (name: string): ChannelEvent => ({
  type: 'ChannelSeen',
  data: { name, kind: 'voice', parentId: null, archived: false, before: null },
});
const viewSeen = (membersView: boolean): ChannelEvent => ({
  type: 'ChannelViewSeen',
  data: { membersView, before: null },
});
const docsOf = async (...events: readonly ChannelEvent[]) =>
  (
    await project(
      channelsProjection,
      events.map((event) => fact('channel-raid', event)),
      1,
    )
  ).docs('channels');

describe('channels', () => {
  it('given one that was seen and may be viewed, then it has a name and members may view it', async () => {
    expect(await docsOf(seen('Raid 1'), viewSeen(true))).toEqual({
      raid: { id: 'raid', name: 'Raid 1', kind: 'voice', parentId: null, archived: false, membersView: true },
    });
  });

  it('given another name, then who may view it stays', async () => {
    expect(await docsOf(seen('Raid 1'), viewSeen(false), seen('Raid 2'))).toMatchObject({
      raid: { name: 'Raid 2', membersView: false },
    });
  });

  it('given one that was never seen, then nothing is known of it', async () => {
    expect(await docsOf(viewSeen(true))).toEqual({});
  });
});
