import { withBase } from '../../base-path.ts';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { ButtonFrame, IconFrame, type ButtonProps } from './Button.tsx';

type Props = Pick<ButtonProps, 'variant' | 'size'> & { to: string; children: ReactNode; ref?: Ref<HTMLAnchorElement> };

/** A link inside the app that looks like a button. */
export const ButtonLink = ({ variant = 'secondary', size = 'normal', ...rest }: Props) => (
  <ButtonFrame as={Link} $variant={variant} $size={size} {...rest} />
);

type DownloadProps = {
  href: string;
  name: string;
  /** Where the text alone would not say of what. */ label?: string;
  children: ReactNode;
};

/** A file of the server, saved by the browser; `name` is proposed where the answer names none. */
export const DownloadLink = ({ href, name, label, children }: DownloadProps) => (
  <ButtonFrame as="a" $variant="secondary" $size="normal" href={withBase(href)} download={name} aria-label={label}>
    {children}
  </ButtonFrame>
);

type IconProps = { href: string; label: string; download?: boolean; children: ReactNode };

/** A link to a file that looks like a square button; `label` is its name and its tooltip. */
export const IconLink = ({ label, download = false, ...rest }: IconProps) => (
  <IconFrame
    as="a"
    $variant="ghost"
    $size="normal"
    aria-label={label}
    data-tooltip={label}
    {...(download && { download: '' })}
    {...rest}
  />
);
