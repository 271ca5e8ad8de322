import { useState } from 'react';
import { styled } from 'styled-components';
import type { Participant, SessionDetails, Verified } from '../../../../../../src/contracts/sessions.ts';
import { nameProblem, type NameProblem } from '../../../../../../src/contracts/text.ts';
import { hasCode, serverMessage } from '../../../../api/problems.ts';
import type { PlayerRef } from '../../../../parts/PlayerPicker.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { phone } from '../../../../ui/media.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { useToast } from '../../../../ui/Toast.tsx';
import { useSaveParticipantsMutation, useVerifySessionMutation } from '../../api.ts';
import { byName } from '../../participants.ts';
import { Candidates } from './Candidates.tsx';
import { itemsOf, rematch, startDraft } from './draft.ts';
import { useUndoVerification } from './use-undo-verification.ts';

const List = styled.ul`
  border-top: 1px solid var(--line);
`;
const Item = styled.li`
  padding: var(--s-8) 0;
  border-bottom: 1px solid var(--line);
`;
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-8);
  font: var(--t-13);
  small {
    font: var(--t-12);
    color: var(--warning-11);
  }
  ${phone} {
    & > * {
      flex: 1 0 100%;
      min-width: 0;
    }
    [role='group'] button {
      padding: 0 var(--s-4);
      white-space: normal;
    }
  }
`;
const Whole = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-12);
  padding-bottom: var(--s-12);
  font: var(--t-13);
  color: var(--text-muted);
`;
const Below = styled.div`
  margin-top: var(--s-8);
  & > div {
    padding-top: var(--s-8);
    border-radius: var(--r-4);
  }
`;

type Choice = { kind: 'leave' } | { kind: 'register' } | { kind: 'pick'; player: PlayerRef | null };
type Choices = Readonly<Record<string, Choice>>;
const leave: Choice = { kind: 'leave' };
const problems = {
  blank: 'has no letters',
  'too-short': 'is too short for a player',
  'too-long': 'is too long for a player',
  'bad-character': 'holds characters that a player’s name may not have',
  'control-character': 'holds control characters',
} satisfies Record<NameProblem, string>;
const refusals: Partial<Record<string, string>> = {
  'name-taken': 'is taken already',
  'bad-name': 'is no valid name',
  ...problems,
};

type RowProps = { participant: Participant; choice: Choice; onChoice: (choice: Choice) => void };
const Unmatched = ({ participant, choice, onChoice }: RowProps) => {
  const problem = nameProblem(participant.rawName);
  return (
    <Item>
      <Top>
        <span>
          <b>{participant.rawName}</b>
          {choice.kind === 'pick' && choice.player !== null && ` is ${choice.player.name}`}
          {problem !== null && <small> {problems[problem]}</small>}
        </span>
        <SegmentedControl
          label={`What about ${participant.rawName}`}
          value={choice.kind}
          options={[
            { value: 'leave', label: 'Leave unmatched' },
            ...(problem === null ? [{ value: 'register' as const, label: 'Register as new' }] : []),
            { value: 'pick', label: 'Pick a player' },
          ]}
          onChange={(kind) => onChoice(kind === 'pick' ? { kind, player: null } : { kind })}
        />
      </Top>
      {choice.kind === 'pick' && (
        <Below role="presentation">
          <div>
            <Candidates
              inDialog
              participant={participant}
              picked={choice.player}
              onPick={(player) => onChoice({ kind: 'pick', player })}
            />
          </div>
        </Below>
      )}
    </Item>
  );
};

const Refused = ({ refused }: { refused: Verified['refused'] }) => (
  <Note>
    <b>Verified, but not every name could be registered.</b>
    <ul>
      {refused.map(({ participantId, name, code }) => (
        <li key={participantId}>
          {name} {refusals[code] ?? 'was refused'}; it stays unmatched.
        </li>
      ))}
    </ul>
  </Note>
);

