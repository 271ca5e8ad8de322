import { DateCell } from '../ui/text/DateCell.tsx';
import { formatDateTime } from '../ui/text/dates.ts';
import { onPhone } from '../ui/table/cells.ts';
import type { Column } from '../ui/table/column.ts';
import { TextLink } from '../ui/button/TextLink.tsx';
import { EventBadge } from './EventBadge.tsx';
import { paths } from './paths.ts';

/*
 * Columns that several tables have. Each is a column but for its width, which depends on its neighbours:
 * `{ ...dateColumn, width: '10.5rem' }`.
 */
type Common<Row> = Omit<Column<Row>, 'width'>;

type DatedRow = { eventDate: string };
type Session = DatedRow & { id: string; eventType: string };

export const dateColumn = {
  key: 'date',
  head: 'Date (UTC)',
  area: 'date',
  skeleton: 124,
  cell: ({ eventDate }) => <DateCell iso={eventDate} />,
} satisfies Common<DatedRow>;

export const eventColumn = {
  key: 'event',
  head: 'Event',
  area: 'event',
  skeleton: 84,
  cell: ({ eventType }) => <EventBadge eventType={eventType} />,
} satisfies Common<{ eventType: string }>;

/** The way to a session's own page; in the row that is walked it is in the tab order. */
export const viewColumn = {
  key: 'view',
  head: 'View',
  align: 'right',
  skeleton: 28,
  cell: ({ id, eventType, eventDate }, { active }) => (
    <TextLink
      to={paths.session(id)}
      tabIndex={active ? 0 : -1}
      aria-label={`View ${eventType}, ${formatDateTime(eventDate)}`}
      onClick={(event) => event.stopPropagation()}
    >
      View
    </TextLink>
  ),
} satisfies Common<Session>;

export const confidenceColumn = {
  key: 'confidence',
  head: 'Confidence',
  area: 'confidence',
  skeleton: 104,
} satisfies Omit<Common<never>, 'cell'>;

/** Source of a name: an engine, or a person. */
export const detectedByColumn = {
  key: 'source',
  head: 'Source',
  area: 'source',
  muted: true,
  look: onPhone.right,
  cell: ({ detectionMethod }) => detectionMethod,
} satisfies Common<{ detectionMethod: string }>;
