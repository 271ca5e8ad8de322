import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import type { SessionRow } from '../../../../../src/contracts/sessions.ts';
import { paths } from '../../../parts/paths.ts';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { DateCell } from '../../../ui/DateCell.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { EventBadge } from '../../../parts/EventBadge.tsx';
import { MarkedWord } from '../../../ui/Mark.tsx';
import { phone } from '../../../ui/media.ts';
import { SessionStatusBadge, sourceWords } from '../../../parts/session-words.tsx';
import { Cell, Row } from '../../../ui/Table.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

export const listColumns =
  '48px minmax(152px, 176px) minmax(140px, 1.1fr) 112px minmax(104px, 1.2fr) minmax(148px, 1.4fr) minmax(96px, 0.8fr) 64px';
export const listCard = { columns: 'minmax(0, 1fr) auto', areas: "'date me' 'event confidence' 'by count'" };

const Line = styled(Row)`
  ${phone} {
    && {
      margin: 0;
      padding: var(--s-12) var(--s-16);
    }
  }
`;
const Me = styled(Cell)`
  padding: 0 0 0 14px;
  color: var(--brass-11);
  ${phone} {
    justify-self: end;
  }
`;
const DateBox = styled(Cell)`
  ${phone} {
    font-weight: var(--w-strong);
  }
`;
const Count = styled(Cell)`
  small {
    display: none;
    font-size: 13px;
    color: var(--text-muted);
  }
  ${phone} {
    small {
      display: inline;
    }
  }
`;
const By = styled(Cell)`
  ${phone} {
    color: var(--text-muted);
  }
`;
const Confidence = styled(Cell)`
  ${phone} {
    justify-self: end;
  }
`;
const Event = styled(Cell)`
  & > * + * {
    margin-left: var(--s-8);
  }
`;
const Source = styled(Cell)`
  color: var(--text-muted);
`;

const Participants = ({ count }: { count: number }) => (
  <>
    {count}
    <small>{count === 1 ? ' participant' : ' participants'}</small>
  </>
);

type Props = {
  row: SessionRow;
  index: number;
  style: CSSProperties;
  active: boolean;
  onOpen: (id: string) => void;
  onActive: (index: number) => void;
};

/** One session: a rule and a check when the viewer took part; while nothing was read, its status in place of a confidence. */
export const SessionLine = ({ row, index, style, active, onOpen, onActive }: Props) => {
  const unread = row.status === 'pending' || row.status === 'failed';
  return (
    <Line
      index={index}
      style={style}
      mark={row.userParticipated ? 'took-part' : 'none'}
      muted={unread || row.excluded}
      tabIndex={active ? 0 : -1}
      data-session={row.id}
      onClick={() => onOpen(row.id)}
      onFocus={() => onActive(index)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        // else the same press would also follow the link that gets the focus in the dialog
        event.preventDefault();
        onOpen(row.id);
      }}
    >
      <Me area="me">
        {row.userParticipated && (
          <>
            <Check size={14} strokeWidth={2} aria-hidden />
            <VisuallyHidden>You took part</VisuallyHidden>
          </>
        )}
      </Me>
      <DateBox area="date">
        <DateCell iso={row.eventDate} />
      </DateBox>
      <Event area="event">
        <EventBadge eventType={row.eventType} />
        {row.excluded && <MarkedWord shape="dash">Excluded</MarkedWord>}
      </Event>
      <Count area="count" align="right">
        {unread ? '–' : <Participants count={row.participantCount} />}
      </Count>
      <By area="by">{row.discordUsername ?? '–'}</By>
      <Confidence area="confidence">
        {unread ? <SessionStatusBadge status={row.status} /> : <ConfidenceMeter value={row.confidenceScore} />}
      </Confidence>
      <Source deskOnly>{sourceWords[row.dataSource]}</Source>
      <Cell deskOnly align="right">
        <TextLink
          to={paths.session(row.id)}
          tabIndex={active ? 0 : -1}
          aria-label={`View ${row.eventType}, ${formatDateTime(row.eventDate)}`}
          onClick={(event) => event.stopPropagation()}
        >
          View
        </TextLink>
      </Cell>
    </Line>
  );
};