/** What undoing a verification does not take back. */
const whatStays = (picked: boolean, registered: boolean): string | undefined => {
  if (registered) return 'The names are unmatched again; the new players stay in the roster.';
  return picked ? 'The players you picked stay.' : undefined;
};

const useVerify = (session: SessionDetails, choices: Choices, onClose: () => void) => {
  const toast = useToast();
  const [put, putState] = useSaveParticipantsMutation();
  const [verify, verifyState] = useVerifySessionMutation();
  const undo = useUndoVerification(session.id);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Verified['refused']>([]);
  const run = async () => {
    setFailure(null);
    const entries = Object.entries(choices);
    let draft = startDraft(session);
    for (const [id, choice] of entries) {
      if (choice.kind === 'pick' && choice.player !== null) draft = rematch(draft, id, choice.player);
    }
    let before = session.version;
    const picked = Object.keys(draft.rematched).length > 0;
    if (picked) {
      const saved = await put({ id: session.id, version: session.version, participants: itemsOf(draft) });
      if (saved.error !== undefined) {
        return setFailure(
          hasCode(saved.error, 'version-conflict')
            ? 'Somebody else has saved this list meanwhile. Look at it again, then verify.'
            : serverMessage(saved.error, 'Failed to save participants'),
        );
      }
      before = saved.data.version;
    }
    const register = entries.filter(([, { kind }]) => kind === 'register').map(([id]) => id);
    const answer = await verify({ id: session.id, ...(register.length > 0 && { register }) });
    if (answer.error !== undefined) return setFailure(serverMessage(answer.error, 'Failed to verify the session'));
    if (answer.data.refused.length > 0) return setRefused(answer.data.refused);
    const { version, revision } = answer.data;
    toast({
      title: 'Session verified',
      // an answer at the same version changed nothing: there is nothing to take back
      ...(version !== before && {
        action: { label: 'Undo', run: () => void undo(revision, whatStays(picked, register.length > 0)) },
      }),
    });
    onClose();
  };
  return { run, busy: putState.isLoading || verifyState.isLoading, failure, refused };
};

type Props = { session: SessionDetails; onClose: () => void };

/** Verifying a session; each name without a player is matched, registered or left as it is. */
export const VerifyDialog = ({ session, onClose }: Props) => {
  const [choices, setChoices] = useState<Choices>({});
  const { run, busy, failure, refused } = useVerify(session, choices, onClose);
  const unmatched = session.participants.filter(({ playerId }) => playerId === null).toSorted(byName);
  const registrable = unmatched.filter(({ rawName }) => nameProblem(rawName) === null);
  const proposals = session.participants.filter(({ proposedRemoval }) => proposedRemoval !== null).length;
  const done = refused.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title="Verify session"
      description="Every participant is confirmed, and the session shows as verified."
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={busy} onClick={() => void run()}>
              Verify
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Refused refused={refused} />
      ) : (
        <>
          {proposals > 0 && (
            <Note>
              {proposals === 1 ? 'One proposed removal is' : `${proposals} proposed removals are`} declined by
              verifying. To accept, remove the name in Edit Participants.
            </Note>
          )}
          {unmatched.length > 0 && (
            <>
              <Whole>
                <span>
                  {unmatched.length === 1 ? 'One name has no player.' : `${unmatched.length} names have no player.`}
                </span>
                <Button
                  disabled={registrable.length === 0}
                  onClick={() =>
                    setChoices(Object.fromEntries(registrable.map(({ id }) => [id, { kind: 'register' as const }])))
                  }
                >
                  Register all as new
                </Button>
              </Whole>
              <List>
                {unmatched.map((participant) => (
                  <Unmatched
                    key={participant.id}
                    participant={participant}
                    choice={choices[participant.id] ?? leave}
                    onChoice={(choice) => setChoices((before) => ({ ...before, [participant.id]: choice }))}
                  />
                ))}
              </List>
            </>
          )}
          {failure !== null && (
            <div style={{ paddingTop: 'var(--s-12)' }}>
              <Note tone="danger">{failure}</Note>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
};
