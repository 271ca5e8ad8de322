import { projection } from '../kernel/definition/projection.ts';
import { attendanceView } from './attendance-view.ts';
import { guildDaysView, playerCalendarsView } from './calendar-views.ts';
import { confidenceDaysView } from './confidence-days-view.ts';
import { correctionsView } from './corrections-view.ts';
import { listDaysView } from './list-days-view.ts';
import { listView } from './list-view.ts';
import { decidedSessionsView, openReadingsView } from './open-readings-view.ts';
import { picturesView } from './pictures-view.ts';
import { sessionHandlers } from './session-doc.ts';
import { mappedView } from '../kernel/definition/projection.ts';
import type { SessionDoc } from './session-doc.ts';
import { openProposersOf } from '../../domain/session/participants.ts';
import { foldName } from '../../contracts/text.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';

/** A folded raw name: number of sessions that contain it. */
type RawName = { sessions: number };

const rawNamesView = aggregatedView({
  name: 'rawNames',
  fields: {},
  indexes: [],
  items: ({ participants }: SessionDoc): ReadonlyMap<string, 1> =>
    new Map(participants.map(({ rawName }) => [foldName(rawName), 1])),
  fold: (doc: RawName | null, removed: 1 | null, added: 1 | null) => {
    const name = doc ?? { sessions: 0 };
    name.sessions += (added ?? 0) - (removed ?? 0);
    return name.sessions === 0 ? null : name;
  },
});

type OpenProposal = { readonly sessionId: string; readonly by: string };

/** Accounts with open proposals, by session. */
const openProposalsView = mappedView({
  name: 'openProposals',
  fields: { by: ({ by }) => by },
  indexes: [['by']],
  items: (session: SessionDoc): ReadonlyMap<string, OpenProposal> =>
    new Map([...openProposersOf(session)].map((by) => [`${session.id} ${by}`, { sessionId: session.id, by }])),
  doc: (one) => one,
});

/** Sessions, and all figures derived from them. */
export const sessionsProjection = projection({
  name: 'sessions',
  version: 8,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'details',
    fields: {},
    indexes: [],
    on: sessionHandlers,
  },
  derived: [
    listView,
    listDaysView,
    attendanceView,
    playerCalendarsView,
    guildDaysView,
    rawNamesView,
    picturesView,
    correctionsView,
    openReadingsView,
    openProposalsView,
    decidedSessionsView,
    confidenceDaysView,
  ],
});
