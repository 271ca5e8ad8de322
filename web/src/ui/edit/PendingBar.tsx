import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone, short } from '../platform/media.ts';
import { visuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Changes, type DraftChange } from './Changes.tsx';

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
    /* to both edges of the screen: nothing of a row is seen beside it */
    margin: 0 calc(-1 * var(--s-16));
    padding-inline: var(--s-16);
    padding-bottom: var(--s-12);
    ul {
      display: none;
    }
  }
  ${short} {
    gap: 0;
    padding-block: var(--s-4);
    h3 {
      ${visuallyHidden}
    }
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--s-8);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  h3 {
    font: var(--t-14);
    font-weight: var(--w-strong);
    color: var(--text);
  }
  .added {
    color: var(--success-11);
  }
  .removed {
    color: var(--danger-11);
  }
  .said {
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
  flex-wrap: wrap;
  gap: var(--s-8);
  padding-top: var(--s-4);
  & > :last-child {
    margin-left: auto;
  }
`;

type Props = {
  changes: readonly DraftChange[];
  /** Verb for decided lines: 'matched or checked'. */
  saidWord: string;
  /** How far it is, e.g. '4 of 9 checked'. */
  progress?: string | null;
  /** How many lines there are before and after it. */
  count: { before: number; after: number; noun: string };
  onRevert: (change: DraftChange) => void;
  /** Buttons; the last one is set apart. */
  children: ReactNode;
};

/** Pending changes with + and -, and the count before and after. */
export const PendingBar = ({ changes, saidWord, progress = null, count, onRevert, children }: Props) => {
  const of = (kind: DraftChange['kind']) => changes.filter((change) => change.kind === kind).length;
  return (
    <Frame aria-label="Pending Changes">
      <Head>
        <h3>Pending Changes</h3>
        {of('added') > 0 && <span className="added">+{of('added')}</span>}
        {of('removed') > 0 && <span className="removed">−{of('removed')}</span>}
        {of('said') > 0 && (
          <span className="said">
            {of('said')} {saidWord}
          </span>
        )}
        {progress !== null && <span>{progress}</span>}
        <output aria-live="polite">
          {count.before} → <b>{count.after}</b> {count.noun}
        </output>
      </Head>
      {changes.length > 0 && <Changes label="Changes" changes={changes} onRevert={onRevert} />}
      <Actions>{children}</Actions>
    </Frame>
  );
};
