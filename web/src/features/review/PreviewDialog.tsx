import { useEffect, useEffectEvent } from 'react';
import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { failureTexts } from '../../parts/failure-texts.ts';
import { paths } from '../../parts/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { AlignedLines } from '../../ui/layout/PlainList.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { isolated, Name } from '../../ui/text/Name.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { InlineLink } from '../../ui/button/TextLink.tsx';
import { counted } from '../../ui/text/words.ts';
import { usePreviewReadingMutation, type Word } from './api.ts';

type Props = { group: ReviewGroup; word: Word; onClose: () => void };

/** Sessions changed by a decision, and those where the player already takes part. */
export const PreviewDialog = ({ group, word, onClose }: Props) => {
  const [preview, { data, isError }] = usePreviewReadingMutation();
  const load = () => void preview({ group, word, heal: true });
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  const who = word.action === 'player' ? ` as ${isolated(word.name)}` : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Readings of ${isolated(group.rawName)}`}
      {...(data && { description: `${counted(data.count, 'reading')} would be decided${who}.` })}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {isError && <LoadFailed text={failureTexts.previewReading} onRetry={load} />}
      {data === undefined && !isError && <PageSpinner />}
      <AlignedLines>
        {data?.readings.map(({ participantId, sessionId, eventType, eventDate, rawName, left }) => (
          <li key={participantId}>
            <EventBadge eventType={eventType} />
            <InlineLink to={paths.session(sessionId)}>{formatDateTime(eventDate)} UTC</InlineLink>
            <Name>{rawName}</Name>
            {left && <small>already in the session: counts once, stays open</small>}
          </li>
        ))}
      </AlignedLines>
    </Dialog>
  );
};
