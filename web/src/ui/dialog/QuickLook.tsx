import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { Dialog } from './Dialog.tsx';
import { Kbd } from '../text/Kbd.tsx';
import { useKeys } from '../platform/keys.tsx';
import { noKeys } from '../platform/media.ts';
import { useSingleKeys } from '../platform/single-keys.ts';
import { rowElementOf } from '../table/rows/use-row-walk.ts';

const Steps = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  margin-right: auto;
  font: var(--t-12);
  color: var(--text-muted);
  ${noKeys} {
    display: none;
  }
`;

type Step = (by: 1 | -1) => void;
type Props = {
  /** The row that is looked at; null while it is closed. */
  id: string | null;
  /** Noun for a row, such as 'session'. */
  noun: string;
  title: ReactNode;
  /** Its own page. */
  to: string;
  /** Label of the link to the full page. */
  full?: string;
  onClose: () => void;
  onStep: Step;
  children: ReactNode;
};

/** Mounted with the open dialog only, so that the keys of the list behind it are free otherwise. */
const StepKeys = ({ noun, onStep }: { noun: string; onStep: Step }) => {
  useKeys([
    { keys: ['j'], show: ['j'], label: `Next ${noun}`, run: () => onStep(1), inDialogs: true },
    { keys: ['k'], show: ['k'], label: `Previous ${noun}`, run: () => onStep(-1), inDialogs: true },
  ]);
  return null;
};

/** A row of a list at a glance, over the list; j and k step through the rows behind it, the focus goes back to the last. */
export const QuickLook = ({ id, noun, title, to, full, onClose, onStep, children }: Props) => {
  const primary = useRef<HTMLAnchorElement>(null);
  const seenLast = useRef(id);
  const [singleKeys] = useSingleKeys();
  useEffect(() => {
    if (id !== null) seenLast.current = id;
  }, [id]);
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      width={600}
      initialFocus={primary}
      returnFocus={() => rowElementOf(document.body, seenLast.current ?? undefined)}
      title={title}
      footer={
        <>
          <StepKeys noun={noun} onStep={onStep} />
          <Steps>
            {singleKeys && (
              <>
                <Kbd>k</Kbd>
                <Kbd>j</Kbd>previous, next
              </>
            )}
          </Steps>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink ref={primary} variant="primary" to={to}>
            {full ?? 'View Full Details'}
          </ButtonLink>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
