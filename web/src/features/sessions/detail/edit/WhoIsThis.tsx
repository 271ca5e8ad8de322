import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { percent } from '../../../../../../src/contracts/confidence.ts';
import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { nameProblem } from '../../../../../../src/contracts/text.ts';
import { PlayerPicker } from '../../../../parts/PlayerPicker.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { formatDateTime } from '../../../../ui/dates.ts';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { phone } from '../../../../ui/media.ts';
import type { Verdict } from './draft.ts';

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
  min-height: 32px;
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

/** What is asked about: a name of the list, or one that will be added. */
export type Asked = Pick<Participant, 'rawName' | 'playerId' | 'candidates'> &
  Partial<Pick<Participant, 'readingConfidence' | 'matchConfidence' | 'proposedRemoval' | 'addedBy' | 'addedAt'>>;

type Option = { verdict: Verdict; label: string; key?: string };
type Words = { moderator: boolean; isNew: boolean };

/** What can be said besides who it is. */
export const optionsFor = ({ rawName, playerId, proposedRemoval }: Asked, { moderator, isNew }: Words): Option[] => [
  ...(moderator && !isNew && playerId !== null && !proposedRemoval
    ? [{ verdict: { kind: 'right' } as const, label: 'Right', key: 'Enter' }]
    : []),
  ...(moderator && nameProblem(rawName) === null && playerId === null
    ? [{ verdict: { kind: 'register' } as const, label: 'Register as new', key: 'r' }]
    : []),
  ...(moderator && !isNew ? [{ verdict: { kind: 'nobody' } as const, label: 'Nobody', key: '0' }] : []),
  ...(isNew ? [] : [{ verdict: { kind: 'not-a-name' } as const, label: 'Not a name', key: 'x' }]),
];

/** Who wants it away, or who put it there: what is to be decided before all else. */
const Said = ({ asked: { proposedRemoval, addedBy, addedAt } }: { asked: Asked }) => {
  if (proposedRemoval) {
    const { by, at, reason } = proposedRemoval;
    const why =
      reason === 'not-a-name' ? ' It is no name, they say.' : reason === 'was-not-me' ? ' “That was not me.”' : '';
    return (
      <p>
        <b>{by}</b> proposed on {formatDateTime(at)} UTC to remove it.{why}
      </p>
    );
  }
  if (!addedBy) return null;
  return (
    <p>
      Added by <b>{addedBy}</b>
      {addedAt ? ` on ${formatDateTime(addedAt)} UTC` : ''}.
    </p>
  );
};

const question = ({ candidates, playerId, readingConfidence, matchConfidence }: Asked): string => {
  if (candidates.length === 0) return 'No player has a name like this one.';
  if (playerId === null || readingConfidence === undefined || matchConfidence === undefined)
    return candidates.length === 1 ? 'One player has such a name.' : 'Who is it?';
  return `Read with ${percent(readingConfidence)}% certainty, matched with ${percent(matchConfidence)}%. Is it somebody else?`;
};

type Props = {
  asked: Asked;
  verdict: Verdict | undefined;
  moderator: boolean;
  onSay: (verdict: Verdict | null) => void;
  isNew?: boolean;
  /** Keys work where one name is the selected one. */
  keys?: boolean;
  /** The chosen player stands in another line, too. */
  twice?: boolean;
};

const isSame = (a: Verdict | undefined, b: Verdict): boolean => a?.kind === b.kind;

/** Who a name is: a candidate, any player, a new one, nobody, or no name at all; pressed again it is taken back. */
export const WhoIsThis = (props: Props) => {
  const { asked, verdict, moderator, onSay, isNew = false, keys = false, twice = false } = props;
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // the search box goes away with the focus in it
    flushSync(() => setSearching(false));
    opener.current?.focus();
  };
  const current = verdict?.kind === 'player' ? verdict.player.playerId : asked.playerId;
  const choice = ({ verdict: said, label, key }: Option) => (
    <Choice
      key={said.kind}
      type="button"
      aria-pressed={isSame(verdict, said)}
      {...(keys && key !== undefined && { 'aria-keyshortcuts': key })}
      onClick={() => onSay(isSame(verdict, said) ? null : said)}
    >
      {keys && key !== undefined && <Kbd aria-hidden>{key === 'Enter' ? '⏎' : key}</Kbd>}
      {label}
    </Choice>
  );
  return (
    <Frame>
      <Said asked={asked} />
      {asked.proposedRemoval && (
        <List role="group" aria-label={`The proposed removal of ${asked.rawName}`}>
          {choice({ verdict: { kind: 'removed' }, label: 'Accept', key: 'Delete' })}
          {moderator &&
            choice({ verdict: { kind: asked.playerId === null ? 'kept' : 'right' }, label: 'Decline', key: 'Enter' })}
        </List>
      )}
      <p>{question(asked)}</p>
      {twice && <p role="status">This player stands in another line, too: only one of them counts.</p>}
      <List role="group" aria-label={`Players for ${asked.rawName}`}>
        {asked.candidates.map(({ playerId, name, similarity, why }, index) => (
          <Choice
            key={playerId}
            type="button"
            aria-pressed={playerId === current}
            {...(keys && { 'aria-keyshortcuts': String(index + 1) })}
            onClick={() => onSay({ kind: 'player', player: { playerId, name } })}
          >
            {keys && <Kbd aria-hidden>{index + 1}</Kbd>}
            <b>{name}</b>
            <span>
              {similarity.toFixed(2)}
              {why === 'look-alike' && ', looks like it'}
            </span>
          </Choice>
        ))}
        {searching ? (
          <PlayerPicker
            label={`Player for ${asked.rawName}`}
            onPick={(player) => {
              onSay({ kind: 'player', player });
              close();
            }}
            onCancel={close}
          />
        ) : (
          <Button ref={opener} variant="ghost" onClick={() => setSearching(true)}>
            Pick a player
          </Button>
        )}
        {optionsFor(asked, { moderator, isNew }).map(choice)}
      </List>
    </Frame>
  );
};
