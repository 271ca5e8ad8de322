import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { phone } from '../platform/media.ts';
import { Note } from '../feedback/Note.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-16);
`;
/** The left end of the footer: how much will be sent. */
export const FormCount = styled.span`
  flex: 1;
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
  ${phone} {
    flex-basis: 100%;
  }
`;

type Props = {
  title: ReactNode;
  /** Label of the submit button. */
  submit: string;
  /** For irreversible actions. */
  danger?: boolean;
  onSubmit: () => unknown;
  onClose: () => void;
  /** It is gone, and the focus is back. */
  onClosed?: () => void;
  children: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  /** Error that belongs to no field. */
  failure?: string | null;
  aside?: ReactNode;
  description?: string;
  width?: number;
  initialFocus?: RefObject<HTMLElement | null>;
};

const wrong = '[aria-invalid="true"], [data-error]';

/** After a press on the button: what is wrong first has the focus, as soon as it is known. */
const useFirstError = () => {
  const formRef = useRef<HTMLFormElement>(null);
  const triedRef = useRef(false);
  useEffect(() => {
    if (!triedRef.current) return;
    const first = formRef.current?.querySelector<HTMLElement>(wrong);
    if (!first) return;
    triedRef.current = false;
    first.focus();
  });
  return { formRef, triedRef };
};

/** A dialog with a form: Enter in a field and Ctrl+Enter anywhere send it, a refused one puts the focus where the fault is. */
export const FormDialog = (props: Props) => {
  const { title, submit, onSubmit, onClose, children, busy = false, disabled = false, failure = null, aside } = props;
  const { danger = false } = props;
  const { description, width, initialFocus, onClosed } = props;
  const id = useId();
  const { formRef, triedRef } = useFirstError();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(width !== undefined && { width })}
      {...(description !== undefined && { description })}
      {...(initialFocus && { initialFocus })}
      {...(onClosed && { onClosed })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || disabled) return;
        event.preventDefault();
        formRef.current?.requestSubmit();
      }}
      footer={
        <>
          {aside}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || disabled) return;
          triedRef.current = true;
          onSubmit();
        }}
      >
        {children}
        {failure !== null && <Note tone="danger">{failure}</Note>}
      </Form>
    </Dialog>
  );
};
