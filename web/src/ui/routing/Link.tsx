import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHistory } from './Router.tsx';

/** Everything that the browser should do itself: another tab, another window, a download. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  event.currentTarget.target !== '';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; ref?: Ref<HTMLAnchorElement> };

/** A link inside the app. */
export const Link = ({ to, onClick, ...rest }: Props) => {
  const history = useHistory();
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (isForBrowser(event)) return;
        event.preventDefault();
        history.go(to);
      }}
    />
  );
};
