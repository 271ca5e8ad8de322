import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/button/Button.tsx';
import { KeyHint } from '../../ui/text/Kbd.tsx';
import { phone } from '../../ui/platform/media.ts';
import { isSingleKey, useSingleKeys } from '../../ui/platform/single-keys.ts';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { useIdle } from '../../ui/platform/use-idle.ts';
import type { PlayerRef } from './PlayerPicker.tsx';
import { Name } from '../../ui/text/Name.tsx';

/** Loaded separately, before it can be opened. */
const PlayerPicker = lazyPart(() => import('./PlayerPicker.tsx'), 'PlayerPicker', { place: 'here' });

const Frame = styled.div`
  display: grid;
  gap: var(--s-8);
  font: var(--t-12);
  color: var(--text-muted);
  b {
    color: var(--text);
  }
`;
const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  ${phone} {
    flex-direction: column;
    align-items: stretch;
  }
`;
const Choice = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  min-height: 2rem;
  padding: 0 var(--s-8) 0 6px;
  border: 1px solid var(--control-border);
  border-radius: var(--r-4);
  background: var(--app);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  color: var(--text);
  text-align: left;
  cursor: pointer;
  &:hover {
    background: var(--hover);
  }
  &[aria-pressed='true'] {
    border-color: var(--tide-9);
    box-shadow: inset 0 0 0 1px var(--tide-9);
  }
  b {
    font-family: var(--mono);
    overflow-wrap: anywhere;
  }
  span {
    color: var(--text-muted);
  }
  ${phone} {
    min-height: var(--touch);
    span {
      margin-left: auto;
    }
  }
`;

/** Something that can be said; `key` says it where keys work. */
export type Option = { label: string; key?: string; chosen: boolean; say: () => void };
/** A player whose name is like the one that is asked about. */
export type SimilarPlayer = PlayerRef & { similarity: number; why: 'look-alike' | null };

const OptionButton = ({ option: { label, key, chosen, say }, keys }: { option: Option; keys: boolean }) => {
  const [singleKeys] = useSingleKeys();
  const works = keys && key !== undefined && (singleKeys || !isSingleKey(key));
  return (
    <Choice type="button" aria-pressed={chosen} {...(works && { 'aria-keyshortcuts': key })} onClick={say}>
      {works && <KeyHint aria-hidden>{key === 'Enter' ? '⏎' : key}</KeyHint>}
      {label}
    </Choice>
  );
};

type OptionsProps = { label: string; options: readonly Option[]; keys?: boolean };
/** Things of which one is said. */
export const Options = ({ label, options, keys = false }: OptionsProps) => (
  <List role="group" aria-label={label}>
    {options.map((option) => (
      <OptionButton key={option.label} option={option} keys={keys} />
    ))}
  </List>
);

type Props = {
  /** The name that is asked about. */
  name: string;
  question: string;
  candidates: readonly SimilarPlayer[];
  /** Current player. */
  current: string | null;
  onPick: (player: PlayerRef) => void;
  /** false: no other player can be picked. */
  picks?: boolean;
  /** Further decisions. */
  options: readonly Option[];
  /** Keys work where one name is the selected one. */
  keys?: boolean;
  /** Information shown first. */
  children?: ReactNode;
};

/** Picker for a name: candidates on keys 1 to 5, any player, or another decision. */
export const PlayerMatchPicker = (props: Props) => {
  const { name, question, candidates, current, onPick, options, keys = false, picks = true, children } = props;
  const [searching, setSearching] = useState(false);
  useIdle(PlayerPicker.preload);
  const [singleKeys] = useSingleKeys();
  const numbered = keys && singleKeys;
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // the search box goes away with the focus in it
    flushSync(() => setSearching(false));
    opener.current?.focus();
  };
  return (
    <Frame>
      {children}
      <p>{question}</p>
      <List role="group" aria-label={`Players for ${name}`}>
        {candidates.map(({ playerId, name: called, similarity, why }, index) => (
          <Choice
            key={playerId}
            type="button"
            aria-pressed={playerId === current}
            {...(numbered && { 'aria-keyshortcuts': String(index + 1) })}
            onClick={() => onPick({ playerId, name: called })}
          >
            {numbered && <KeyHint aria-hidden>{index + 1}</KeyHint>}
            <b>
              <Name>{called}</Name>
            </b>
            <span>
              {similarity.toFixed(2)}
              {why === 'look-alike' && ', looks like it'}
            </span>
          </Choice>
        ))}
        {searching ? (
          <PlayerPicker
            label={`Player for ${name}`}
            onPick={(player) => {
              onPick(player);
              close();
            }}
            onCancel={close}
          />
        ) : (
          picks && (
            <Button ref={opener} variant="ghost" onClick={() => setSearching(true)}>
              Pick a player
            </Button>
          )
        )}
        {options.map((option) => (
          <OptionButton key={option.label} option={option} keys={keys} />
        ))}
      </List>
    </Frame>
  );
};
