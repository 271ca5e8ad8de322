import { useState } from 'react';
import { styled } from 'styled-components';
import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { paths } from '../../parts/paths.ts';
import { PlayerMatchPicker } from '../../parts/names/PlayerMatchPicker.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { phone } from '../../ui/platform/media.ts';
import type { Word } from './api.ts';
import { candidatesOf, questionOf, saysOf } from './words.ts';

/** Not part of the first load. */
const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx'), 'PreviewDialog');

const Under = styled.div`
  padding: 0 var(--s-12) var(--s-12);
  background: var(--control);
  border-bottom: 1px solid var(--line-soft);
  & > div {
    display: grid;
    justify-items: start;
    gap: var(--s-8);
  }
  ${phone} {
    padding: var(--s-8);
    & > div {
      justify-items: stretch;
    }
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  /* their words begin where the question does */
  margin-left: calc(-1 * var(--s-8) - 1px);
`;

type Props = { group: ReviewGroup; heal: boolean; onSay: (word: Word) => void };

/** Decision for the selected text: a player, or not a name; and the sessions it changes. */
export const ReadingPreview = ({ group, heal, onSay }: Props) => {
  const [previewing, setPreviewing] = useState(false);
  const { rawName, kind, players, sample } = group;
  const candidates = candidatesOf(group, heal);
  const [first] = candidates;
  const usual: Word =
    first === undefined || kind === 'proposed' ? { action: 'ignore' } : { action: 'player', ...first };
  return (
    <Under role="row">
      <div role="cell">
        <PlayerMatchPicker
          keys
          name={rawName}
          question={questionOf(group)}
          candidates={candidates}
          current={players.length === 1 ? (players[0]?.id ?? null) : null}
          picks={kind !== 'proposed'}
          onPick={({ playerId, name }) => onSay({ action: 'player', playerId, name })}
          options={saysOf(group).map(({ word, ...option }) => ({ ...option, chosen: false, say: () => onSay(word) }))}
        />
        <Ways>
          {heal && (
            <Button variant="ghost" size="small" onClick={() => setPreviewing(true)}>
              Which sessions
            </Button>
          )}
          <ButtonLink variant="ghost" size="small" to={paths.evidence(sample.sessionId, sample.participantId)}>
            Where it comes from
          </ButtonLink>
        </Ways>
        {previewing && <PreviewDialog group={group} word={usual} onClose={() => setPreviewing(false)} />}
      </div>
    </Under>
  );
};
