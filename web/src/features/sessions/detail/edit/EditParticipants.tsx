import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { beside } from '../../../../ui/media.ts';
import { Note } from '../../../../ui/Note.tsx';
import { useLeaveGuard } from '../../../../ui/routing/use-leave-guard.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { isDirty, reapply, type Draft } from './draft.ts';
import { Editor } from './Editor.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PendingBar } from './PendingBar.tsx';
import { useParticipantSave } from './use-participant-save.ts';

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  & > [role='alert'],
  & > .changed {
    margin-bottom: var(--s-12);
  }
  ${beside} {
    height: calc(100dvh - 164px);
    min-height: 480px;
  }
`;

type Props = {
  session: SessionDetails;
  draft: Draft;
  moderator: boolean;
  selected: string | null;
  onSelect: (key: string) => void;
  onDraft: (draft: Draft | null) => void;
};

/** Edit mode: the working list and its Pending Changes; warns before they are left behind. */
export const EditParticipants = ({ session, draft, moderator, selected, onSelect, onDraft }: Props) => {
  const held = useLeaveGuard(isDirty(draft));
  const saving = useParticipantSave(session, draft, () => onDraft(null));
  const moved = session.version !== draft.version;
  return (
    <Column aria-label="Edit Participants">
      {saving.conflict && moved && (
        <ConflictPanel
          draft={draft}
          latest={session}
          onReapply={() => {
            saving.settle();
            onDraft(reapply(draft, session));
          }}
          onDiscard={() => onDraft(null)}
        />
      )}
      {!saving.conflict && moved && (
        <div className="changed" role="status">
          <Note>This list has changed since you began. Saving will show both sides.</Note>
        </div>
      )}
      {saving.failure !== null && <Note tone="danger">{saving.failure}</Note>}
      <Editor draft={draft} moderator={moderator} selected={selected} onSelect={onSelect} onChange={onDraft} />
      <PendingBar
        draft={draft}
        moderator={moderator}
        busy={saving.busy}
        onSave={(verify) => void saving.save(verify)}
        onCancel={() => onDraft(null)}
      />
      <LeaveDialog held={held} onLeave={() => onDraft(null)} />
    </Column>
  );
};
