import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Changes } from './Changes.tsx';
import type { Draft } from './draft.ts';
import { changesBetween, changesOf } from './draft-changes.ts';

const Sides = styled.div`
  display: grid;
  gap: var(--s-8);
  padding: var(--s-8) 0;
  h4 {
    margin: 0;
    font: var(--t-12);
    font-weight: var(--w-strong);
    color: var(--text-muted);
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
`;

type Props = {
  draft: Draft;
  latest: SessionDetails;
  moderator: boolean;
  onReapply: () => void;
  onDiscard: () => void;
};

/** Somebody else saved first: what they changed, what I changed, and the two ways on. Nothing of mine is lost before. */
export const ConflictPanel = ({ draft, latest, moderator, onReapply, onDiscard }: Props) => {
  const theirs = changesBetween(draft.base, latest.participants);
  return (
    <Note tone="danger">
      <b>Somebody else has saved this list since you began.</b>
      <Sides>
        <h4>Their changes</h4>
        {theirs.length > 0 ? <Changes changes={theirs} /> : <span>Nothing but the order of events.</span>}
        <h4>My changes</h4>
        <Changes changes={changesOf(draft, moderator)} />
      </Sides>
      <Actions>
        <Button variant="primary" onClick={onReapply}>
          Reapply mine
        </Button>
        <Button onClick={onDiscard}>Discard mine</Button>
      </Actions>
    </Note>
  );
};
