import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useRef, type KeyboardEventHandler, type ReactNode, type RefObject } from 'react';
import { css, styled } from 'styled-components';
import { IconButton } from '../button/Button.tsx';
import { useBackCloses } from '../platform/use-back-closes.ts';
import { closedByEscape, leftToDialog } from '../platform/escape.ts';
import { Icon } from '../text/Icon.tsx';
import { phone } from '../platform/media.ts';

const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 20;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  padding: var(--s-24);
  overflow: auto;
  background: var(--scrim);
  animation: fade var(--dur-overlay) var(--ease);
  ${phone} {
    padding: var(--s-8);
    align-items: end;
  }
`;
const pinned = css`
  align-self: start;
  margin-top: 12dvh;
  max-height: calc(88dvh - 48px);
  ${phone} {
    margin-top: 0;
  }
`;
const Panel = styled(Radix.Content)<{ $width: number; $atTop: boolean }>`
  display: flex;
  flex-direction: column;
  width: ${({ $width }) => `${$width}px`};
  max-width: 100%;
  max-height: calc(100dvh - 48px);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-12);
  background: var(--card);
  box-shadow: var(--shadow);
  animation: rise var(--dur-overlay) var(--ease);
  outline: none;
  ${phone} {
    max-height: calc(100dvh - 16px);
  }
  ${({ $atTop }) => $atTop && pinned}
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: var(--s-12);
  padding: var(--s-16) var(--s-12) var(--s-8) var(--s-20);
  h2 {
    flex: 1;
    font: var(--t-16);
    font-weight: var(--w-head);
  }
`;
const Body = styled.div`
  overflow: auto;
  padding: var(--s-4) var(--s-20) var(--s-20);
  scrollbar-width: thin;
  scrollbar-color: var(--line-strong) transparent;
`;
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--s-8);
  padding: var(--s-12) var(--s-20);
  border-top: 1px solid var(--line);
  ${phone} {
    /* in reach of a thumb, in even rows; what has an icon for its word stays square */
    & > :is(button, a):not([aria-label]) {
      flex: 1 1 auto;
    }
  }
`;
export const DialogText = styled(Radix.Description)`
  font: var(--t-13);
  color: var(--text-muted);
  padding-bottom: var(--s-12);
`;

const fields = 'input:not([hidden]), select, textarea';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** One sentence under the title that is read out when the dialog opens. */
  description?: string;
  width?: number;
  /** Its top edge stays where it is while it grows and shrinks. */
  atTop?: boolean;
  /** Initial focus; default: the first field, or the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  onKeyDown?: KeyboardEventHandler;
  /** Focus after closing; default: the previous element. */
  returnFocus?: () => HTMLElement | null;
  /** It is gone, and the focus is back. */
  onClosed?: () => void;
};

/** Element that opened the current dialog; a dialog that replaces it returns there, too. */
let lastOpener: HTMLElement | null = null;
const openerNow = (): HTMLElement | null => {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : lastOpener;
};

/**
 * The one dialog. It is opened by state, without a Radix trigger, so it remembers what had the focus and gives it
 * back when it closes (Radix alone would leave the focus on body).
 */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  footer,
  description,
  width = 560,
  atTop = false,
  initialFocus,
  returnFocus,
  onClosed,
  onKeyDown,
}: Props) => {
  const opener = useRef<HTMLElement | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const escape = closedByEscape(onClose);
  useBackCloses(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim>
          <Panel
            $width={width}
            $atTop={atTop}
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = openerNow();
              lastOpener = opener.current;
              const first =
                initialFocus?.current ??
                body.current?.querySelector<HTMLElement>('[data-first]') ??
                body.current?.querySelector<HTMLElement>(fields) ??
                body.current?.querySelector<HTMLElement>('button');
              if (!first) return;
              event.preventDefault();
              first.focus();
            }}
            onEscapeKeyDown={leftToDialog}
            onKeyDown={(event) => {
              onKeyDown?.(event);
              escape(event);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              lastOpener = null;
              const before = opener.current?.isConnected ? opener.current : document.getElementById('main');
              const after = returnFocus?.() ?? before;
              const other = document.querySelector('[role="dialog"]');
              if (other === null || other.contains(after)) after?.focus();
              onClosed?.();
            }}
          >
            <Head>
              <Radix.Title>{title}</Radix.Title>
              <IconButton label="Close" onClick={onClose}>
                <Icon of={X} />
              </IconButton>
            </Head>
            <Body ref={body}>
              {description !== undefined && <DialogText>{description}</DialogText>}
              {children}
            </Body>
            {footer !== undefined && <Foot>{footer}</Foot>}
          </Panel>
        </Scrim>
      </Radix.Portal>
    </Radix.Root>
  );
};
