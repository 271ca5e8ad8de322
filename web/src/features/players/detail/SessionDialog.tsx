import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { useViewerId } from '../../../api/queries/my.ts';
import { useSessionDetailsQuery } from '../../../api/queries/sessions.ts';
import { EventBadge } from '../../../parts/EventBadge.tsx';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { paths } from '../../../parts/paths.ts';
import { formatFull } from '../../../ui/text/dates.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { NameList } from '../../../ui/NameList.tsx';
import { QuickLook } from '../../../ui/dialog/QuickLook.tsx';
import { LoadingLines } from '../../../ui/feedback/Skeleton.tsx';
import { compareNames } from '../../../ui/text/words.ts';
import type { RecentSession } from './RecentSessions.tsx';

const Title = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-8);
  font-variant-numeric: tabular-nums;
`;
const Gap = styled.div`
  padding-top: var(--s-16);
`;

const nameOf = ({ playerName, rawName }: Participant) => playerName ?? rawName;

/** Participants by name; the player is marked and scrolled into view. */
const Participants = ({ participants, player }: { participants: readonly Participant[]; player: string }) => {
  const viewer = useViewerId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [participants, player]);
  return (
    <div ref={list}>
      <NameList
        names={participants
          .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))
          .map((one) => ({
            key: one.id,
            name: nameOf(one),
            own: viewer !== null && one.playerId === viewer,
            found: one.playerId === player,
          }))}
      />
    </div>
  );
};

type Props = {
  session: RecentSession;
  /** The player whose page it is. */
  player: string;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
};

/** A session of a player at a glance. */
export const SessionDialog = ({ session, player, ...rest }: Props) => {
  const { sessionId, eventType, eventDate, detectionMethod } = session;
  const { currentData: details, isError, refetch } = useSessionDetailsQuery(sessionId);
  const title = (
    <Title>
      <EventBadge eventType={eventType} /> {formatFull(eventDate)}
    </Title>
  );
  return (
    <QuickLook
      id={sessionId}
      noun="session"
      title={title}
      to={paths.session(sessionId)}
      full="View Full Session"
      {...rest}
    >
      <Facts
        of={{
          'Event Type': eventType,
          Date: formatFull(eventDate),
          Participants: details?.participantCount ?? '–',
          'Detection Method': detectionMethod,
        }}
      />
      <Gap>
        {details && <Participants participants={details.participants} player={player} />}
        {!details && isError && <LoadFailed text={failureTexts.details} onRetry={() => void refetch()} />}
        {!details && !isError && <LoadingLines text="Loading session..." />}
      </Gap>
    </QuickLook>
  );
};
