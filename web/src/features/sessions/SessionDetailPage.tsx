import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useViewerId } from '../../api/queries/my.ts';
import { useSessionDetailsQuery } from '../../api/queries/sessions.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { paths } from '../../parts/paths.ts';
import { RecordPage } from '../../parts/RecordPage.tsx';
import { formatDay } from '../../ui/text/dates.ts';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { notPrinted } from '../../ui/platform/media.ts';
import { usePageTitle } from '../../ui/layout/page-title.tsx';
import { Page } from '../../ui/layout/PageHead.tsx';
import type { Spot } from '../../ui/picture/picture.ts';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useSessionState } from '../../ui/platform/use-session-state.ts';
import { useDetailAddress } from './detail/address.ts';
import { DetailHead } from './detail/DetailHead.tsx';
import { isDirty, startDraft, type Draft } from './detail/edit/draft.ts';
import { Notices } from './detail/Notices.tsx';
import { useSaveParticipants } from './detail/use-save-participants.ts';
import { ParticipantsTable } from './detail/ParticipantsTable.tsx';
import { SessionInformation } from './detail/SessionInformation.tsx';
import { PictureComing } from './detail/PictureComing.tsx';
import { DetailColumns, contentSourceOf } from './detail/DetailColumns.ts';
import { TextPreview } from './detail/TextPreview.tsx';
import { byNeed } from './participants.ts';
import { useNamesToReview } from './use-names-to-review.ts';

/** Not part of the first load: most who look at a session do not edit it, and the names are read before the picture. */
const here = { place: 'here', waiting: <PageSpinner /> } as const;
const EditParticipants = lazyPart(() => import('./detail/edit/EditParticipants.tsx'), 'EditParticipants', here);
const Unread = lazyPart(() => import('./detail/ReadingState.tsx'), 'Unread', here);
const Screenshots = lazyPart(() => import('./detail/Screenshots.tsx'), 'Screenshots', {
  place: 'here',
  waiting: <PictureComing />,
});
const Dialogs = lazyPart(() => import('./detail/Dialogs.tsx'), 'Dialogs');
const Corrections = lazyPart(() => import('./detail/corrections/Corrections.tsx'), 'Corrections');
const InVoice = lazyPart(() => import('./InVoice.tsx'), 'InVoice');
const History = lazyPart(() => import('../../parts/history/History.tsx'), 'History', here);

const tabs = [
  { value: 'session', label: 'Session' },
  { value: 'history', label: 'History' },
] as const;

const isWorth = (draft: Draft | null) => draft !== null && isDirty(draft);

/** The pending changes of the session, null outside of edit mode; the address may ask for it. */
const useDraft = (session: SessionDetails, userId: string) => {
  const mayEdit = useUser()?.may.edit === true && (session.status === 'processed' || session.status === 'verified');
  const [{ edit: asked }, setAddress] = useDetailAddress();
  const [draft, keep] = useSessionState<Draft | null>({
    key: `draft-2:${userId}:${session.id}`,
    start: asked && mayEdit ? startDraft(session) : null,
    isWorth,
  });
  const setDraft = (next: Draft | null) => {
    keep(next);
    if (next === null && asked) setAddress({ edit: false });
  };
  return [draft, setDraft] as const;
};

type SideProps = { session: SessionDetails; draft: Draft | null; selection: Selection; onSpot: (spot: Spot) => void };
type Selection = { selected: string | null; onSelect: (id: string | null) => void; spot: Spot | null };

const OnScreen = styled.div`
  min-width: 0;
  ${notPrinted}
`;
/** The pictures with what is being changed in them, or the text that was pasted. */
const Media = ({ session, draft, selection, onSpot }: SideProps) => {
  if (session.imageUrls.length === 0 && session.rawText === null) return null;
  return (
    <OnScreen>
      {session.imageUrls.length === 0 ? (
        <TextPreview text={session.rawText ?? ''} />
      ) : (
        <Screenshots
          session={session}
          participants={draft?.base ?? session.participants}
          verdicts={draft?.verdicts ?? {}}
          onSpot={draft === null ? undefined : onSpot}
          {...selection}
        />
      )}
    </OnScreen>
  );
};

