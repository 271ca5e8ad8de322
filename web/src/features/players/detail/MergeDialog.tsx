import { useState } from 'react';
import type { MergePreview } from '../../../../../src/contracts/players.ts';
import { PlayerField } from '../../../parts/names/PlayerField.tsx';
import type { PlayerRef } from '../../../parts/names/PlayerPicker.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { counted } from '../../../ui/text/words.ts';
import { Name } from '../../../ui/text/Name.tsx';
import { useMergePreviewQuery, type Player } from './api.ts';
import { NoTotals, Totals, TotalsText } from './Totals.tsx';
import { useMergeActions } from './use-player-actions.ts';

/** Sessions that name both suggest two people, unless a name was read twice. */
const Shared = ({ count }: { count: number }) => (
  <Note>
    Both are in {counted(count, 'session')}, so they are probably two people. Merge them only if you are sure;{' '}
    {count === 1 ? 'that session counts' : 'each of those sessions counts'} once afterwards.
  </Note>
);

const Outcome = ({ preview: { from, into, totalAfter } }: { preview: MergePreview }) => (
  <>
    {from.totalSessions + into.totalSessions > totalAfter && (
      <Shared count={from.totalSessions + into.totalSessions - totalAfter} />
    )}
    <Totals now={[from, into]} then={[{ ...into, totalSessions: totalAfter }]} />
    <TotalsText>
      <Name>{from.name}</Name> becomes an alias; aliases and sessions go to <Name>{into.name}</Name>. Where both are
      linked to an account, the link of <Name>{from.name}</Name> ends. A split undoes all of this.
    </TotalsText>
  </>
);

type Props = {
  player: Player;
  onClose: () => void;
  /** Called with the merged player. */
  onMerged: (into: string) => void;
};

/** Makes one player of two: both totals and the total after are seen before anything is changed. */
export const MergeDialog = ({ player, onClose, onMerged }: Props) => {
  const [other, setOther] = useState<PlayerRef | null>(null);
  const [choosing, setChoosing] = useState(true);
  const [isKept, setKept] = useState(false);
  const { merge } = useMergeActions();
  const both = other === null ? null : { id: player.id, into: other.playerId };
  const pair = both !== null && isKept ? { id: both.into, into: both.id } : both;
  const preview = useMergePreviewQuery(pair ?? { id: '', into: '' }, { skip: pair === null });
  const submit = async () => {
    if (pair !== null && (await merge.run(pair)) !== null) onMerged(pair.into);
  };
  return (
    <FormDialog
      title={
        <>
          Merge <Name>{player.name}</Name>
        </>
      }
      submit="Merge"
      onSubmit={submit}
      onClose={onClose}
      busy={merge.busy}
      disabled={choosing || preview.currentData === undefined}
      failure={merge.failure}
      description="Use this when one player was registered twice. For two characters of one person, set a main instead."
    >
      <PlayerField
        label="With"
        player={other}
        choosing={choosing}
        setChoosing={setChoosing}
        onPick={setOther}
        without={player.id}
      />
      {pair !== null && !choosing && (
        <>
          {/* above what is still to come: it does not move under the finger */}
          <div>
            <Button onClick={() => setKept(!isKept)}>Keep the other name</Button>
          </div>
          {preview.currentData ? (
            <Outcome preview={preview.currentData} />
          ) : (
            <NoTotals error={preview.error} onRetry={preview.refetch} />
          )}
        </>
      )}
    </FormDialog>
  );
};
