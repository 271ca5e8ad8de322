import { useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { beside } from '../../../../ui/media.ts';
import { Note } from '../../../../ui/Note.tsx';
import { useLeaveGuard } from '../../../../ui/routing/use-leave-guard.ts';
import { useToast } from '../../../../ui/Toast.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { isDirty, reapply, revert, undecided, type Draft, type Spot } from './draft.ts';
import { Editor } from './Editor.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PendingBar } from './PendingBar.tsx';
import { useParticipantSave } from './use-participant-save.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

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
const remembered = 200;

type Props = {
  session: SessionDetails;
  draft: Draft;
  moderator: boolean;
  selected: string | null;
  onSelect: (key: string) => void;
  onDraft: (draft: Draft | null) => void;
  spot: Spot | null;
  onSpot: (spot: Spot | null) => void;
};

/** The draft with its steps: Ctrl+Z goes one back. */
const useSteps = ({ draft, onDraft, onSelect }: Pick<Props, 'draft' | 'onDraft' | 'onSelect'>) => {
  const [past, setPast] = useState<readonly Draft[]>([]);
  const change = (next: Draft) => {
    setPast((before) => [...before.slice(-remembered), draft]);
    onDraft(next);
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return;
    setPast((before) => before.slice(0, -1));
    const changed = Object.keys({ ...draft.verdicts, ...last.verdicts }).find(
      (id) => draft.verdicts[id] !== last.verdicts[id],
    );
    onDraft(last);
    if (changed !== undefined) onSelect(changed);
  };
  return { change, undo };
};

/** Edit mode: the working list and its Pending Changes; warns before they are left behind. */
export const EditParticipants = (props: Props) => {
  const { session, draft, moderator, selected, onSelect, onDraft, spot, onSpot } = props;
  const held = useLeaveGuard(isDirty(draft));
  const toast = useToast();
  const { change, undo } = useSteps(props);
  const saving = useParticipantSave(session, () => onDraft(null));
  const [asking, setAsking] = useState(false);
  const moved = session.version !== draft.version;
  const verify = () => (undecided(draft).length > 0 ? setAsking(true) : void saving.save(draft, true));
  const cancel = () => {
    onDraft(null);
    if (isDirty(draft)) toast({ title: 'Changes dropped', action: { label: 'Undo', run: () => onDraft(draft) } });
  };
  const layOn = () => {
    saving.settle();
    // the button that was pressed goes away
    flushSync(() => onDraft(reapply(draft, session)));
    document.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  };
  return (
    <Column aria-label="Edit Participants">
      {saving.conflict && moved && (
        <ConflictPanel
          draft={draft}
          latest={session}
          moderator={moderator}
          onReapply={layOn}
          onDiscard={() => onDraft(null)}
        />
      )}
      {!saving.conflict && moved && (
        <div className="changed" role="status">
          <Note>This list has changed since you began. Saving will show both sides.</Note>
        </div>
      )}
      {saving.failure !== null && <Note tone="danger">{saving.failure}</Note>}
      <Editor
        session={session}
        draft={draft}
        moderator={moderator}
        selected={selected}
        onSelect={onSelect}
        onChange={change}
        onUndo={undo}
        onSave={() => (moderator ? verify() : isDirty(draft) && void saving.save(draft, false))}
        spot={spot}
        onSpot={onSpot}
      />
      <PendingBar
        draft={draft}
        moderator={moderator}
        busy={saving.busy}
        onVerify={verify}
        onSave={() => void saving.save(draft, false)}
        onRevert={(key) => change(revert(draft, key))}
        onCancel={cancel}
      />
      <LeaveDialog held={held} onLeave={() => onDraft(null)} />
      {asking && (
        <VerifyDialog session={session} begun={draft} onClose={() => setAsking(false)} onDone={() => onDraft(null)} />
      )}
    </Column>
  );
};
