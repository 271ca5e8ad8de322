import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Note } from '../feedback/Note.tsx';
import { Changes, type DraftChange } from './Changes.tsx';

const BothChanges = styled.div`
  display: grid;
  gap: var(--s-8);
  padding: var(--s-8) 0;
  h3 {
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
  /** Title that names the other editor. */
  title: string;
  theirs: readonly DraftChange[];
  mine: readonly DraftChange[];
  onReapply: () => void;
  onDiscard: () => void;
};

/** Conflict with an earlier save: their changes, mine, and two ways to continue. Nothing of mine is lost before. */
export const ConflictPanel = ({ title, theirs, mine, onReapply, onDiscard }: Props) => (
  <Note tone="danger">
    <b>{title}</b>
    <BothChanges>
      <h3>Their changes</h3>
      {theirs.length > 0 ? <Changes label="Their changes" changes={theirs} /> : <span>Only the order of events.</span>}
      <h3>My changes</h3>
      <Changes label="My changes" changes={mine} />
    </BothChanges>
    <Actions>
      <Button variant="primary" onClick={onReapply}>
        Reapply mine
      </Button>
      <Button onClick={onDiscard}>Discard mine</Button>
    </Actions>
  </Note>
);
