import { styled } from 'styled-components';
import { Button } from '../../../../ui/Button.tsx';
import { phone } from '../../../../ui/media.ts';
import { Changes } from './Changes.tsx';
import { progressOf, type Draft } from './draft.ts';
import { changesOf, countsOf, type Change } from './draft-changes.ts';
import { useMayRemove } from './use-participant-save.ts';

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
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--s-8);
  white-space: nowrap;
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
  onVerify: () => void;
  onSave: () => void;
  onRevert: (key: string) => void;
  onCancel: () => void;
};

/** How far the review is, and what will be saved: names with + and -, the count before and after. */
export const PendingBar = ({ draft, moderator, busy, onVerify, onSave, onRevert, onCancel }: Props) => {
  const changes = changesOf(draft, moderator);
  const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
  const { checked, all } = progressOf(draft);
  const { before, after } = countsOf(draft, useMayRemove());
  return (
    <Frame aria-label="Pending Changes">
      <Head>
        <h3>Pending Changes</h3>
        {of('added') > 0 && <span className="plus">+{of('added')}</span>}
        {of('removed') > 0 && <span className="minus">−{of('removed')}</span>}
        {of('said') > 0 && <span className="dots">{of('said')} matched or checked</span>}
        {all > 0 && (
          <span>
            {checked} of {all} checked
          </span>
        )}
        <output aria-live="polite">
          {before} → <b>{after}</b> participants
        </output>
      </Head>
      {changes.length > 0 && <Changes changes={changes} onRevert={({ key }) => onRevert(key)} />}
      <Actions>
        {moderator && (
          <Button variant="primary" busy={busy} onClick={onVerify}>
            Save and verify
          </Button>
        )}
        <Button
          variant={moderator ? 'secondary' : 'primary'}
          busy={busy}
          disabled={changes.length === 0}
          onClick={onSave}
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
