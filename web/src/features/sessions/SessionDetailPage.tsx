import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { useViewerId } from '../../api/my.ts';
import { isApiError } from '../../api/problems.ts';
import { useSessionDetailsQuery } from '../../api/sessions.ts';
import { useUser } from '../../api/store-hooks.ts';
import { paths } from '../../parts/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { formatDay } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { beside } from '../../ui/media.ts';
import { usePageTitle } from '../../ui/page-title.tsx';
import { Page, PageHead } from '../../ui/PageHead.tsx';
import { useParam } from '../../ui/routing/params.ts';
import { flag, useUrlState } from '../../ui/routing/use-url-state.ts';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { PageSpinner } from '../../ui/Spinner.tsx';
import { DetailHead } from './detail/DetailHead.tsx';
import { isGone, startDraft, type Draft, type Spot } from './detail/edit/draft.ts';
import { useKeptDraft } from './detail/edit/kept-draft.ts';
import { Notices } from './detail/Notices.tsx';
import { ParticipantsTable } from './detail/ParticipantsTable.tsx';
import { Failed, Reading } from './detail/ReadingState.tsx';
import { SessionInformation } from './detail/SessionInformation.tsx';
import { TextPreview } from './detail/TextPreview.tsx';
import { byNeed } from './participants.ts';

/** Not part of the first load: most who look at a session do not edit it, and the names are read before the picture. */
const EditParticipants = lazyPart(() => import('./detail/edit/EditParticipants.tsx'), 'EditParticipants', {
  place: 'here',
  waiting: <PageSpinner />,
});

const PictureViewer = lazyPart(() => import('./detail/picture/PictureViewer.tsx'), 'PictureViewer', {
  place: 'here',
  waiting: <PageSpinner />,
});

const Sides = styled.div<{ $two: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-20) var(--s-24);
  align-items: start;
  ${beside} {
    ${({ $two }) => $two && 'grid-template-columns: minmax(400px, 6fr) minmax(508px, 5fr);'}
  }
`;

const NotFound = ({ detail }: { detail: string }) => (
  <Page role="alert">
    <PageHead title="Session Not Found" />
    <EmptyState title={detail}>
      <ButtonLink to={paths.sessions} variant="primary">
        Back to Sessions
      </ButtonLink>
    </EmptyState>
  </Page>
);

const Loading = () => (
  <Page aria-busy>
    <LoadingText>Loading session...</LoadingText>
    <PageHead title={<Skeleton width={320} height={24} />} subtitle={<Skeleton width={240} />} />
    {[200, 168, 232, 184, 216, 152].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Page>
);

const params = { edit: flag() };

/** Pending changes on the participants, begun by the viewer. */
type Edit = {
  draft: Draft | null;
  setDraft: (draft: Draft | null) => void;
  spot: Spot | null;
  setSpot: (spot: Spot | null) => void;
};

const Participants = ({ session, edit, selection }: { session: SessionDetails; edit: Edit; selection: Selection }) => {
  const user = useUser();
  const viewer = useViewerId();
  if (edit.draft !== null) {
    return (
      <EditParticipants
        session={session}
        draft={edit.draft}
        moderator={user?.may.moderate === true}
        selected={selection.selected}
        onSelect={selection.select}
        onDraft={edit.setDraft}
        spot={edit.spot}
        onSpot={edit.setSpot}
      />
    );
  }
  if (session.status === 'pending') return <Reading />;
  if (session.status === 'failed') return <Failed id={session.id} failure={session.failure} />;
  return (
    <ParticipantsTable
      participants={session.participants}
      viewer={viewer}
      selected={selection.selected}
      onSelect={session.imageUrls.length > 0 ? selection.select : undefined}
    />
  );
};
type Selection = { selected: string | null; select: (id: string) => void };

const Media = ({ session, edit, selection }: { session: SessionDetails; edit: Edit; selection: Selection }) => {
  const { draft, spot, setSpot } = edit;
  const look = useMemo(() => {
    const said = Object.entries(draft?.verdicts ?? {});
    return {
      selected: selection.selected,
      removed: new Set(said.filter(([, verdict]) => isGone(verdict)).map(([id]) => id)),
      matched: new Set(said.filter(([, verdict]) => !isGone(verdict)).map(([id]) => id)),
      spot,
    };
  }, [draft, spot, selection.selected]);
  if (session.imageUrls.length > 0) {
    return (
      <PictureViewer
        session={session}
        participants={draft?.base ?? session.participants}
        look={look}
        onSelect={selection.select}
        onSpot={draft === null ? undefined : setSpot}
      />
    );
  }
  return session.rawText === null ? null : <TextPreview text={session.rawText} />;
};

const Detail = ({ session, userId }: { session: SessionDetails; userId: string }) => {
  const user = useUser();
  const [{ edit: asked }, setAddress] = useUrlState(params);
  const mayBegin = user?.may.edit === true && (session.status === 'processed' || session.status === 'verified');
  const [draft, keepDraft] = useKeptDraft(userId, session.id, asked && mayBegin ? startDraft(session) : null);
  const setDraft = (next: Draft | null) => {
    keepDraft(next);
    if (next === null && asked) setAddress({ edit: false });
  };
  const neediest = session.participants.toSorted(byNeed)[0]?.id ?? null;
  const [selected, select] = useState<string | null>(draft === null ? null : neediest);
  const [spot, setSpot] = useState<Spot | null>(null);
  usePageTitle(`${session.eventType}, ${formatDay(session.eventDate)}`);
  const edit = { draft, setDraft, spot, setSpot };
  const selection = { selected, select };
  const begin = () => {
    setDraft(startDraft(session));
    select(neediest);
  };
  const hasMedia = session.imageUrls.length > 0 || session.rawText !== null;
  return (
    <Page>
      <DetailHead session={session} editing={draft !== null} onEdit={begin} />
      {draft === null && <Notices session={session} />}
      <Sides $two={hasMedia}>
        {hasMedia && <Media session={session} edit={edit} selection={selection} />}
        <Participants session={session} edit={edit} selection={selection} />
      </Sides>
      <SessionInformation session={session} />
    </Page>
  );
};

export const SessionDetailPage = () => {
  const id = useParam('id');
  const user = useUser();
  const { currentData: session, error, refetch } = useSessionDetailsQuery(id);
  if (session !== undefined && user !== null) return <Detail key={session.id} session={session} userId={user.id} />;
  if (isApiError(error) && error.status === 404) return <NotFound detail="Session not found" />;
  if (isApiError(error) && (error.status === 400 || error.status === 422)) {
    return <NotFound detail="The requested session could not be found." />;
  }
  if (error !== undefined) return <LoadFailed text="Failed to fetch session details" onRetry={() => void refetch()} />;
  return <Loading />;
};
