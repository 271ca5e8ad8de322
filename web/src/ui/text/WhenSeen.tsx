import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Begun a little before it is scrolled to. */
const ahead = '300px';

type Props = { /** Of what comes, so that nothing moves: a CSS length. */ height: string; children: ReactNode };

/** Renders and loads content when it is near the viewport; reserves its room until then. */
export const WhenSeen = ({ height, children }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} style={{ minHeight: height }}>
      {isSeen && children}
    </div>
  );
};
