import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { paths } from '../../../parts/paths.ts';
import { InlineLink } from '../../../ui/button/TextLink.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { formatDateTime } from '../../../ui/text/dates.ts';
import { counted } from '../../../ui/text/words.ts';
import { fromLocalInput } from '../../../ui/form/DateTimeField.tsx';
import { useSessionsOnDaysQuery } from './api.ts';

const nearMs = 2 * 60 * 60 * 1000;
const mostNamed = 3;

/** Sessions near the same time that may be the same raid. */
const near = (rows: readonly SessionRow[], at: number): readonly SessionRow[] =>
  rows
    .filter(({ status, eventDate }) => status !== 'failed' && Math.abs(Date.parse(eventDate) - at) <= nearMs)
    .slice(0, mostNamed);

const lastTime = 8.64e15;
/** The UTC day; of a time beyond all times the last. */
const dayOf = (at: number): string => new Date(Math.min(at, lastTime)).toISOString().slice(0, 10);

/** Says that such a raid is recorded already, before it is sent a second time. */
export const SameRaid = ({ eventType, date }: { eventType: string; date: string }) => {
  const at = fromLocalInput(date)?.getTime() ?? null;
  const isKnown = eventType !== '' && at !== null;
  const { currentData } = useSessionsOnDaysQuery(
    { eventType, from: dayOf((at ?? 0) - nearMs), to: dayOf((at ?? 0) + nearMs) },
    { skip: !isKnown, refetchOnMountOrArgChange: true },
  );
  const found = isKnown && currentData !== undefined ? near(currentData.sessions, at) : [];
  if (found.length === 0) return null;
  return (
    <div role="status">
      <Note>
        Already recorded within two hours of this:{' '}
        {found.map(({ id, eventType: type, eventDate, participantCount }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <InlineLink to={paths.session(id)}>
              {type}, {formatDateTime(eventDate)}
            </InlineLink>{' '}
            ({counted(participantCount, 'name')})
          </span>
        ))}
        . If this is the same raid, open that session instead. Otherwise both count.
      </Note>
    </div>
  );
};
