import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import type { ListConflict } from '../../../../api/transport/problems.ts';
import { useUser } from '../../../../api/store/store-hooks.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { ConflictPanel } from '../../../../ui/edit/ConflictPanel.tsx';
import { LeaveGuard } from '../../../../ui/edit/LeaveGuard.tsx';
import { PendingBar } from '../../../../ui/edit/PendingBar.tsx';
import { useSteps } from '../../../../ui/edit/use-steps.ts';
import { beside } from '../../../../ui/platform/media.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import type { Spot } from '../../../../ui/picture/picture.ts';
import { isolated } from '../../../../ui/text/Name.tsx';
import { useToast } from '../../../../ui/feedback/Toast.tsx';
import { hasQuestions, isDirty, draftProgressOf, reapply, revert, type Draft } from './draft.ts';
import { changesBetween, draftChangesOf, countsOf } from './draft-changes.ts';
import { Editor } from './Editor.tsx';
import { useMayRemove, useParticipantSave } from './use-participant-save.ts';
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
    /* under the head, with its buttons in view */
    height: calc(100dvh - 12rem);
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
  spot: Spot | null;
  onSpot: (spot: Spot | null) => void;
};

/** The line changed by Ctrl+Z, to be selected. */
const changedIn = (before: Draft, after: Draft) =>
  Object.keys({ ...before.verdicts, ...after.verdicts }).find((id) => before.verdicts[id] !== after.verdicts[id]);

type PendingProps = Pick<Props, 'draft' | 'moderator'> & { onRevert: (key: string) => void; children: ReactNode };
const Pending = ({ draft, moderator, onRevert, children }: PendingProps) => {
  const { checked, all } = draftProgressOf(draft);
  const counts = countsOf(draft, useMayRemove());
  return (
    <PendingBar
      changes={draftChangesOf(draft, moderator)}
      saidWord="matched or checked"
      progress={all > 0 ? `${checked} of ${all} checked` : null}
      count={{ ...counts, noun: 'participants' }}
      onRevert={({ key }) => onRevert(key)}
    >
      {children}
    </PendingBar>
  );
};

const conflictTitle = ({ by }: ListConflict, viewer: string | undefined): string => {
  if (by === null) return 'This list changed since you began.';
  return by === viewer
    ? 'You changed this list in another tab since you began here.'
    : `${isolated(by)} changed this list since you began.`;
};

/** Edit mode: the working list and its Pending Changes; warns before they are left behind. */
export const EditParticipants = (props: Props) => {
  const { session, draft, moderator, selected, onSelect, onDraft, spot, onSpot } = props;
  const toast = useToast();
  const user = useUser();
  const { change, undo } = useSteps(draft, onDraft);
  const stepBack = () => {
    const last = undo();
    const changed = last === null ? undefined : changedIn(draft, last);
    if (changed !== undefined) onSelect(changed);
  };
  const saving = useParticipantSave(session, () => onDraft(null));
  const [asking, setAsking] = useState(false);
  const moved = session.version !== draft.version;
  const verify = () => (hasQuestions(draft) ? setAsking(true) : void saving.save(draft, true));
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
      {saving.conflict !== null && moved && (
        <ConflictPanel
          title={conflictTitle(saving.conflict, user?.username)}
          theirs={changesBetween(draft.base, session.participants)}
          mine={draftChangesOf(draft, moderator)}
          onReapply={layOn}
          onDiscard={() => onDraft(null)}
        />
      )}
      {saving.conflict === null && moved && (
        <div className="changed" role="status">
          <Note>This list changed since you began. Saving shows both versions.</Note>
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
        onUndo={stepBack}
        onSave={() => isDirty(draft) && void saving.save(draft, false)}
        onVerify={moderator ? verify : undefined}
        spot={spot}
        onSpot={onSpot}
      />
      <Pending draft={draft} moderator={moderator} onRevert={(key) => change(revert(draft, key))}>
        {moderator && (
          <Button variant="primary" busy={saving.busy} onClick={verify}>
            Save and verify
          </Button>
        )}
        <Button
          variant={moderator ? 'secondary' : 'primary'}
          busy={saving.busy}
          disabled={!isDirty(draft)}
          onClick={() => void saving.save(draft, false)}
        >
          Save
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </Pending>
      <LeaveGuard
        on={isDirty(draft)}
        text="The participants have changes that are not saved."
        onDiscard={() => onDraft(null)}
      />
      {asking && (
        <VerifyDialog session={session} begun={draft} onClose={() => setAsking(false)} onDone={() => onDraft(null)} />
      )}
    </Column>
  );
};
