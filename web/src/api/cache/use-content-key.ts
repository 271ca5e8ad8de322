import { useRef } from 'react';
import { freshKey } from '../transport/base-query.ts';

/** One idempotency key for one content: a retry of the same form is the same write, a changed form is another. */
export const useContentKey = () => {
  const last = useRef({ signature: '', key: '' });
  return (signature: string): string => {
    if (last.current.signature !== signature) last.current = { signature, key: freshKey() };
    return last.current.key;
  };
};
