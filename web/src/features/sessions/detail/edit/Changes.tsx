import { styled } from 'styled-components';
import { Mark, type Shape, type Tone } from '../../../../ui/Mark.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import type { Change } from './draft.ts';

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
  rematched: { sign: '', word: 'Matched' },
} satisfies Record<Change['kind'], { sign: string; word: string }>;
const dot: { shape: Shape; tone: Tone } = { shape: 'dot', tone: 'info' };

/** Changes with their sign: + added, - removed, a dot for a new match. */
export const Changes = ({ changes, removedDetail = '' }: { changes: readonly Change[]; removedDetail?: string }) => (
  <List>
    {changes.map((change) => (
      <li key={`${change.kind}-${change.key}`}>
        {change.kind === 'rematched' ? (
          <Mark {...dot} />
        ) : (
          <Sign className={change.kind} aria-hidden>
            {looks[change.kind].sign}
          </Sign>
        )}
        <VisuallyHidden>{looks[change.kind].word}: </VisuallyHidden>
        <b>{change.name}</b>
        <span>{change.kind === 'removed' ? removedDetail : change.detail}</span>
      </li>
    ))}
  </List>
);