const Detail = ({ session, userId }: { session: SessionDetails; userId: string }) => {
  const moderator = useUser()?.may.moderate === true;
  const [{ tab, dialog, name }, setAddress] = useDetailAddress();
  const [draft, keepDraft] = useDraft(session, userId);
  const neediest = session.participants.toSorted(byNeed)[0]?.id ?? null;
  const [selected, onSelect] = useState<string | null>(() => {
    if (draft === null) return null;
    return session.participants.some((one) => one.id === name) ? name : neediest;
  });
  const [spot, setSpot] = useState<Spot | null>(null);
  usePageTitle(`${session.eventType}, ${formatDay(session.eventDate)}`);
  const setDraft = (next: Draft | null) => {
    keepDraft(next);
    // a row that stays selected would pull the page down to it
    if (next === null) onSelect(null);
  };
  const begin = () => {
    keepDraft(startDraft(session));
    onSelect(neediest);
  };
  const selection = { selected, onSelect, spot };
  const source = contentSourceOf(session);
  return (
    <Page>
      <DetailHead session={session} editing={draft !== null} onEdit={begin} />
      {draft === null ? (
        <Tabs label="Session" tabs={tabs} value={tab} onChange={(next) => setAddress({ tab: next })}>
          {tab === 'history' ? (
            <History record={{ kind: 'sessions', id: session.id }} />
          ) : (
            <Page>
              <Notices session={session} />
              {session.corrections.length > 0 && <Corrections session={session} />}
              <DetailColumns $source={source}>
                <Media session={session} draft={null} selection={selection} onSpot={setSpot} />
                <Participants session={session} selected={selected} onSelect={onSelect} onReview={begin} />
              </DetailColumns>
              <InVoice session={session} />
              <SessionInformation session={session} />
            </Page>
          )}
        </Tabs>
      ) : (
        <>
          <DetailColumns $source={source}>
            <Media session={session} draft={draft} selection={selection} onSpot={setSpot} />
            <EditParticipants
              session={session}
              draft={draft}
              moderator={moderator}
              onDraft={setDraft}
              onSpot={setSpot}
              {...selection}
            />
          </DetailColumns>
          <SessionInformation session={session} />
        </>
      )}
      {dialog !== 'none' && <Dialogs session={session} />}
    </Page>
  );
};

type ParticipantsProps = {
  session: SessionDetails;
  selected: string | null;
  onSelect: (id: string) => void;
  onReview: () => void;
};
const Participants = ({ session, selected, onSelect, onReview }: ParticipantsProps) => {
  const viewer = useViewerId();
  const toReview = useNamesToReview(session);
  const save = useSaveParticipants(session);
  if (session.status === 'pending' || session.status === 'failed') return <Unread session={session} />;
  return (
    <ParticipantsTable
      participants={session.participants}
      viewer={viewer}
      selected={selected}
      onDownload={save}
      review={toReview > 0 ? { count: toReview, run: onReview } : null}
      onSelect={session.imageUrls.length > 0 ? onSelect : undefined}
    />
  );
};

const words = {
  loading: 'Loading session...',
  failed: failureTexts.details,
  notFound: 'Session Not Found',
  missing: 'Session not found',
  malformed: 'The requested session could not be found.',
  back: { label: 'Back to Sessions', to: paths.sessions },
};

export const SessionDetailPage = () => {
  const { id = '' } = useParams();
  const user = useUser();
  const { currentData, error, refetch } = useSessionDetailsQuery(id);
  return (
    <RecordPage record={currentData} error={error} onRetry={refetch} words={words}>
      {(session) => user && <Detail key={session.id} session={session} userId={user.id} />}
    </RecordPage>
  );
};
