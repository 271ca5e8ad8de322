import { createContext, useContext, useState } from 'react';

/** Increases when the server is reachable again, so that failed images reload. */
export const AttemptContext = createContext(0);

/** Whether a picture could not be loaded, and how to say so. */
export const useGone = (source: string | null) => {
  const attempt = useContext(AttemptContext);
  const [gone, setGone] = useState<string | null>(null);
  const mark = `${attempt} ${source}`;
  return { isGone: gone === mark, onGone: () => setGone(mark) };
};
