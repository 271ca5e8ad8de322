import { useId, type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes } from 'react';
import { Field, FieldHint, FieldLabel, InputBox } from './field-frame.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

type Own = { label: string; hideLabel?: boolean; hint?: string | undefined; error?: string | undefined };
export type TextFieldProps = Own & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
export type TextAreaProps = Own & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

const Label = ({ id, label, hide }: { id: string; label: string; hide: boolean | undefined }) =>
  hide ? (
    <VisuallyHidden as="label" {...{ htmlFor: id }}>
      {label}
    </VisuallyHidden>
  ) : (
    <FieldLabel htmlFor={id}>{label}</FieldLabel>
  );

const Hint = ({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) =>
  (error ?? hint) ? (
    <FieldHint id={id} $error={error !== undefined} {...(error && { role: 'alert' })}>
      {error ?? hint}
    </FieldHint>
  ) : null;

/** One line of text with its label; `error` replaces `hint` and is announced. */
export const TextField = ({ label, hideLabel, hint, error, ...rest }: TextFieldProps) => {
  const id = useId();
  return (
    <Field>
      <Label id={id} label={label} hide={hideLabel} />
      <InputBox $error={error !== undefined}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          {...rest}
          {...((error ?? hint) && { 'aria-describedby': `${id}-hint` })}
          {...(error && { 'aria-invalid': true })}
        />
      </InputBox>
      <Hint id={`${id}-hint`} hint={hint} error={error} />
    </Field>
  );
};

/** Several lines of text with their label. */
export const TextArea = ({ label, hideLabel, hint, error, ...rest }: TextAreaProps) => {
  const id = useId();
  return (
    <Field>
      <Label id={id} label={label} hide={hideLabel} />
      <InputBox $area $error={error !== undefined}>
        <textarea
          id={id}
          rows={3}
          {...rest}
          {...((error ?? hint) && { 'aria-describedby': `${id}-hint` })}
          {...(error && { 'aria-invalid': true })}
        />
      </InputBox>
      <Hint id={`${id}-hint`} hint={hint} error={error} />
    </Field>
  );
};
