import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { useUser } from '../../../api/store-hooks.ts';
import { ConfidenceMeter } from '../../../parts/ConfidenceMeter.tsx';
import { EventTitle } from '../../../parts/EventBadge.tsx';
import { SessionStatusBadge } from '../../../parts/session-words.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatFull } from '../../../ui/dates.ts';
import { useKeys } from '../../../ui/keys.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { HeadActions, HeadFacts, HeadTitle, PageHead } from '../../../ui/PageHead.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { needsEye } from '../participants.ts';
import { useDetailAddress, type OpenDialog } from './address.ts';
import { NextToReview } from './NextToReview.tsx';
import { useExclude } from './use-exclude.ts';
import { Name } from '../../../ui/Name.tsx';

/** Not part of the first load. */
const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'), 'CorrectDialog');
const ExcludeDialog = lazyPart(() => import('./ExcludeDialog.tsx'), 'ExcludeDialog');
const VerifyDialog = lazyPart(() => import('./edit/VerifyDialog.tsx'), 'VerifyDialog');

const isRead = ({ status }: SessionDetails) => status === 'processed' || status === 'verified';

/** A verified session is offered for verification again only while something in it waits. */
const hasOpenQuestions = ({ status, participants }: SessionDetails) =>
  status !== 'verified' || participants.some(needsEye);

const FactLine = ({ session }: { session: SessionDetails }) => {
  const read = isRead(session);
  return (
    <HeadFacts>
      {read && (
        <span className="text">
          <b>{session.participantCount}</b> {session.participantCount === 1 ? 'participant' : 'participants'},{' '}
          <b>{session.trackedCount}</b> tracked
        </span>
      )}
      <span role="status">
        <SessionStatusBadge status={session.status} />
        {session.excluded && <SessionStatusBadge status="excluded" />}
      </span>
      {session.confidenceScore !== null && (
        <span>
          Mean <ConfidenceMeter value={session.confidenceScore} tight />
        </span>
      )}
      {session.discordUsername !== null && (
        <span className="text">
          Submitted by <Name>{session.discordUsername}</Name>
        </span>
      )}
    </HeadFacts>
  );
};

/** What the viewer may do with it as it stands. */
const useMay = (session: SessionDetails) => {
  const may = useUser()?.may;
  const moderate = may?.moderate === true;
  const read = isRead(session);
  return { moderate, edit: read && may?.edit === true, verify: read && moderate && hasOpenQuestions(session) };
};

type KeysProps = { may: ReturnType<typeof useMay>; onEdit: () => void; onVerify: () => void };
/** e and v, while their buttons are there. */
const HeadKeys = ({ may, onEdit, onVerify }: KeysProps) => {
  useKeys([
    { keys: ['e'], show: ['e'], label: 'Edit participants', run: () => may.edit && onEdit() },
    { keys: ['v'], show: ['v'], label: 'Verify', run: () => may.verify && onVerify() },
  ]);
  return null;
};

type Props = { session: SessionDetails; editing: boolean; onEdit: () => void };

const ModeratorActions = ({ session, verify, onOpen, exclude }: ModeratorProps) => (
  <>
    <Button onClick={() => onOpen('correct')}>Correct</Button>
    {session.excluded ? (
      <Button busy={exclude.busy} onClick={() => void exclude.include(session.exclusionReason)}>
        Include
      </Button>
    ) : (
      <Button onClick={() => onOpen('exclude')}>Exclude</Button>
    )}
    {verify && <Button onClick={() => onOpen('verify')}>Verify</Button>}
  </>
);
type ModeratorProps = {
  session: SessionDetails;
  verify: boolean;
  onOpen: (dialog: OpenDialog) => void;
  exclude: ReturnType<typeof useExclude>;
};

/** The session's name, its facts, and what the viewer may do with it. */
export const DetailHead = ({ session, editing, onEdit }: Props) => {
  const may = useMay(session);
  const [{ dialog }, set] = useDetailAddress();
  const setOpen = (next: OpenDialog) => set({ dialog: next });
  const isOpen = (which: OpenDialog) => may.moderate && dialog === which;
  const exclude = useExclude(session.id);
  const editButton = useFocusAfter<HTMLButtonElement>(editing);
  const close = () => setOpen('none');
  const edit = () => {
    // it only becomes invisible: the focus is for the list
    editButton.current?.blur();
    onEdit();
  };
  return (
    <>
      <PageHead
        title={
          <HeadTitle>
            <EventTitle eventType={session.eventType} />
            <time dateTime={session.eventDate}>{formatFull(session.eventDate, ', ')}</time>
          </HeadTitle>
        }
        subtitle={<FactLine session={session} />}
      >
        <HeadActions $away={editing}>
          {!editing && <HeadKeys may={may} onEdit={onEdit} onVerify={() => setOpen('verify')} />}
          {may.moderate && <NextToReview id={session.id} eventDate={session.eventDate} rest={editing} />}
          {may.moderate && (
            <ModeratorActions session={session} verify={may.verify} onOpen={setOpen} exclude={exclude} />
          )}
          {may.edit && (
            <Button ref={editButton} variant="primary" onClick={edit}>
              Edit Participants
            </Button>
          )}
        </HeadActions>
      </PageHead>
      {isOpen('verify') && isRead(session) && <VerifyDialog session={session} onClose={close} />}
      {isOpen('correct') && <CorrectDialog session={session} onClose={close} />}
      {isOpen('exclude') && (
        <ExcludeDialog id={session.id} busy={exclude.busy} onExclude={exclude.exclude} onClose={close} />
      )}
    </>
  );
};
