import { useState } from 'react';
import { styled } from 'styled-components';
import type { Participant, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { useDraft } from '../../../../parts/actions/use-draft.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { sentences } from '../../../../ui/text/words.ts';
import { byNeed, displayName, isHeldBack } from '../../participants.ts';
import { openCorrectionOf } from '../corrections/words.tsx';
import { NameCrop } from '../NameCrop.tsx';
import { isDirty, isGone, namedTwice, playerIn, say, startDraft, unchecked, undecided } from './draft.ts';
import type { Draft } from './draft.ts';
import { NameQuestion } from './NameQuestion.tsx';
import { RegisterAll } from './RegisterAll.tsx';
import { useParticipantSave } from './use-participant-save.ts';
import { Name } from '../../../../ui/text/Name.tsx';

const List = styled.ul`
  border-top: 1px solid var(--line);
`;
const Item = styled.li`
  display: grid;
  gap: var(--s-8);
  padding: var(--s-12) 0;
  border-bottom: 1px solid var(--line);
  font: var(--t-13);
`;
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8) var(--s-12);
  overflow-wrap: anywhere;
  span {
    color: var(--text-muted);
  }
`;
const Whole = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-12);
  font: var(--t-13);
  color: var(--text-muted);
`;

const named = (count: number, one: string, many: string) => (count === 1 ? `One ${one}` : `${count} ${many}`);

/** Summary of what verifying does. */
const summaryOf = (draft: Draft): string => {
  const standing = draft.base.filter(({ id }) => !isGone(draft.verdicts[id]));
  const waiting = standing.filter((one) => isHeldBack(one) && !(one.id in draft.verdicts)).length;
  const matched =
    standing.filter((one) => playerIn(one, draft.verdicts[one.id]) !== null).length - waiting - unchecked(draft).length;
  const left = undecided(draft).length;
  return [
    `${named(matched, 'name is', 'names are')} confirmed.`,
    waiting === 0
      ? ''
      : `${named(waiting, 'name that a member added stays', 'names that members added stay')} unconfirmed.`,
    left === 0 ? '' : `${named(left, 'name without a player stays', 'names without a player stay')} unmatched.`,
  ].join(' ');
};

/** Questions of the dialog: names without a player, and members' additions and proposals. Fixed while it is open. */
const openQuestions = (draft: Draft): Participant[] => {
  const waiting = new Set(undecided(draft));
  return draft.base
    .filter(
      (one) => waiting.has(one) || ((one.proposedRemoval !== null || isHeldBack(one)) && !(one.id in draft.verdicts)),
    )
    .toSorted(byNeed);
};

/** What happens to skipped names. */
const skipping = (questions: readonly Participant[]): string =>
  sentences(
    questions.some(({ playerId }) => playerId === null) ? 'Names without a player that you skip stay unmatched.' : '',
    questions.some(isHeldBack) ? 'Names that members added do not count until you confirm them.' : '',
  );

type Props = {
  session: SessionDetails;
  /** Decisions made before. */
  begun?: Draft;
  onClose: () => void;
  onDone?: () => void;
};

/** Verifying a session; who each name without a player is, with the name as the picture shows it. */
export const VerifyDialog = ({ session, begun, onClose, onDone }: Props) => {
  const [first] = useState(() => begun ?? startDraft(session));
  const [draft, setDraft, close] = useDraft({
    name: 'verify-1',
    about: session.id,
    start: first,
    isWorth: isDirty,
    onClose,
  });
  const [questions] = useState(() => openQuestions(first));
  const { save, busy, failure, conflict } = useParticipantSave(session, () => {
    close();
    onDone?.();
  });
  const unseen = unchecked(draft).length;
  const twice = namedTwice(draft);
  const proposals = questions.filter(({ id, proposedRemoval }) => proposedRemoval !== null && !(id in draft.verdicts));
  return (
    <FormDialog
      title="Verify session"
      submit="Verify"
      onSubmit={() => save(draft, true)}
      onClose={close}
      busy={busy}
      failure={conflict ? 'Someone else changed this list. Review their changes, then verify.' : failure}
      width={questions.length > 0 ? 720 : 440}
      description={summaryOf(draft)}
    >
      {proposals.length > 0 && (
        <Note>
          {named(proposals.length, 'proposed removal is', 'proposed removals are')} declined by verifying, unless you
          accept.
        </Note>
      )}
      {unseen > 0 && (
        <Note tone="warning">
          {named(unseen, 'name below 95% has', 'names below 95% have')} not been checked.{' '}
          {unseen === 1 ? 'It stays unverified' : 'They stay unverified'}, credited as before, and in review.
        </Note>
      )}
      {questions.length > 0 && (
        <>
          <Whole>
            <span>
              {named(questions.length, 'name needs a decision.', 'names need a decision.')} {skipping(questions)}
            </span>
            <RegisterAll draft={draft} onDraft={setDraft} />
          </Whole>
          <List>
            {questions.map((one) => {
              const player = playerIn(one, draft.verdicts[one.id]);
              return (
                <Item key={one.id}>
                  <Top>
                    <NameCrop session={session} of={one} />
                    <b>
                      <Name>{one.rawName}</Name>
                    </b>
                    {player !== null && player.name !== one.rawName && (
                      <span>
                        is <Name>{player.name}</Name>
                      </span>
                    )}
                    {one.playerId !== null && (
                      <span>
                        {isHeldBack(one) ? 'matched to' : 'credited to'} <Name>{displayName(one)}</Name>
                      </span>
                    )}
                  </Top>
                  <NameQuestion
                    asked={one}
                    verdict={draft.verdicts[one.id]}
                    moderator
                    twice={player !== null && twice.has(player.playerId)}
                    reason={openCorrectionOf(session, one.id)?.reason ?? null}
                    onSay={(verdict) => setDraft((before) => say(before, one.id, verdict))}
                  />
                </Item>
              );
            })}
          </List>
        </>
      )}
    </FormDialog>
  );
};
