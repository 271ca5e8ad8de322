import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { phone } from '../platform/media.ts';
import { Spinner } from '../feedback/Spinner.tsx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'normal' | 'small' | 'big';
type Own = { variant?: Variant; size?: Size; busy?: boolean; icon?: ReactNode; ref?: Ref<HTMLButtonElement> };
export type ButtonProps = Own & ButtonHTMLAttributes<HTMLButtonElement>;

const variants = {
  primary: css`
    background: var(--action);
    border-color: var(--action);
    color: var(--on-action);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: var(--action-hover);
      border-color: var(--action-hover);
    }
  `,
  secondary: css`
    background: var(--control);
    border-color: var(--line-strong);
    color: var(--text);
    & > svg {
      color: var(--ink-10);
    }
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: var(--hover);
    }
  `,
  ghost: css`
    background: transparent;
    border-color: transparent;
    color: var(--text-muted);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: var(--hover);
      color: var(--text);
    }
  `,
  danger: css`
    background: transparent;
    border-color: var(--danger-8);
    color: var(--danger-11);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: var(--danger-3);
    }
  `,
} satisfies Record<Variant, unknown>;

const sizes = {
  small: css`
    height: 1.5rem;
    padding: 0 var(--s-8);
    font: var(--t-12);
    font-weight: var(--w-strong);
  `,
  normal: css`
    height: 2rem;
  `,
  big: css`
    height: var(--touch);
    width: 100%;
    font: var(--t-14);
    font-weight: var(--w-strong);
  `,
} satisfies Record<Size, unknown>;

/** The look of a button; links take it through ButtonLink. */
export const ButtonFrame = styled.button<{ $variant: Variant; $size: Size }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-8);
  padding: 0 var(--s-12);
  border: 1px solid;
  border-radius: var(--r-4);
  font: var(--t-13);
  font-weight: var(--w-strong);
  white-space: nowrap;
  cursor: pointer;
  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}
  &:disabled,
  &[aria-disabled='true'] {
    background: transparent;
    border-color: ${({ $variant }) => ($variant === 'ghost' ? 'transparent' : 'var(--line)')};
    color: var(--text-muted);
    cursor: default;
  }
  ${phone} {
    height: var(--touch);
  }
`;

/** A button. `busy` shows a spinner, keeps the width and the focus, and ignores presses. */
export const Button = ({
  variant = 'secondary',
  size = 'normal',
  busy = false,
  icon,
  children,
  ...rest
}: ButtonProps) => (
  <ButtonFrame
    type="button"
    $variant={variant}
    $size={size}
    {...rest}
    {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() })}
  >
    {busy ? <Spinner /> : icon}
    {children}
  </ButtonFrame>
);

/** The square one, also for links. */
export const IconFrame = styled(ButtonFrame)`
  width: ${({ $size }) => ($size === 'small' ? '1.5rem' : '2rem')};
  padding: 0;
  ${phone} {
    width: var(--touch);
  }
`;

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & { label: string; children: ReactNode };

/** A square button with an icon; `label` is its name and its tooltip. */
export const IconButton = ({
  label,
  variant = 'ghost',
  size = 'normal',
  busy: _busy,
  icon: _icon,
  ...rest
}: IconButtonProps) => (
  <IconFrame type="button" $variant={variant} $size={size} aria-label={label} data-tooltip={label} {...rest} />
);
