import { Undo2 } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton } from '../button/Button.tsx';
import { Icon } from '../text/Icon.tsx';
import { StatusIcon } from '../text/StatusIcon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Name } from '../text/Name.tsx';

/** A change of a draft, or of someone else. `said`: the item stays, with a decision. */
export type DraftChange = { kind: 'added' | 'removed' | 'said'; key: string; name: string; detail: string };

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4) var(--s-24);
  max-height: 96px;
  overflow: auto;
  font: var(--t-13);
  scrollbar-width: thin;
  li {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-width: 0;
  }
  span {
    color: var(--text-muted);
  }
`;
const Sign = styled.i`
  width: 10px;
  font-style: normal;
  font-weight: var(--w-head);
  text-align: center;
  &.added {
    color: var(--success-11);
  }
  &.removed {
    color: var(--danger-11);
  }
`;
const looks = {
  added: { sign: '+', word: 'Added' },
  removed: { sign: '−', word: 'Removed' },
  said: { sign: '', word: 'Said' },
} satisfies Record<DraftChange['kind'], { sign: string; word: string }>;

type Props = {
  label: string;
  changes: readonly DraftChange[];
  /** Takes one of them back. */
  onRevert?: (change: DraftChange) => void;
};

/** Changes with their sign: + added, - removed, a dot for what was said. Without buttons the list itself takes the focus, so that keys can scroll it. */
export const Changes = ({ label, changes, onRevert }: Props) => (
  <List aria-label={label} tabIndex={onRevert ? undefined : 0}>
    {changes.map((change) => (
      <li key={`${change.kind}-${change.key}`}>
        {change.kind === 'said' ? (
          <StatusIcon shape="dot" tone="info" />
        ) : (
          <Sign className={change.kind} aria-hidden>
            {looks[change.kind].sign}
          </Sign>
        )}
        <VisuallyHidden>{looks[change.kind].word}: </VisuallyHidden>
        <b>
          <Name>{change.name}</Name>
        </b>
        <span>{change.detail}</span>
        {onRevert && (
          <IconButton label={`Revert ${change.name}`} size="small" onClick={() => onRevert(change)}>
            <Icon of={Undo2} size={14} />
          </IconButton>
        )}
      </li>
    ))}
  </List>
);
