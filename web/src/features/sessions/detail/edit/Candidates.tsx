import { useState } from 'react';
import { styled } from 'styled-components';
import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { PlayerPicker, type PlayerRef } from '../../../../parts/PlayerPicker.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { phone } from '../../../../ui/media.ts';

const Frame = styled.div`
  padding: 0 var(--s-12) var(--s-12);
  background: var(--control);
  border-bottom: 1px solid var(--line-soft);
  p {
    padding-bottom: var(--s-8);
    font: var(--t-12);
    color: var(--text-muted);
  }
  ${phone} {
    padding: 0 var(--s-8) var(--s-8);
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
  height: 32px;
  padding: 0 var(--s-8) 0 6px;
  border: 1px solid var(--control-border);
  border-radius: var(--r-4);
  background: var(--app);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover {
    background: var(--hover);
  }
  &[aria-pressed='true'] {
    border-color: var(--tide-9);
  }
  b {
    font-family: var(--mono);
  }
  span {
    color: var(--text-muted);
  }
  ${phone} {
    height: var(--touch);
    span {
      margin-left: auto;
    }
  }
`;

const numbers = [
  'No player is',
  'One player is',
  'Two players are',
  'Three players are',
  'Four players are',
  'Five players are',
];
type Named = Pick<Participant, 'rawName' | 'playerId' | 'candidates'>;
const question = ({ candidates, playerId }: Named, picked: PlayerRef | null) => {
  if (candidates.length === 0) return 'No player has a name like this one.';
  if (picked !== null || playerId !== null) return 'Is it another one?';
  return `${numbers[candidates.length] ?? 'Several players are'} this close. Which one is it?`;
};

type Props = {
  participant: Named;
  picked: PlayerRef | null;
  onPick: (player: PlayerRef) => void;
  /** Outside of a table: without row roles and without number keys. */
  inDialog?: boolean;
};

/** Whom a read name may mean: keys 1 to 5 choose, or any player of the roster. */
export const Candidates = ({ participant, picked, onPick, inDialog = false }: Props) => {
  const [searching, setSearching] = useState(false);
  const current = picked?.playerId ?? participant.playerId;
  return (
    <Frame {...(!inDialog && { role: 'row' })}>
      <div {...(!inDialog && { role: 'cell' })}>
        <p>{question(participant, picked)}</p>
        <List role="group" aria-label={`Players for ${participant.rawName}`}>
          {participant.candidates.map(({ playerId, name, similarity }, index) => (
            <Choice
              key={playerId}
              type="button"
              aria-pressed={playerId === current}
              {...(!inDialog && { 'aria-keyshortcuts': String(index + 1) })}
              onClick={() => onPick({ playerId, name })}
            >
              {!inDialog && <Kbd aria-hidden>{index + 1}</Kbd>}
              <b>{name}</b>
              <span>{similarity.toFixed(2)}</span>
            </Choice>
          ))}
          {searching ? (
            <PlayerPicker
              label={`Player for ${participant.rawName}`}
              onPick={(player) => {
                setSearching(false);
                onPick(player);
              }}
              onCancel={() => setSearching(false)}
            />
          ) : (
            <Button variant="ghost" onClick={() => setSearching(true)}>
              Pick a player
            </Button>
          )}
        </List>
      </div>
    </Frame>
  );
};
