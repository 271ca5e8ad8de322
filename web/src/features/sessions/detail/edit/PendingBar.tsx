import { styled } from 'styled-components';
import { Button } from '../../../../ui/Button.tsx';
import { phone } from '../../../../ui/media.ts';
import { Changes } from './Changes.tsx';
import { changesOf, countAfter, type Draft } from './draft.ts';

const Frame = styled.section`
  display: grid;
  gap: var(--s-8);
  padding-top: var(--s-12);
  border-top: 1px solid var(--line-strong);
  background: var(--app);
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 2;
    padding-bottom: var(--s-12);
    ul {
      display: none;
    }
  }
`;
const Head = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--s-8);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  h3 {
    font: var(--t-14);
    font-weight: var(--w-strong);
    color: var(--text);
  }
  .plus {
    color: var(--success-11);
  }
  .minus {
    color: var(--danger-11);
  }
  .dots {
    color: var(--info-11);
  }
  output {
    margin-left: auto;
  }
  output b {
    color: var(--text);
  }
`;
const Actions = styled.div`
  display: flex;
  gap: var(--s-8);
  padding-top: var(--s-4);
  & > :last-child {
    margin-left: auto;
  }
`;

type Props = {
  draft: Draft;
  moderator: boolean;
  busy: boolean;
  onSave: (verify: boolean) => void;
  onCancel: () => void;
};

/** What will be saved: names with + and -, the count before and after; in view while the list scrolls. */
export const PendingBar = ({ draft, moderator, busy, onSave, onCancel }: Props) => {
  const changes = changesOf(draft);
  const rematched = Object.keys(draft.rematched).length;
  return (
    <Frame aria-label="Pending Changes">
      <Head>
        <h3>Pending Changes</h3>
        {draft.added.length > 0 && <span className="plus">+{draft.added.length}</span>}
        {draft.removed.length > 0 && <span className="minus">−{draft.removed.length}</span>}
        {rematched > 0 && <span className="dots">{rematched} matched</span>}
        <output aria-live="polite">
          {draft.base.length} → <b>{countAfter(draft)}</b> participants
        </output>
      </Head>
      {changes.length > 0 && (
        <Changes changes={changes} removedDetail={moderator ? 'removed' : 'removal, reviewed unless it is your own'} />
      )}
      <Actions>
        {moderator && (
          <Button variant="primary" busy={busy} onClick={() => onSave(true)}>
            Save and verify
          </Button>
        )}
        <Button
          variant={moderator ? 'secondary' : 'primary'}
          busy={busy}
          disabled={changes.length === 0}
          onClick={() => onSave(false)}
        >
          Save
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </Actions>
    </Frame>
  );
};
