import { administrationAggregate } from './administration/aggregate.ts';
import { channelAggregate } from './channel/aggregate.ts';
import { erasureAggregate } from './erasure/aggregate.ts';
import { maintenanceAggregate } from './maintenance/aggregate.ts';
import { messageAggregate } from './message/aggregate.ts';
import { rosterAggregate } from './roster/aggregate.ts';
import { sessionAggregate } from './session/aggregate.ts';
import { voiceAggregate } from './voice/aggregate.ts';
import type { Aggregate } from './kernel/aggregate.ts';

/** Every aggregate of this build, by name. */
export const aggregates: Readonly<Record<string, Aggregate>> = {
  roster: rosterAggregate,
  session: sessionAggregate,
  voice: voiceAggregate,
  channel: channelAggregate,
  administration: administrationAggregate,
  message: messageAggregate,
  maintenance: maintenanceAggregate,
  erasure: erasureAggregate,
};
