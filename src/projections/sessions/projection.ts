import { projection } from '../kernel/definition/projection.ts';
import { attendanceView } from './attendance-view.ts';
import { guildDaysView, playerCalendarsView } from './calendar-views.ts';
import { confidenceDaysView } from './confidence-days-view.ts';
import { correctionsView } from './corrections-view.ts';
import { listDaysView } from './list-days-view.ts';
import { listView } from './list-view.ts';
import { decidedSessionsView, openReadingsView } from './open-readings-view.ts';
import { openProposalsView } from './open-proposals-view.ts';
import { picturesView } from './pictures-view.ts';
import { rawNamesView } from './raw-names-view.ts';
import { onSession } from './session-doc.ts';

/** Sessions, and everything that is counted from them. */
export const sessionsProjection = projection({
  name: 'sessions',
  version: 7,
  reading: 'sessions',
  resetOn: ['ProductionDataWiped'],
  root: {
    name: 'details',
    fields: {},
    indexes: [],
    on: onSession,
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
