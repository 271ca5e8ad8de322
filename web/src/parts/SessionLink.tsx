import { useSessionDetailsQuery } from '../api/queries/sessions.ts';
import { formatDateTime } from '../ui/text/dates.ts';
import { InlineLink } from '../ui/button/TextLink.tsx';
import { paths } from './paths.ts';

/** The way to another session, by its event and date as soon as they are known. */
export const SessionLink = ({ id }: { id: string }) => {
  const { data } = useSessionDetailsQuery(id);
  return (
    <InlineLink to={paths.session(id)}>
      {data ? `${data.eventType}, ${formatDateTime(data.eventDate)}` : `session ${id.slice(0, 8)}`}
    </InlineLink>
  );
};
