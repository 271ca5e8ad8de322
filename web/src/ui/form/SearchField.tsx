import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { InputBox } from './field-frame.ts';
import { Icon } from '../text/Icon.tsx';
import { KeyHint } from '../text/Kbd.tsx';
import { phone } from '../platform/media.ts';

const Clear = styled.button`
  display: grid;
  place-items: center;
  width: 24px;
  height: 1.5rem;
  margin-right: -4px;
  border: 0;
  border-radius: var(--r-4);
  background: transparent;
  color: var(--text-muted);
  cursor: pointer;
  ${phone} {
    width: var(--touch);
    height: var(--touch);
    margin-right: calc(-1 * var(--s-8));
  }
`;

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  delayMs?: number;
  /** A second search field, without the key. */
  second?: boolean;
};

/**
 * A search box: reports its value after `delayMs` without input (250), at once on Enter or clear; `/` focuses it,
 * Escape clears it.
 */
export const SearchField = ({ label, value, onChange, delayMs = 250, second = false }: Props) => {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  const [sent, setSent] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  if (given !== value) {
    setGiven(value);
    // what came from here comes back without its blanks, and perhaps in the middle of typing the next word
    if (value !== sent && value !== typed.trim()) {
      setTyped(value);
      setSent(value);
    }
  }
  const send = (text: string) => {
    setSent(text.trim());
    onChange(text);
  };
  const latest = useEffectEvent(send);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => latest(typed), delayMs);
    return () => clearTimeout(timer);
  }, [typed, value, delayMs]);
  const clear = () => {
    setTyped('');
    send('');
    input.current?.focus();
  };
  return (
    <InputBox role="search" aria-label={second ? label : undefined}>
      <Icon of={Search} />
      <input
        ref={input}
        data-search={second ? undefined : true}
        type="search"
        aria-label={label}
        aria-keyshortcuts={second ? undefined : '/'}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed);
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {typed === '' ? (
        !second && <KeyHint aria-hidden>/</KeyHint>
      ) : (
        <Clear type="button" aria-label={second ? `Clear ${label.toLowerCase()}` : 'Clear search'} onClick={clear}>
          <Icon of={X} size={14} />
        </Clear>
      )}
    </InputBox>
  );
};
